import RiffleMotion

/// A stamp on a card that tells where it is going.
public struct CardStamp: Hashable, Sendable {
  /// What it says, a word.
  public var word: String
  /// Its colour.
  public var color: Color
  /// Where on the card it is.
  public var place: Place
  /// How much of it is seen, from 0 to 1.
  public var opacity: Double
  /// How much it stands out: 0 not at all, 1 wholly, and a little beyond on its way.
  public var emphasis: Double

  /// Makes a stamp.
  public init(word: String, color: Color, place: Place, opacity: Double, emphasis: Double) {
    self.word = word
    self.color = color
    self.place = place
    self.opacity = opacity
    self.emphasis = emphasis
  }

  /// Where on a card a stamp is: on the side that is seen longest.
  public enum Place: Hashable, Sendable {
    /// Near the top left corner.
    case topLeft
    /// Near the top right corner.
    case topRight
    /// At the top.
    case top
    /// In the lower half, above the label.
    case bottom
  }
}

extension CardPainter {
  /// Shows a stamp on a card: a light plate with a word in the stamp's colour, which takes on the
  /// colour itself, and swells a little, as it stands out.
  func commands(for stamp: CardStamp, on frame: Rectangle, _ pose: Pose) -> [DrawCommand] {
    // How much larger the card is shown than its face was made.
    let unit = scale
    let plate = Size(width: (34 + 15.5 * Double(stamp.word.count)) * unit, height: 46 * unit)
    let tilt: Double
    let offset: Vector
    let half = Vector(dx: frame.size.width / 2, dy: frame.size.height / 2)
    let margin = Vector(dx: 22 * unit + plate.width / 2, dy: 30 * unit + plate.height / 2)
    switch stamp.place {
    case .topLeft: (tilt, offset) = (-9, Vector(dx: margin.dx - half.dx, dy: margin.dy - half.dy))
    case .topRight: (tilt, offset) = (9, Vector(dx: half.dx - margin.dx, dy: margin.dy - half.dy))
    case .top: (tilt, offset) = (0, Vector(dx: 0, dy: margin.dy - half.dy))
    case .bottom: (tilt, offset) = (0, Vector(dx: 0, dy: half.dy * 0.4))
    }
    let swelling = 1 + 0.1 * stamp.emphasis
    let place = Rectangle(
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
              stamp.word,
              font: Font(size: 23 * unit, weight: .semibold),
              color: ink,
              position: Point(
                x: size.bounds.center.x,
                // Capitals are about 0.72 of the size high.
                y: size.bounds.center.y + 23 * 0.36 * unit
              ),
              alignment: .center,
              maximumWidth: size.bounds.size.width - 16 * unit
            )
          ),
        ]
      )
    }
    func command(_ layer: Layer, alpha: Double) -> DrawCommand {
      .shape(
        Shape(
          frame: place,
          rotation: pose.rotation + Angle(degrees: tilt),
          cornerRadius: 12 * unit * swelling,
          alpha: alpha * pose.alpha,
          fill: .layer(layer)
        )
      )
    }
    let filling = max(0, min(stamp.emphasis, 1))
    let light = layer(ground: .white, ink: stamp.color)
    let full = layer(ground: stamp.color, ink: .white)
    return [command(light, alpha: stamp.opacity * 0.94)]
      + (filling > 0 ? [command(full, alpha: stamp.opacity * filling)] : [])
  }
}
