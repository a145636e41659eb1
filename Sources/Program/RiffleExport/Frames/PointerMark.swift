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
    let halo = shadow(radius: radius + 1.5, offset: 1.5, blur: 4, opacity: 0.35, scale: scale)
    // A shadow lies only outside of what throws it: the rim of a see-through disc leaves its inside light.
    let rim =
      isPressed
      ? disc(radius: radius + 1.5, .black.faded(to: 0.75), scale: scale)
      : shadow(radius: radius, offset: 0, blur: 1, opacity: 0.6, scale: scale)
    let inside = disc(radius: radius, .white.faded(to: isPressed ? 1 : 0.55), scale: scale)
    return [halo, rim, inside]
  }

  private func shadow(
    radius: Double,
    offset: Double,
    blur: Double,
    opacity: Double,
    scale: Double
  ) -> DrawCommand {
    .shadow(
      Shadow(
        frame: frame(radius: radius, scale: scale),
        cornerRadius: radius * scale,
        offset: Vector(dx: 0, dy: offset * scale),
        standardDeviation: blur * scale,
        color: .black.faded(to: opacity * self.opacity),
        casterAlpha: self.opacity
      )
    )
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
