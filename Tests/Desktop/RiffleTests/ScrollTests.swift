import CardTestSupport
import Riffle
import RiffleCards
import Testing

@Suite("Scrolls")
@MainActor
struct ScrollTests {
  /// A card with a text that scrolls upright, a strip of pictures above that scrolls level, and a link in
  /// the text.
  private final class Card: CardView {
    override func areas(in size: Size) -> [CardArea] {
      let half = size.height / 2
      return [
        CardArea(
          "text",
          frame: Rectangle(x: 0, y: half, width: size.width, height: half),
          label: "Text",
          scrolls: .vertical
        ),
        CardArea(
          "strip",
          frame: Rectangle(x: 0, y: 40, width: size.width, height: half - 40),
          label: "Pictures",
          scrolls: .horizontal
        ),
        CardArea(
          "link",
          frame: Rectangle(x: 0, y: half + 20, width: 60, height: 40),
          label: "Link"
        ),
      ]
    }
  }

  /// A table of such cards with what its handlers have heard.
  @MainActor
  private final class Rig {
    let table: CardTable
    var heard: [String] = []
    var scrolls: [CardScroll] = []

    init(_ preset: Preset = .container, hears: Bool = true) {
      table = CardTable((0..<3).map { _ in Card() }, preset: preset)
      let view = table.view
      view.onSelect { [unowned self] in heard.append("tap \($0.index)") }
      view.onBeginDrag { [unowned self] index, _ in heard.append("drag \(index)") }
      view.onRefuse { [unowned self] in heard.append("refuse \($0)") }
      view.handlers.didActivateArea = { [unowned self] in heard.append("press \($0.area)") }
      view.handlers.didChangeArea = { [unowned self] in
        heard.append("\($0.area) \($0.state.rawValue)")
      }
      if hears { view.onScroll { [unowned self] in scrolls.append($0) } }
      table.show()
    }

    func take() -> [String] {
      defer { heard = [] }
      return heard
    }

    func takeScrolls() -> [CardScroll] {
      defer { scrolls = [] }
      return scrolls
    }

    func offset(x: Double, y: Double) -> Vector {
      let size = table.view.stack.cardSize
      return Vector(dx: x - size.width / 2, dy: y)
    }

    var text: Vector { offset(x: 100, y: 50) }
    var strip: Vector { offset(x: 100, y: -30) }
    var link: Vector { offset(x: 30, y: 40) }

    /// Drags in steps of 50 ms, and holds still before the release if asked.
    func drag(from start: Vector, by step: Vector, rests: Bool = true, _ kind: PointerKind = .mouse)
    {
      table.send(.down(.primary), start, .primary, by: kind)
      for count in 1...4 {
        table.send(.move, start + step * Double(count), .primary, by: kind)
      }
      if rests { table.pass(1) }
      table.send(.up(.primary), start + step * 4, [], by: kind)
    }
  }

  private nonisolated static var level: Preset {
    var preset = Preset.container
    preset.drag.begins = .horizontal
    return preset
  }

  @Test(
    "a drag along the axis of an area scrolls it and neither drags nor presses",
    arguments: [.container, level]
  )
  func along(preset: Preset) throws {
    let rig = Rig(preset)

    rig.drag(from: rig.text, by: Vector(dx: 2, dy: -10))
    #expect(rig.take() == ["text 2", "text 0", "text 1"])
    var scrolls = rig.takeScrolls()
    let deltas = [Vector](repeating: Vector(dx: 0, dy: 10), count: 4) + [.zero]
    #expect(scrolls.count == 5)
    #expect(zip(scrolls, deltas).allSatisfy { ($0.delta - $1).length < 1e-6 })
    #expect(scrolls.map(\.source).dropLast().allSatisfy { $0 == .drag })
    #expect(scrolls.last?.source == .release(velocity: .zero))
    #expect(scrolls.allSatisfy { $0.place?.area == "text" && $0.place?.index == 0 })
    #expect(!rig.table.view.stack.isMoving(at: rig.table.seconds))

    rig.drag(from: rig.strip, by: Vector(dx: -10, dy: 2))
    scrolls = rig.takeScrolls()
    #expect(scrolls.count == 5)
    #expect(try (#require(scrolls.first).delta - Vector(dx: 10, dy: 0)).length < 1e-6)
    // Also on a button in front, which is not pressed then.
    _ = rig.take()
    rig.drag(from: rig.link, by: Vector(dx: 0, dy: 10))
    #expect(rig.takeScrolls().first?.place?.area == "text")
    #expect(!rig.take().contains("press link"))
  }

  @Test("a drag across the axis drags the card, and a press on the spot activates the area")
  func across() {
    let rig = Rig()

    rig.drag(from: rig.text, by: Vector(dx: 10, dy: 2))
    rig.table.pass(2)
    rig.drag(from: rig.strip, by: Vector(dx: 1, dy: 10))
    rig.table.pass(2)
    rig.table.click(at: rig.text)

    #expect(rig.take().filter { !$0.contains(" 0") || $0.hasPrefix("drag") }.contains("press text"))
    #expect(rig.takeScrolls() == [])
  }

  @Test("without a handler an area that scrolls is one like others")
  func unheard() {
    let rig = Rig(hears: false)

    rig.drag(from: rig.text, by: Vector(dx: 0, dy: 10))

    #expect(rig.take().contains("drag 0"))
    #expect(!rig.table.view.turnWheel(by: Vector(dx: 0, dy: 1), at: Point(x: 240, y: 180)))
  }

  @Test("the release tells the velocity, and a finger's slop does not scroll")
  func release() throws {
    let rig = Rig()

    for (kind, count) in [(PointerKind.mouse, 4), (.touch, 3)] {
      let start = rig.table.seconds
      rig.table.send(.down(.primary), rig.text, .primary, by: kind)
      for step in 1...20 {
        rig.table.view.handle(
          event(
            .move,
            rig.text - Vector(dx: 0, dy: 4 * Double(step)),
            kind,
            rig,
            start + 0.05 + 0.008 * Double(step)
          )
        )
      }
      rig.table.view.handle(
        event(.up(.primary), rig.text - Vector(dx: 0, dy: 80), kind, rig, start + 0.05 + 0.168)
      )
      let scrolls = rig.takeScrolls()
      let total = scrolls.reduce(0) { $0 + $1.delta.dy }
      #expect(abs(total - (kind == .touch ? 68 : 80)) < 1e-6, "\(count)")
      guard case .release(let velocity) = try #require(scrolls.last).source else {
        Issue.record("no release")
        return
      }
      #expect(velocity.dx == 0)
      #expect(abs(velocity.dy - 500) < 5, "\(velocity)")
      rig.table.pass(2)
    }
  }

  private func event(
    _ phase: PointerEvent.Phase,
    _ offset: Vector,
    _ kind: PointerKind,
    _ rig: Rig,
    _ seconds: Double
  ) -> PointerEvent {
    var event = PointerEvent(
      phase,
      at: offset,
      on: rig.table.view.stack.stage,
      in: rig.table.view.windowSize.size,
      buttons: phase == .move ? .primary : [],
      seconds: seconds
    )
    event.kind = kind
    return event
  }

  @Test("another button, a program and a card that goes end it without a velocity")
  func canceled() {
    for way in 0..<3 {
      let rig = Rig()
      rig.table.send(.down(.primary), rig.text, .primary)
      rig.table.send(.move, rig.text + Vector(dx: 0, dy: 20), .primary)
      #expect(rig.takeScrolls().count == 1)
      switch way {
      case 0: rig.table.send(.down(.secondary), rig.text, [.primary, .secondary])
      case 1: rig.table.view.isEnabled = false
      default:
        rig.table.view.swipe(.right)
        rig.table.send(.move, rig.text + Vector(dx: 0, dy: 30), .primary)
      }

      #expect(rig.takeScrolls().map(\.source) == [.release(velocity: .zero)], "\(way)")
      rig.table.send(.up(.primary), rig.text, [])
      #expect(rig.takeScrolls() == [])
    }
  }

  @Test(
    "the wheel tells notches, points and the area that scrolls along it, in a drag and beside too"
  )
  func wheel() throws {
    let rig = Rig()
    let stage = rig.table.view.stack.stage
    let zoom = rig.table.view.windowSize.size.width / stage.window.width
    func turn(_ notches: Vector, _ offset: Vector, _ modifiers: KeyModifiers = []) -> CardScroll? {
      let point = stage.container.center + offset
      let position = Point(x: point.x * zoom, y: point.y * zoom)
      #expect(rig.table.view.turnWheel(by: notches, at: position, modifiers: modifiers))
      return rig.takeScrolls().first
    }

    let down = try #require(turn(Vector(dx: 0, dy: 0.5), rig.text, .shift))
    #expect(down.place?.area == "text")
    #expect(down.delta == Vector(dx: 0, dy: 24))
    #expect(down.source == .wheel(notches: Vector(dx: 0, dy: 0.5)))
    #expect(down.modifiers == .shift)
    #expect(turn(Vector(dx: 0, dy: 1), rig.link)?.place?.area == "text")
    #expect(turn(Vector(dx: 1, dy: 0), rig.link)?.place?.area == "link")
    #expect(turn(Vector(dx: -1, dy: 0), rig.strip)?.place?.area == "strip")
    let beside = try #require(turn(Vector(dx: 0, dy: 1), Vector(dx: 500, dy: 0)))
    #expect(beside.place == nil)
    rig.table.view.isEnabled = false
    #expect(!rig.table.view.turnWheel(by: Vector(dx: 0, dy: 1), at: .zero))
  }
}
