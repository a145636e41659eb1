import RiffleDrawing
import RiffleMotion
import Testing

@Suite("Lower cards")
struct LowerCardTests {
  private static let size = Size(width: 300, height: 400)
  private static let container = Rectangle(x: 100, y: 100, width: 300, height: 400)

  private static func appearance(_ change: (inout Appearance) -> Void = { _ in }) -> Appearance {
    var appearance = Appearance(
      cornerRadius: 10,
      shadow: ShadowAppearance(opacity: 0.3, radius: 8, liftedScale: 2)
    )
    change(&appearance)
    return appearance
  }

  private static func commands(
    _ appearance: Appearance,
    promotion: Double,
    stamp: DrawnStamp? = nil,
    lift: Double = 0
  ) -> [DrawCommand] {
    var painter = StackPainter<Int>(appearance, scale: 1, cardSize: size)
    let card = DrawnCard(
      id: 1,
      pose: Pose(frame: container),
      stamp: stamp,
      lift: lift,
      promotion: promotion,
      isAtRest: false
    )
    return painter.displayList(
      of: [card],
      in: container,
      emptyView: { nil },
      content: { _ in CardContent(title: "One", subtitle: "Two") }
    ).commands
  }

  private static func texts(_ command: DrawCommand) -> [String] {
    switch command {
    case .text(let line): return [line.string]
    case .shape(let shape):
      guard case .layer(let layer) = shape.fill else { return [] }
      return layer.commands.flatMap(texts)
    default: return []
    }
  }

  @Test("have no label, if only the top card has one; it appears with the way up")
  func label() throws {
    let look = Self.appearance { $0.label.cards = .top }
    #expect(Self.commands(look, promotion: 0).flatMap(Self.texts).isEmpty)
    #expect(Self.commands(look, promotion: 1).flatMap(Self.texts) == ["One", "Two"])

    let half = Self.commands(look, promotion: 0.5)
    let label = try #require(half.last)
    #expect(Self.texts(label) == ["One", "Two"])
    guard case .shape(let shape) = label else { throw Missing() }
    #expect(shape.alpha == 0.5)
    #expect(shape.frame.maxY == Self.container.maxY && shape.frame.origin.x == 100)
    #expect(half.dropLast().flatMap(Self.texts).isEmpty)
  }

  @Test("keep their label if all cards have one", arguments: [0.0, 0.5, 1])
  func all(promotion: Double) {
    let list = Self.commands(Self.appearance(), promotion: promotion)
    #expect(list == Self.commands(Self.appearance(), promotion: 1))
    #expect(list.flatMap(Self.texts) == ["One", "Two"])
  }

  @Test("a stamp that lands pushes its card down, and makes the shadow of a lifted card tighter")
  func dip() throws {
    func face(_ dip: Double, _ emphasis: Double) throws -> (y: Double, lifted: Double) {
      let look = Self.appearance {
        $0.stamps.isShown = true
        $0.stamps.dip = dip
      }
      let stamp = DrawnStamp(side: .right, opacity: 1, emphasis: emphasis)
      let list = Self.commands(look, promotion: 1, stamp: stamp, lift: 1)
      let shapes = list.compactMap { if case .shape(let shape) = $0 { shape } else { nil } }
      let shadows = list.compactMap { if case .shadow(let shadow) = $0 { shadow } else { nil } }
      let lifted = shadows.filter { $0.standardDeviation == 16 }.map(\.color.alpha)
      return (try #require(shapes.first).frame.origin.y, lifted.first ?? 0)
    }
    let (before, after) = (try face(2, 0), try face(2, 1))
    #expect(after.y - before.y == 2)
    #expect(after.lifted < before.lifted)
    let none = (try face(0, 0), try face(0, 1))
    #expect(none.0 == none.1)
  }

  @Test("a hairline is in the face, and a tight shadow goes as the card is picked up")
  func edges() {
    let look = Self.appearance {
      $0.hairline.opacity = 0.1
      $0.shadow.contactOpacity = 0.2
    }
    func tight(_ lift: Double) -> [Double] {
      Self.commands(look, promotion: 1, lift: lift).compactMap {
        guard case .shadow(let shadow) = $0, shadow.standardDeviation == 1.5 else { return nil }
        return shadow.color.alpha
      }
    }
    #expect(tight(0) == [0.2])
    #expect(tight(1) == [])
    let lines = Self.commands(look, promotion: 1).flatMap { command -> [DrawnPath] in
      guard case .shape(let shape) = command, case .layer(let layer) = shape.fill else { return [] }
      return layer.commands.compactMap { if case .path(let path) = $0 { path } else { nil } }
    }
    #expect(lines.count == 1 && lines.first?.stroke?.width == 1)
  }

  private struct Missing: Error {}
}
