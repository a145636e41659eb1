import RiffleCards
import RiffleMotion
import Testing

@Suite("Lengths")
struct LengthTests {
  private static let stage = Stage(
    window: Size(width: 1_000, height: 700),
    container: Rectangle(origin: Point(x: 300, y: 100), size: Size(width: 320, height: 420)),
    margin: 40
  )

  @Test(
    "a unit is the side that its name says",
    arguments: [
      (.points, 1), (.cardWidths, 300), (.cardHeights, 400), (.containerWidths, 320),
      (.outerWidths, 360), (.containerHeights, 420), (.windowWidths, 1_000),
      (.windowHeights, 700), (.windowSides, 1_000),
    ] as [(Length.Unit, Double)]
  )
  func units(unit: Length.Unit, points: Double) {
    let card = Size(width: 300, height: 400)

    #expect(Length(1, unit).points(card: card, stage: Self.stage) == points)
    #expect(Length(0.5, unit).points(card: card, stage: Self.stage) == points / 2)
  }

  @Test("the longer side of a window may be its height")
  func tallWindow() {
    var stage = Self.stage
    stage.window = Size(width: 600, height: 900)

    #expect(Length(1, .windowSides).points(card: .zero, stage: stage) == 900)
  }

  @Test("a length is never nothing, by which no way could be divided")
  func cardWithoutSize() {
    #expect(Length(1, .cardWidths).points(card: .zero, stage: Self.stage) == 0.001)
  }

  @Test("a length is out of sight at most")
  func limit() {
    let points = Length(1e300, .windowHeights).points(card: .zero, stage: Self.stage)

    #expect(points == 20_000)
  }
}
