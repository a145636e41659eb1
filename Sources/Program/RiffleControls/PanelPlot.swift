package import RiffleDrawing
package import RiffleMotion

extension Panel {
  /// Shows an area with axes that `draw` fills; y grows upward, and ranges are finite with different ends.
  @discardableResult
  package func plot(
    _ name: String,
    height: Double,
    x: ClosedRange<Double>,
    y: ClosedRange<Double>,
    summary: String = "",
    _ draw: (PanelPlot) -> Void
  ) -> PanelPlot.Touch {
    let frame = takeRow(height + 8).insetBy(dx: 0, dy: 4)
    let item = item(name, frame)
    let plot = PanelPlot(panel: self, frame: frame, x: x, y: y)
    if isSeen(frame) {
      fill(frame, theme.control, radius: 6)
      clip(to: frame) { draw(plot) }
      offerTooltip(summary, at: frame, item)
    }
    let place = plot.numbers(at: input.pointer ?? frame.origin)
    if item.isHeld { return item.wasPressed ? .began(place) : .moved(place) }
    if item.wasReleased { return .ended(place) }
    return item.isHovered ? .hovered(place) : .none
  }
}

/// A plot to draw in; valid only during the call that provides it.
package struct PanelPlot {
  /// What the pointer does, in the plot's numbers.
  package enum Touch: Hashable, Sendable {
    case none
    case hovered(Point)
    case began(Point)
    /// The pointer moved while pressed; it may be outside the plot.
    case moved(Point)
    case ended(Point)
  }

  /// The panel, for its colors and for drawing in points.
  package let panel: Panel
  /// The frame, in points.
  package let frame: Rectangle
  package let x: ClosedRange<Double>
  package let y: ClosedRange<Double>

  /// Returns the place of a point of the plot, in points.
  package func place(_ x: Double, _ y: Double) -> Point {
    let (width, height) = (
      self.x.upperBound - self.x.lowerBound, self.y.upperBound - self.y.lowerBound
    )
    return Point(
      x: frame.origin.x + (x - self.x.lowerBound) / width * frame.size.width,
      y: frame.maxY - (y - self.y.lowerBound) / height * frame.size.height
    )
  }

  package func numbers(at place: Point) -> Point {
    let (width, height) = (x.upperBound - x.lowerBound, y.upperBound - y.lowerBound)
    return Point(
      x: x.lowerBound + (place.x - frame.origin.x) / frame.size.width * width,
      y: y.lowerBound + (frame.maxY - place.y) / frame.size.height * height
    )
  }

  package func line(_ numbers: [Point], _ color: Color, width: Double = 1.5) {
    panel.line(numbers.map { place($0.x, $0.y) }, color, width: width)
  }

  package func dashes(_ numbers: [Point], _ color: Color, width: Double = 1.5) {
    let (dash, period) = (3, 5)
    for start in stride(from: 0, to: numbers.count, by: period) {
      line(Array(numbers[start..<min(start + dash + 1, numbers.count)]), color, width: width)
    }
  }

  package func dot(_ x: Double, _ y: Double, radius: Double = 3, _ color: Color) {
    panel.dot(place(x, y), radius: radius, color)
  }

  package func fill(x: ClosedRange<Double>, y: ClosedRange<Double>, _ color: Color) {
    let (first, last) = (place(x.lowerBound, y.upperBound), place(x.upperBound, y.lowerBound))
    panel.fill(
      Rectangle(x: first.x, y: first.y, width: last.x - first.x, height: last.y - first.y),
      color
    )
  }

  /// Fills the area between a curve, its points from left to right, and a height.
  package func fill(under curve: [Point], to height: Double, _ color: Color) {
    guard let first = curve.first, let last = curve.last else { return }
    let corners = [Point(x: last.x, y: height), Point(x: first.x, y: height)]
    panel.polygon((curve + corners).map { place($0.x, $0.y) }, color)
  }

  /// Writes small text just above a place; nil is the color of remarks.
  package func text(
    _ text: String,
    _ x: Double,
    _ y: Double,
    _ color: Color? = nil,
    alignment: TextLine.Alignment = .left
  ) {
    let place = place(x, y)
    let width = panel.width(of: text, .small)
    let left =
      switch alignment {
      case .left: place.x + 4
      case .center: place.x - width / 2
      case .right: place.x - 4 - width
      }
    let room = Rectangle(x: left, y: place.y - 15, width: width + 1, height: 14)
    panel.text(text, in: room, .small, color ?? panel.theme.secondary)
  }
}
