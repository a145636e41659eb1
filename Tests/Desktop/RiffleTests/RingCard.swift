import Riffle

/// A card that draws a ring on a ground of its own, and counts how often.
final class RingCard: CardView {
  var ink = Color(rgb: 0xE0_4020) { didSet { setNeedsDisplay() } }
  private(set) var drawings = 0

  static let ground = Color(rgb: 0x20_3050)
  /// The outer and the inner radius of the ring, as parts of the card's width.
  static let radii = (outer: 0.4, inner: 0.25)

  override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
    drawings += 1
    let width = canvas.bounds.size.width
    func disc(_ radius: Double, _ color: Color) -> DrawCommand {
      let size = Size(width: 2 * radius * width, height: 2 * radius * width)
      return .shape(
        Shape(
          frame: Rectangle(center: canvas.bounds.center, size: size),
          cornerRadius: radius * width,
          fill: .color(color)
        )
      )
    }
    return [
      .shape(Shape(frame: canvas.bounds, fill: .color(Self.ground))), disc(Self.radii.outer, ink),
      disc(Self.radii.inner, Self.ground),
    ]
  }
}
