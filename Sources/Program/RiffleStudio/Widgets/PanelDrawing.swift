import CImGui
package import RiffleCore

/// Drawing in points, snapped to whole pixels where an edge would blur.
extension Panel {
  package enum Alignment: Sendable {
    case left, center, right
  }

  package enum TextStyle: Sendable {
    case label
    case head
    case title
    /// Remarks.
    case small
    /// All letters are as wide as each other.
    case code

    var typeface: ImGuiContext.Typeface {
      switch self {
      case .label: .label
      case .head: .head
      case .title: .title
      case .small: .small
      case .code: .code
      }
    }
  }

  func pixels(_ length: Double) -> Double { (length * scale).rounded() }

  func box(_ frame: Rectangle) -> imgui_box {
    imgui_box(
      left: Float(pixels(frame.origin.x)),
      top: Float(pixels(frame.origin.y)),
      right: Float(pixels(frame.maxX)),
      bottom: Float(pixels(frame.maxY))
    )
  }

  func point(_ place: Point) -> imgui_point {
    imgui_point(x: Float(place.x * scale), y: Float(place.y * scale))
  }

  package func fill(_ frame: Rectangle, _ color: Color, radius: Double = 0) {
    imgui_fill(box(frame), color.packed, Float(radius * scale))
  }

  package func outline(_ frame: Rectangle, _ color: Color, radius: Double = 0, width: Double = 1) {
    imgui_outline(box(frame), color.packed, Float(radius * scale), Float(width * scale))
  }

  /// The common radii, prepared in the atlas so that they draw fastest.
  static let dotRadii = [2.5, 3, 4.5, 5, 6]

  package func dot(_ middle: Point, radius: Double, _ color: Color) {
    imgui_circle(point(middle), Float(radius * scale), color.packed)
  }

  package func line(_ points: [Point], _ color: Color, width: Double = 1) {
    let points = points.filter { $0.x.isFinite && $0.y.isFinite }.map(point)
    imgui_line(points, Int32(points.count), color.packed, Float(width * scale))
  }

  /// The polygon must be convex, its corners clockwise on screen.
  package func polygon(_ points: [Point], _ color: Color) {
    let points = points.filter { $0.x.isFinite && $0.y.isFinite }.map(point)
    imgui_polygon(points, Int32(points.count), color.packed)
  }

  package func hairline(from x: Double, to end: Double, y: Double) {
    let top = Float(pixels(y))
    let (left, right) = (Float(pixels(x)), Float(pixels(end)))
    let box = imgui_box(left: left, top: top, right: right, bottom: top + 1)
    imgui_fill(box, theme.hairline.packed, 0)
  }

  package func width(of text: String, _ style: TextStyle = .label) -> Double {
    Double(imgui_text_width(style.typeface.rawValue, text)) / scale
  }

  /// Draws a line of text, vertically centered, and cut with an ellipsis if it is too wide.
  package func text(
    _ text: String,
    in frame: Rectangle,
    _ style: TextStyle = .label,
    _ color: Color? = nil,
    alignment: Alignment = .left
  ) {
    let text = fitted(text, style, width: frame.size.width)
    let width = width(of: text, style)
    let x =
      switch alignment {
      case .left: frame.origin.x
      case .center: frame.origin.x + (frame.size.width - width) / 2
      case .right: frame.maxX - width
      }
    // Inter's capitals and digits are 0.727 em high.
    let baseline = frame.center.y + 0.727 * style.typeface.size / 2
    imgui_text(
      style.typeface.rawValue,
      Float(x * scale),
      Float(baseline * scale),
      (color ?? theme.text).packed,
      text
    )
  }

  private func fitted(_ text: String, _ style: TextStyle, width: Double) -> String {
    guard self.width(of: text, style) > width else { return text }
    noteCut(text)
    var (low, high) = (0, text.count)
    while low < high {
      let middle = (low + high + 1) / 2
      if self.width(of: text.prefix(middle) + "…", style) <= width {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return text.prefix(low) + "…"
  }

  func wrapped(_ line: String, width limit: Double, _ style: TextStyle = .small) -> [String] {
    if width(of: line, style) <= limit { return [line] }
    var lines: [String] = []
    for word in line.split(separator: " ") {
      if let last = lines.last, width(of: "\(last) \(word)", style) <= limit {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
