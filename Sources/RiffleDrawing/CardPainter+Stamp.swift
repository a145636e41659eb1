import RiffleMotion

extension CardPainter {
  /// Draws a stamp on a card: a light plate with a word in the stamp's color.
  ///
  /// As the stamp is emphasized, the plate takes on the color and swells a little.
  func commands(for stamp: DrawnStamp, on frame: Rectangle, _ pose: Pose) -> [DrawCommand] {
    let look = appearance.stamps[stamp.side]
    let plate = Size(width: (34 + 15.5 * Double(look.word.count)) * scale, height: 46 * scale)
    let tilt: Double
    let offset: Vector
    let half = Vector(dx: frame.size.width / 2, dy: frame.size.height / 2)
    let margin = Vector(dx: 22 * scale + plate.width / 2, dy: 30 * scale + plate.height / 2)
    // The stamp lies on the part of the card that stays in the window longest: a card that goes to
    // the right bears it near its top left corner, one that goes up in its lower half.
    switch stamp.side {
    case .right: (tilt, offset) = (-9, Vector(dx: margin.dx - half.dx, dy: margin.dy - half.dy))
    case .left: (tilt, offset) = (9, Vector(dx: half.dx - margin.dx, dy: margin.dy - half.dy))
    case .down: (tilt, offset) = (0, Vector(dx: 0, dy: margin.dy - half.dy))
    case .up: (tilt, offset) = (0, Vector(dx: 0, dy: half.dy * 0.4))
    }
    let swelling = 1 + 0.1 * stamp.emphasis
    let plateFrame = Rectangle(
      center: frame.center + offset.rotated(by: pose.rotation),
      size: plate * swelling
    )
    func layer(ground: Color, ink: Color) -> Layer {
      let size = PixelSize(rounding: plate)
      return Layer(
        size: size,
        commands: [
          .shape(Shape(frame: size.bounds, fill: .color(ground))),
          .text(
            TextLine(
              look.word,
              font: Font(size: 23 * scale, weight: .semibold),
              color: ink,
              position: Point(
                x: size.bounds.center.x,
                // Capitals are about 0.72 of the size high.
                y: size.bounds.center.y + 23 * 0.36 * scale
              ),
              alignment: .center,
              maximumWidth: size.bounds.size.width - 16 * scale
            )
          ),
        ]
      )
    }
    func command(_ layer: Layer, alpha: Double) -> DrawCommand {
      .shape(
        Shape(
          frame: plateFrame,
          rotation: pose.rotation + Angle(degrees: tilt),
          cornerRadius: 12 * scale * swelling,
          alpha: alpha * pose.alpha,
          fill: .layer(layer)
        )
      )
    }
    let filling = max(0, min(stamp.emphasis, 1))
    let light = layer(ground: .white, ink: look.color)
    let full = layer(ground: look.color, ink: .white)
    return [command(light, alpha: stamp.opacity * 0.94)]
      + (filling > 0 ? [command(full, alpha: stamp.opacity * filling)] : [])
  }
}
