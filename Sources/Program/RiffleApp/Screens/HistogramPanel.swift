package import RiffleCore
package import RiffleRaster
import RiffleShell

/// A histogram on a dark plate: where colors overlap, they add up as lights do.
package struct HistogramPanel: Hashable {
  /// The histogram; nil as long as it is not known.
  private let histogram: ToneHistogram?
  /// The scale, in pixels per point of the overlay.
  private let scale: Double

  package init(_ histogram: ToneHistogram?, scale: Double) {
    (self.histogram, self.scale) = (histogram, scale)
  }

  /// The distance from the window's edge and from the line above, in points of the overlay.
  static let margin = 10.0
  private static let curves = Size(width: 204, height: 76)
  private static let space = 9.0
  /// The height of the line below the curves.
  private static let line = 20.0

  /// The highest level that is drawn whole, in means of all levels.
  private static let steepest = 6.0

  private static let red = Color(rgb: 0xD9_4A4A)
  private static let green = Color(rgb: 0x4F_B35F)
  private static let blue = Color(rgb: 0x44_74E6)
  private static let yellow = Color(rgb: 0xD6_BF57)
  private static let magenta = Color(rgb: 0xBE_62C4)
  private static let cyan = Color(rgb: 0x55_B7C2)
  private static let gray = Color(rgb: 0xB0_B4BC)

  package var layer: Layer {
    let size = PixelSize(
      rounding: Size(
        width: (Self.curves.width + 2 * Self.space) * scale,
        height: (Self.curves.height + Self.space + Self.line) * scale
      )
    )
    let ground = Shape(
      frame: size.bounds,
      cornerRadius: 8 * scale,
      fill: .color(Color(rgb: 0x10_131A, alpha: 0.82))
    )
    return Layer(size: size, commands: [.shape(ground)] + curves + figures)
  }

  private var place: Rectangle {
    Rectangle(
      x: Self.space * scale,
      y: Self.space * scale,
      width: Self.curves.width * scale,
      height: Self.curves.height * scale
    )
  }

  private var curves: [DrawCommand] {
    guard let histogram else { return [baseline] }
    let (red, green, blue) = (
      Self.smooth(histogram.red), Self.smooth(histogram.green), Self.smooth(histogram.blue)
    )
    let luminance = Self.smooth(histogram.luminance)
    // The ends, at which clipped pixels heap up, may reach beyond the top, and so may a peak that would
    // leave all others flat.
    let inner = [red, green, blue, luminance].flatMap { $0[4...251] }
    let mean = inner.reduce(0, +) / Double(inner.count)
    let highest = min(inner.max() ?? 0, Self.steepest * mean)
    guard highest > 0 else { return [baseline] }
    func area(_ levels: [Double]...) -> Path {
      let lowest = levels.dropFirst().reduce(levels[0]) { zip($0, $1).map { min($0, $1) } }
      var path = Path(lines: points(lowest, highest))
      path.addLine(to: Point(x: place.maxX, y: place.maxY))
      path.addLine(to: Point(x: place.origin.x, y: place.maxY))
      path.close()
      return path
    }
    // Each covers what is in its part of the ones before.
    let areas = [
      (area(red), Self.red), (area(green), Self.green), (area(blue), Self.blue),
      (area(red, green), Self.yellow), (area(red, blue), Self.magenta),
      (area(green, blue), Self.cyan), (area(red, green, blue), Self.gray),
    ]
    let line = DrawnPath(
      Path(lines: points(luminance, highest)),
      stroke: Stroke(width: 1.25 * scale),
      fill: .color(.white.faded(to: 0.9))
    )
    return areas.map { .path(DrawnPath($0, fill: .color($1))) } + [baseline, .path(line)]
  }

  private var baseline: DrawCommand {
    .shape(
      Shape(
        frame: Rectangle(
          x: place.origin.x,
          y: place.maxY,
          width: place.size.width,
          height: max(1, scale.rounded())
        ),
        fill: .color(.white.faded(to: 0.28))
      )
    )
  }

  private func points(_ levels: [Double], _ highest: Double) -> [Point] {
    levels.enumerated().map { level, value in
      Point(
        x: place.origin.x + place.size.width * Double(level) / 255,
        y: place.maxY - place.size.height * min(value / highest, 1)
      )
    }
  }

  /// Levels that a camera's curve has left out would look like a comb.
  private static func smooth(_ levels: [Int]) -> [Double] {
    let weights = [1.0, 4, 6, 4, 1]
    return levels.indices.map { level in
      let near = (-2...2).filter { levels.indices.contains(level + $0) }
      let sum = near.reduce(0) { $0 + weights[$1 + 2] * Double(levels[level + $1]) }
      return sum / near.reduce(0) { $0 + weights[$1 + 2] }
    }
  }

  /// How much of the picture is black, at the left, and how much has burnt out, at the right.
  private var figures: [DrawCommand] {
    guard let histogram, histogram.count > 0 else { return [] }
    let pen = OverlayPen(scale: scale)
    let (left, right) = (Self.space, Self.space + Self.curves.width)
    let middle = Self.space + Self.curves.height + Self.line / 2
    func dot(_ x: Double, _ color: Color) -> DrawCommand {
      pen.box(x: x, y: middle - 3, width: 7, height: 7, cornerRadius: 3.5, color)
    }
    func share(_ count: Int) -> String { Self.percent(count, of: histogram.count) }
    func ink(_ count: Int) -> Color { .white.faded(to: count == 0 ? 0.5 : 0.92) }
    let (dark, light) = (histogram.shadowCount, histogram.highlightCount)
    return [
      dot(left, OverlayColor.shadow.faded(to: dark == 0 ? 0.4 : 1)),
      pen.text(share(dark), size: 11, ink(dark), x: left + 12, y: middle + 4.5),
      dot(right - 7, OverlayColor.highlight.faded(to: light == 0 ? 0.4 : 1)),
      pen.text(share(light), size: 11, ink(light), x: right - 12, y: middle + 4.5, .right),
    ]
  }

  /// A tenth of a percent is the least that is told.
  static func percent(_ count: Int, of all: Int) -> String {
    let tenths = (Double(count) / Double(all) * 1000).rounded()
    if count == 0 { return "0 %" }
    if tenths < 1 { return "< 0.1 %" }
    let whole = Int(tenths) / 10
    return tenths < 100 ? "\(whole).\(Int(tenths) % 10) %" : "\(Int((tenths / 10).rounded())) %"
  }
}
