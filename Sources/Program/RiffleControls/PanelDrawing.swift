package import RiffleDrawing
package import RiffleMotion

/// Drawing in points, snapped to whole pixels where an edge would blur.
extension Panel {
  package enum TextStyle: Hashable, Sendable {
    case label
    case head
    case title
    /// Remarks.
    case small
    /// All letters are as wide as each other.
    case code

    /// The em size, in points.
    var size: Double {
      switch self {
      case .label: 13
      case .head, .small: 11
      case .code: 12
      case .title: 20
      }
    }
  }

  func pixels(_ length: Double) -> Double { (length * scale).rounded() }

  func pixels(_ frame: Rectangle) -> Rectangle {
    let (x, y) = (pixels(frame.origin.x), pixels(frame.origin.y))
    return Rectangle(x: x, y: y, width: pixels(frame.maxX) - x, height: pixels(frame.maxY) - y)
  }

  private func point(_ place: Point) -> Point { Point(x: place.x * scale, y: place.y * scale) }

  /// The frame and the radius are in pixels.
  func draw(_ fill: Fill, in frame: Rectangle, radius: Double = 0) {
    draw(.shape(Shape(frame: frame, cornerRadius: max(0, radius), fill: fill)), within: frame)
  }

  func draw(_ color: Color, in frame: Rectangle, radius: Double = 0) {
    draw(.color(color), in: frame, radius: radius)
  }

  package func fill(_ frame: Rectangle, _ color: Color, radius: Double = 0) {
    draw(color, in: pixels(frame), radius: radius * scale)
  }

  package func outline(_ frame: Rectangle, _ color: Color, radius: Double = 0, width: Double = 1) {
    let (frame, width) = (pixels(frame), width * scale)
    let path = Path(
      roundedRectangle: frame.insetBy(dx: width / 2, dy: width / 2),
      cornerRadius: radius * scale - width / 2
    )
    draw(.path(DrawnPath(path, stroke: Stroke(width: width), fill: .color(color))), within: frame)
  }

  package func dot(_ middle: Point, radius: Double, _ color: Color) {
    let radius = radius * scale
    let frame = Rectangle(center: point(middle), size: Size(width: 2 * radius, height: 2 * radius))
    draw(color, in: frame, radius: radius)
  }

  package func line(_ points: [Point], _ color: Color, width: Double = 1) {
    let stroke = Stroke(width: width * scale, join: .round)
    draw(points, reach: width * scale) { DrawnPath($0, stroke: stroke, fill: .color(color)) }
  }

  package func polygon(_ points: [Point], _ color: Color) {
    draw(points, reach: 0) { DrawnPath($0, fill: .color(color)) }
  }

  private func draw(_ points: [Point], reach: Double, _ drawn: (Path) -> DrawnPath) {
    let points = points.filter { $0.x.isFinite && $0.y.isFinite }.map(point)
    guard let first = points.first else { return }
    var (low, high) = (first, first)
    for point in points {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    let bounds = Rectangle(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    draw(.path(drawn(Path(lines: points))), within: bounds.insetBy(dx: -reach, dy: -reach))
  }

  package func hairline(from x: Double, to end: Double, y: Double) {
    let frame = Rectangle(x: x, y: y, width: end - x, height: 0)
    var line = pixels(frame)
    line.size.height = 1
    draw(theme.hairline, in: line)
  }

  package func width(of text: String, _ style: TextStyle = .label) -> Double {
    letters.width(of: text, style)
  }

  /// Draws a line of text, vertically centered, and cut with an ellipsis if it is too wide.
  package func text(
    _ text: String,
    in frame: Rectangle,
    _ style: TextStyle = .label,
    _ color: Color? = nil,
    alignment: TextLine.Alignment = .left
  ) {
    noteCut(text, if: width(of: text, style) > frame.size.width + 0.01)
    let x =
      switch alignment {
      case .left: frame.origin.x
      case .center: frame.center.x
      case .right: frame.maxX
      }
    // Inter's capitals and digits are 0.727 em high.
    let baseline = frame.center.y + 0.727 * style.size / 2
    let line = TextLine(
      text,
      font: letters.font(style),
      color: color ?? theme.text,
      baseline: Point(x: (x * scale).rounded(.down), y: pixels(baseline)),
      alignment: alignment,
      maximumWidth: (frame.size.width * scale).rounded(.up)
    )
    // Letters may reach a little beyond their line.
    draw(.text(line), within: pixels(frame.insetBy(dx: -3, dy: -3)))
  }

  /// Draws a number at the right end of a frame; all digits are as wide as each other, so that a number that
  /// changes does not tremble.
  func figures(_ text: String, in frame: Rectangle) {
    guard width(of: text) <= frame.size.width else {
      return self.text(text, in: frame, alignment: .right)
    }
    let digit = "0123456789".map { width(of: String($0)) }.max() ?? 0
    var place = frame
    for character in text.reversed() {
      let width = character.isNumber ? digit : width(of: String(character))
      place.origin.x = (place.origin.x + place.size.width - width)
      place.size.width = width
      self.text(String(character), in: place, alignment: .center)
      place.size.width = 0
    }
  }

  package func wrapped(_ line: String, width limit: Double, _ style: TextStyle = .small) -> [String]
  {
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
