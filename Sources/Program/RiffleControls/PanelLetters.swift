import RiffleDrawing
import RiffleMedia
import RiffleMotion

/// The fonts of panels at one scale, and the widths of what was measured in them.
final class PanelLetters {
  let rasterizer: TextRasterizer
  var scale: Double { didSet { if scale != oldValue { widths = [:] } } }
  private var widths: [Panel.TextStyle: [String: Double]] = [:]

  init(_ rasterizer: TextRasterizer, scale: Double) {
    self.rasterizer = rasterizer
    self.scale = scale
  }

  func font(_ style: Panel.TextStyle) -> Font {
    Font(
      family: style == .code ? "monospace" : nil,
      size: style.size * scale,
      weight: style == .head || style == .title ? .semibold : .regular
    )
  }

  /// Returns the width of a text, in points.
  func width(of text: String, _ style: Panel.TextStyle) -> Double {
    if let width = widths[style]?[text] { return width }
    let width = rasterizer.size(of: line(text, style)).width / scale
    // What is typed and dragged is measured once each.
    if widths[style, default: [:]].count > 4000 { widths[style] = [:] }
    widths[style, default: [:]][text] = width
    return width
  }

  /// Where each character begins and ends, in points from the left end.
  func extents(of text: String, _ style: Panel.TextStyle) -> [(begin: Double, end: Double)] {
    rasterizer.extents(of: line(text, style)).map { ($0.begin / scale, $0.end / scale) }
  }

  private func line(_ text: String, _ style: Panel.TextStyle) -> TextLine {
    TextLine(text, font: font(style), color: .black, baseline: .zero)
  }
}
