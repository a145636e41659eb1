import Riffle
import RiffleCards
import RiffleMedia
import RiffleRaster
import Testing

@Suite("Overlays of cards")
@MainActor
struct OverlayTests {
  private static let green = Color(rgb: 0x00_C040)

  /// A card that turns green on its way to the right, and says where else it goes.
  private final class Tinted: CardView {
    private(set) var ways: [CardOverlay.Context] = []

    required init() {
      super.init()
      overlay = { [weak self] way in
        self?.ways.append(way)
        guard way.direction == .right else { return nil }
        let shape = Shape(frame: way.canvas.bounds, fill: .color(OverlayTests.green))
        return CardOverlay([.shape(shape)], opacity: way.progress)
      }
    }

    override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
      [.shape(Shape(frame: canvas.bounds, fill: .color(.black)))]
    }
  }

  @Test("an overlay lies on the card with the opacity it asks for, its layer made once")
  func drag() throws {
    let card = Tinted()
    let table = CardTable([card], preset: .container.plain)
    table.press()
    var layers: Set<Layer> = []
    var levels: [Double] = []

    for step in 1...6 {
      table.move(to: Vector(dx: Double(step) * 12, dy: 0))
      // An overlay, as a stamp, comes up in a moment instead of jumping.
      table.pass()
      let shapes = table.show().layerShapes
      try #require(shapes.count == 2)
      let (face, overlay) = (shapes[0].shape, shapes[1].shape)
      #expect(overlay.frame == face.frame && overlay.rotation == face.rotation)
      #expect(overlay.cornerRadius == face.cornerRadius)
      layers.insert(shapes[1].layer)
      levels.append(overlay.alpha)
      #expect(overlay.alpha == card.ways.last?.progress)
    }

    #expect(layers.count == 1)
    #expect(levels == levels.sorted() && Set(levels).count == 6)
    #expect(try #require(levels.last) <= 1)
    let middle = table.view.stack.snapshots(at: table.seconds)[0].pose.center
    let seen = table.renderer.bitmap[Int(middle.x * table.scale), Int(middle.y * table.scale)]
    // Green over black, by the opacity.
    #expect(abs(Double(seen >> 8 & 255) - 0xC0 * levels[5]) <= 1)
  }

  @Test("it fades after the drag, and then no frame is asked for any more")
  func release() {
    let table = CardTable([Tinted(), CardView()], preset: .container.plain)
    table.press()
    table.move(to: Vector(dx: 30, dy: 0))
    table.pass()
    #expect(table.show().layerShapes.count == 3)
    table.lift(at: Vector(dx: 30, dy: 0))

    var frames = 0
    while table.view.needsFrame, frames < 1000 {
      table.pass(1.0 / 60)
      table.show()
      frames += 1
    }

    #expect((5..<400).contains(frames))
    #expect(table.show().layerShapes.count == 2)
  }

  @Test("without an overlay for a direction the preset's stamp is shown, if it has stamps")
  func stamps() {
    for (preset, count) in [(Preset.riffle, 2), (Preset.riffle.plain, 1)] {
      let card = Tinted()
      let table = CardTable([card], preset: preset)
      table.press()
      table.move(to: Vector(dx: -40, dy: 0))
      table.pass()

      #expect(table.show().layerShapes.count == count)
      #expect(card.ways.map(\.direction).contains(.left))
      table.move(to: Vector(dx: 60, dy: 0))
      table.pass()
      #expect(table.show().layerShapes.count == 2)
    }
  }

  @Test("an overlay without commands hides the stamp")
  func hidden() {
    let card = CardView()
    card.overlay = { _ in CardOverlay([]) }
    let table = CardTable([card], preset: .riffle)
    table.press()
    table.move(to: Vector(dx: 60, dy: 0))
    table.pass()

    #expect(table.show().layerShapes.count == 1)
  }

  @Test("a stack of cards without overlays keeps no stamps that its preset does not show")
  func none() {
    let table = CardTable([CardView()], preset: .container.plain)
    table.press()
    table.move(to: Vector(dx: 60, dy: 0))

    #expect(table.view.stack.snapshots(at: table.seconds).allSatisfy { $0.stamp == nil })
  }
}
