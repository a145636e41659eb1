import RiffleDrawing
import RiffleMotion
import Testing

@Suite("Commands at another place")
struct PlacingTests {
  /// Some commands about a place, each of them whole pixels from it.
  private static func commands(at place: Point, opacity: Double = 1) -> [DrawCommand] {
    let frame = Rectangle(x: place.x + 12, y: place.y + 7, width: 80, height: 60)
    let ink = Color(rgb: 0x20_4060, alpha: 0.8)
    var shadow = Shadow(
      frame: frame,
      rotation: Angle(degrees: 12),
      cornerRadius: 9,
      offset: Vector(dx: 2, dy: 5),
      standardDeviation: 6,
      color: ink,
      casterAlpha: 0.9
    )
    shadow.color = Color(rgb: 0x20_4060, alpha: 0.8 * opacity)
    shadow.casterAlpha *= opacity
    let fill = Fill.gradient(top: Color(rgb: 0xFF_0000), bottom: ink)
    return [
      .shadow(shadow),
      .shape(
        Shape(
          frame: frame,
          rotation: Angle(degrees: -7),
          cornerRadius: 5,
          alpha: 0.7 * opacity,
          fill: fill
        )
      ),
      .clipped(
        .shape(Shape(frame: frame, alpha: 0.4 * opacity, fill: .color(ink))),
        to: Rectangle(x: place.x + 15, y: place.y, width: 40, height: 50)
      ),
    ]
  }

  @Test("What is moved is what would have been said there")
  func moving() {
    let move = Vector(dx: 340, dy: -17)
    let moved = Self.commands(at: Point(x: 10, y: 20)).map { $0.moved(by: move) }
    #expect(moved == Self.commands(at: Point(x: 10, y: 20) + move))
  }

  @Test("What is faded is what would have been said with less opacity", arguments: [0, 0.25, 0.5])
  func fading(opacity: Double) {
    let place = Point(x: 10, y: 20)
    let faded = Self.commands(at: place).map { $0.faded(to: opacity) }
    #expect(faded == Self.commands(at: place, opacity: opacity))
  }

  @Test("Full opacity and no way leave commands as they are")
  func nothing() {
    let commands = Self.commands(at: .zero)
    #expect(commands.map { $0.faded(to: 1).moved(by: .zero) } == commands)
  }
}
