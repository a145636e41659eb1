import Riffle
import RiffleCards
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import Testing

@Suite("Cards at points")
@MainActor
struct PointTests {
  /// A card in one color, with an area in its upper left corner, hit as a test wants.
  private final class Card: CardView {
    var color = Color.white
    var isHit: (Point, Size) -> Bool = { _, _ in true }

    override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
      [.shape(Shape(frame: canvas.bounds, fill: .color(color)))]
    }

    override func contains(_ point: Point, in size: Size) -> Bool { isHit(point, size) }

    override func areas(in size: Size) -> [CardArea] {
      [CardArea("corner", frame: Rectangle(x: 0, y: 0, width: 60, height: 60), label: "Corner")]
    }
  }

  private static func cards(_ count: Int) -> [Card] {
    (0..<count).map { index in
      let card = Card()
      card.color = Color(rgb: UInt32(0x20_0000 * (index + 1) + 0x40))
      return card
    }
  }

  @Test(
    "what is found is what is seen: at rest, in a drag, in flight; round, rotated, dense",
    arguments: [Preset.container, .riffle, .collection, .swipeable],
    [CornerCurve.circular, .continuous]
  )
  func seen(preset: Preset, curve: CornerCurve) throws {
    var preset = preset.plain
    preset.appearance.cornerRadius = 40
    preset.appearance.cornerCurve = curve
    preset.appearance.hairline.opacity = 0
    preset.appearance.container.color = nil
    let cards = Self.cards(4)
    let table = CardTable(cards, preset: preset, pixelsPerPoint: 2)
    var found: Set<Int> = []
    func compare(_ what: String) {
      table.show()
      let bitmap = table.renderer.bitmap
      var wrong = 0
      let snapshots = table.view.stack.snapshots(at: table.seconds)
      let faded = Set(snapshots.filter { $0.pose.alpha < 1 }.map(\.index))
      for y in stride(from: 1, to: bitmap.size.height - 1, by: 7) {
        for x in stride(from: 1, to: bitmap.size.width - 1, by: 7) {
          let middle = Point(x: (Double(x) + 0.5) / 2, y: (Double(y) + 0.5) / 2)
          let place = table.view.card(at: middle)
          // At an edge a pixel is of two colors, and so it is where a card fades.
          if faded.contains(place?.index ?? -1) { continue }
          let seen = bitmap[x, y]
          guard
            [bitmap[x - 1, y], bitmap[x + 1, y], bitmap[x, y - 1], bitmap[x, y + 1]]
              .allSatisfy({ $0 == seen })
          else { continue }
          if let place { found.insert(place.index) }
          let color = place.map { cards[$0.index].color } ?? preset.appearance.background
          if Pixel.premultiplied(color) != seen { wrong += 1 }
        }
      }
      #expect(wrong == 0, "\(preset.name), \(what)")
    }

    compare("at rest")
    table.press(at: Vector(dx: 20, dy: -60))
    table.move(to: Vector(dx: 90, dy: -20))
    table.pass(0.2)
    compare("in a drag")
    table.lift(at: Vector(dx: 90, dy: -20))
    table.pass(2)
    table.view.swipe(.right)
    table.pass(0.08)
    compare("in flight")
    #expect(found.count > 1)
  }

  @Test("a place says the card, the point on its face, its size and the area there")
  func place() throws {
    let table = CardTable(Self.cards(3))
    let stack = table.view.stack
    let zoom = table.view.windowSize.size.width / stack.stage.window.width
    let corner =
      stack.stage.container.center
      - Vector(dx: stack.cardSize.width / 2, dy: stack.cardSize.height / 2)
    func find(_ x: Double, _ y: Double) -> CardPlace? {
      table.view.card(at: Point(x: (corner.x + x) * zoom, y: (corner.y + y) * zoom))
    }

    let inArea = try #require(find(30, 40))
    #expect(inArea.index == 0)
    #expect((inArea.location - Point(x: 30, y: 40)).length < 1e-6)
    #expect(inArea.cardSize == stack.cardSize)
    #expect(inArea.area == "corner")
    #expect(find(90, 40)?.area == nil)
    #expect(find(-40, -40) == nil)
    #expect(table.view.card(at: Point(x: -1, y: -1)) == nil)
  }

  @Test("where a card is not hit, the one behind it is found, and none that is gone from the data")
  func behind() throws {
    let cards = Self.cards(3)
    let table = CardTable(cards)
    let middle = Point(x: 240, y: 180)
    #expect(table.view.card(at: middle)?.index == 0)
    cards[0].isHit = { _, _ in false }

    #expect(table.view.card(at: middle)?.index == 1)
    cards[0].isHit = { _, _ in true }
    table.view.swipe(.right)
    table.pass(0.02)
    // It has just left, and flies over the others.
    #expect(table.view.card(at: middle)?.index == 0)
    table.view.dataSource = nil
    #expect(table.view.card(at: middle) == nil)
  }
}
