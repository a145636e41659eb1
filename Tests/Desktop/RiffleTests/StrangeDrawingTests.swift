import PictureTestSupport
import Riffle
import RiffleCards
import RiffleDrawing
import RiffleMedia
import RiffleMuseum
import RiffleRaster
import Testing

@Suite("Cards that draw with strange numbers")
@MainActor
struct StrangeDrawingTests {
  /// A card with a drawing and an overlay of its own.
  private final class Strange: CardView {
    var commands: [DrawCommand] = []

    override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
      commands + [.shape(Shape(frame: canvas.bounds, alpha: 0.5, fill: .color(.white)))]
    }
  }

  @Test("are shown all the same, drawn into memory")
  func memory() {
    let card = Strange()
    card.commands = StrangeCommands.all.map(\.command)
    let table = CardTable([card], preset: .container.plain)
    let renderer = MemoryRenderer {}
    let size = table.renderer.bitmap.size
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)

    pixels.withUnsafeMutableBytes { memory in
      _ = renderer.draw(table.view, at: .zero, into: memory, size: size)
    }

    let middle = pixels[size.height / 2 * size.width + size.width / 2]
    #expect(middle & 255 > 120)
  }

  @Test(
    "an overlay's opacity below 0, or none, is 0, and above 1 it is 1",
    arguments: [(-1, 0), (.nan, 0), (-.infinity, 0), (0, 0), (1, 1), (1e9, 1), (.infinity, 1)]
  )
  func overlay(opacity: Double, seen: Int) {
    let card = Strange()
    card.overlay = { way in
      let shape = Shape(frame: way.canvas.bounds, fill: .color(.black))
      return CardOverlay([.shape(shape)], opacity: opacity)
    }
    let table = CardTable([card], preset: .container.plain)
    func brightness() -> UInt32 {
      table.show()
      let bitmap = table.renderer.bitmap
      return bitmap[bitmap.size.width / 2, bitmap.size.height / 2] & 255
    }
    let bare = brightness()

    table.press()
    table.move(to: Vector(dx: 30, dy: 0))
    table.pass()

    #expect(brightness() == (seen == 0 ? bare : 0))
  }

  @Test(
    "every layout shows its cards at both ends of all its ranges, also in small windows",
    arguments: Catalog.everything.sections.first { $0.name == "layout" }?.kinds.map(\.name) ?? []
  )
  func layouts(kind: String) throws {
    var preset = Preset.standard.withMuseum
    try preset.set("layout.kind", to: .text(kind))
    for tunable in preset.catalog.tunables(of: preset) where tunable.key.hasPrefix("layout.") {
      for value in tunable.domain.ends {
        var preset = preset
        if tunable.key != "layout.visibleCards" {
          // As many as make the last card narrower than its label's margins.
          try? preset.set("layout.visibleCards", to: .number(16))
        }
        guard (try? preset.set(tunable.key, to: value)) != nil else { continue }
        for size in [Size(width: 240, height: 180), Size(width: 24, height: 300)] {
          let cards = (0..<18).map { index in
            let card = CardView()
            card.content = CardContent(title: "A title", subtitle: "\(index) words", badge: "GIF")
            return card
          }
          let table = CardTable(cards, preset: preset, size: size)
          table.show()
          let problems = table.renderer.layers.drainUpdates().problems
          #expect(problems == [], "\(kind), \(tunable.key) = \(value)")
        }
      }
    }
  }

  @Test(
    "words and pictures fit into a window of any size",
    arguments: [0, 1, 3, 20, 90],
    [0, 1, 40, 3000]
  )
  func window(width: Double, height: Double) {
    for preset in Preset.everything {
      let card = CardView()
      card.content = CardContent(title: "A title", subtitle: "Its words", badge: "GIF")
      let table = CardTable([card], preset: preset, size: Size(width: width, height: height))
      table.show()
    }
  }
}

extension ParameterDomain {
  /// The least and the largest values, or all of a few.
  fileprivate var ends: [ParameterValue] {
    switch self {
    case .number(_, let range, _), .optionalNumber(_, let range, _):
      [.number(range.lowerBound), .number(range.upperBound)]
    case .count(let range): [.number(Double(range.lowerBound)), .number(Double(range.upperBound))]
    case .offset(_, let range, _):
      [range.lowerBound, range.upperBound].flatMap { x in
        [range.lowerBound, range.upperBound].map { .numbers([x, $0]) }
      }
    case .flag: [.flag(true), .flag(false)]
    case .choice(let words): words.map { .text($0) }
    case .choices, .text, .color, .optionalColor, .curve: []
    }
  }
}
