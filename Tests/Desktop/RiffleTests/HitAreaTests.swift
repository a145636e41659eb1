import Glibc
import Riffle
import RiffleCards
import Testing

@Suite("Hit areas of cards")
@MainActor
struct HitAreaTests {
  /// A card that is hit in a disc in its middle, and records the points that it was asked about.
  private final class Disc: CardView {
    var radius = 100.0
    private(set) var asked: [Point] = []

    override func contains(_ point: Point, in size: Size) -> Bool {
      asked.append(point)
      return (point - Point(x: size.width / 2, y: size.height / 2)).length <= radius
    }
  }

  @Test(
    "a press grabs the card within its area, and not beside it",
    arguments: [
      (Vector(dx: 0, dy: 0), true), (Vector(dx: 90, dy: 0), true), (Vector(dx: 0, dy: -90), true),
      (Vector(dx: 110, dy: 0), false), (Vector(dx: -80, dy: 80), false),
    ]
  )
  func press(offset: Vector, isHit: Bool) {
    let table = CardTable([Disc(), Disc()])

    table.press(at: offset)
    #expect(table.view.cursor == (isHit ? .closedHand : .arrow))
    table.move(to: offset + Vector(dx: 40, dy: 0))

    #expect(table.view.stack.isDragging == isHit)
  }

  @Test("the cursor tells where a card can be grabbed")
  func cursor() {
    let table = CardTable([Disc()])
    for (offset, cursor) in [
      (Vector(dx: 90, dy: 0), CardCursor.openHand), (Vector(dx: 130, dy: 0), .arrow),
    ] {
      let stage = table.view.stack.stage
      let zoom = table.view.windowSize.size.width / stage.window.width
      let point = stage.container.center + offset
      table.view.handle(
        PointerEvent(
          time: Timestamp(seconds: 0),
          phase: .move,
          position: Point(x: point.x * zoom, y: point.y * zoom),
          buttons: []
        )
      )
      #expect(table.view.cursor == cursor)
    }
  }

  @Test("the point is in the card's own axes, however it is turned when it is caught")
  func turned() throws {
    let card = Disc()
    card.radius = 1000
    let table = CardTable([card, CardView()])
    let grip = Vector(dx: 20, dy: -120)
    table.press(at: grip)
    table.move(to: grip + Vector(dx: 70, dy: 10))
    table.lift(at: grip + Vector(dx: 70, dy: 10))
    // The press comes 50 ms later, while the card is on its way back.
    let press = grip + Vector(dx: 30, dy: 0)
    let stage = table.view.stack.stage

    let time = table.seconds + 0.05
    let pose = try #require(table.view.stack.snapshots(at: time).last).pose
    table.press(at: press)

    #expect(abs(pose.rotation.degrees) > 0.2)
    let point = stage.container.center + press
    let (dx, dy) = (point.x - pose.center.x, point.y - pose.center.y)
    let (c, s) = (cos(pose.rotation.radians), sin(pose.rotation.radians))
    let size = table.view.stack.cardSize
    let stretch = size.width / pose.size.width
    let expected = Point(
      x: size.width / 2 + (dx * c + dy * s) * stretch,
      y: size.height / 2 + (dy * c - dx * s) * stretch
    )
    let asked = try #require(card.asked.last)
    #expect((asked - expected).length < 1e-6, "\(asked), not \(expected)")
  }

  @Test("a card whose face is inset is hit in its frame, at points counted from the face's corner")
  func inset() throws {
    let card = Disc()
    card.radius = 1000
    let table = CardTable([card], preset: .swipeable)
    var selections: [CardPlace] = []
    table.view.handlers.didSelect = { selections.append($0) }
    let frame = table.view.stack.cardSize
    let face = Size(width: frame.width - 40, height: frame.height - 40)
    // 15 points from the frame's corner: the face begins at 20.
    let corner = Vector(dx: 15 - frame.width / 2, dy: 15 - frame.height / 2)

    table.press(at: corner)
    table.lift(at: corner)

    let asked = try #require(card.asked.last)
    #expect((asked - Point(x: -5, y: -5)).length < 1e-9, "\(asked)")
    let selection = try #require(selections.first)
    #expect(selection.cardSize == face)
    #expect((selection.location - Point(x: -5, y: -5)).length < 1e-9)
  }

  @Test("a press beside the top card's area falls through to a card behind, if it can be swiped")
  func behind() {
    // The cards of a board are swiped without being dragged, whichever is hit.
    let cards = [Disc(), Disc(), Disc()]
    cards[0].radius = 0
    cards[1].radius = 10_000
    let table = CardTable(cards, preset: .board)

    table.press(at: Vector(dx: 5, dy: 5))

    let hit = table.view.stack.draggedCard.flatMap { table.view.stack.index(of: $0) }
    #expect(hit != nil && hit != 0)
  }
}
