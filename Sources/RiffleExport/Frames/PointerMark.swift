package import RiffleDrawing
package import RiffleMotion

/// A pointer as a film shows it: a see-through disc that becomes a smaller, solid one while it presses.
package struct PointerMark: Hashable, Sendable {
  /// The position, in points of the window.
  package var position: Point
  /// Whether a button is held, or a finger or a pen touches.
  package var isPressed: Bool
  /// The opacity, above 0 to 1.
  package var opacity: Double

  /// Makes a mark.
  package init(position: Point, isPressed: Bool, opacity: Double) {
    self.position = position
    self.isPressed = isPressed
    self.opacity = opacity
  }

  /// Returns the commands that draw the mark: light with a dark rim and a shadow, so that it is seen on
  /// any picture.
  ///
  /// - Parameter scale: The number of pixels per point.
  /// - Returns: The commands, back to front.
  package func commands(scale: Double) -> [DrawCommand] {
    let radius = isPressed ? 10.0 : 14.0
    let shadow = Shadow(
      frame: frame(radius: radius + 1.5, scale: scale),
      cornerRadius: (radius + 1.5) * scale,
      offset: Vector(dx: 0, dy: 1.5 * scale),
      standardDeviation: 4 * scale,
      color: .black.faded(to: 0.35 * opacity),
      casterAlpha: opacity
    )
    return [
      .shadow(shadow),
      disc(radius: radius + 1.5, .black.faded(to: isPressed ? 0.75 : 0.3), scale: scale),
      disc(radius: radius, .white.faded(to: isPressed ? 1 : 0.45), scale: scale),
    ]
  }

  private func disc(radius: Double, _ color: Color, scale: Double) -> DrawCommand {
    .shape(
      Shape(
        frame: frame(radius: radius, scale: scale),
        cornerRadius: radius * scale,
        alpha: opacity,
        fill: .color(color)
      )
    )
  }

  private func frame(radius: Double, scale: Double) -> Rectangle {
    Rectangle(
      origin: Point(x: (position.x - radius) * scale, y: (position.y - radius) * scale),
      size: Size(width: 2 * radius * scale, height: 2 * radius * scale)
    )
  }
}
