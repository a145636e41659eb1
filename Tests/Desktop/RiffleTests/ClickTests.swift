import Riffle
import RiffleCards
import Testing

@Suite("Clicks")
@MainActor
struct ClickTests {
  /// A card with a button in its corner and a text at its lower edge that scrolls.
  private final class Card: CardView {
    override func areas(in size: Size) -> [CardArea] {
      [
        CardArea(
          "text",
          frame: Rectangle(x: 0, y: size.height - 60, width: size.width, height: 60),
          label: "Text",
          scrolls: .vertical
        ),
        CardArea("star", frame: Rectangle(x: 0, y: 0, width: 60, height: 60), label: "Star"),
      ]
    }
  }

  /// A table of such cards with what its handlers have heard.
  @MainActor
  private final class Rig {
    let table: CardTable
    var heard: [String] = []
    var clicks: [CardClick] = []

    init(_ count: Int = 3, _ preset: Preset = .container) {
      table = CardTable((0..<count).map { _ in Card() }, preset: preset)
      let view = table.view
      view.onSelect { [unowned self] in heard.append("tap \($0.index)") }
      view.onBeginDrag { [unowned self] index, _ in heard.append("drag \(index)") }
      view.onCancelDrag { [unowned self] in heard.append("cancel \($0)") }
      view.handlers.didActivateArea = { [unowned self] in heard.append("press \($0.area)") }
      view.onClick { [unowned self] click in
        clicks.append(click)
        let place = click.place.map { "\($0.index)" + ($0.area.map { " \($0)" } ?? "") }
        heard.append("\(click.kind) \(place ?? "beside")")
      }
      table.show()
    }

    var view: CardStackView { table.view }

    func take() -> [String] {
      defer { heard = [] }
      return heard
    }

    /// The offset of a point of the top card's face from its middle.
    func offset(x: Double, y: Double) -> Vector {
      let size = view.stack.cardSize
      return Vector(dx: x - size.width / 2, dy: y - size.height / 2)
    }

    var star: Vector { offset(x: 30, y: 30) }
    var text: Vector { offset(x: 100, y: view.stack.cardSize.height - 30) }

    func press(_ key: Key, _ modifiers: KeyModifiers = []) -> Bool {
      view.handle(
        KeyPress(time: Timestamp(seconds: table.seconds), key: key, modifiers: modifiers)
      )
    }
  }

  private static let beside = Vector(dx: 400, dy: 0)

  @Test("the second and the middle button click a card, an area of it and beside it")
  func otherButtons() throws {
    let rig = Rig()

    #expect(rig.table.click(.secondary, at: Vector(dx: 10, dy: 20), .control))
    rig.table.click(.middle)
    rig.table.click(.secondary, at: rig.star)
    rig.table.click(.secondary, at: Self.beside)
    rig.table.click(.back)
    #expect(rig.take() == ["secondary 0", "middle 0", "secondary 0 star", "secondary beside"])

    let click = try #require(rig.clicks.first)
    let stage = rig.view.stack.stage
    let zoom = rig.view.windowSize.size.width / stage.window.width
    let point = stage.container.center + Vector(dx: 10, dy: 20)
    #expect((click.position - Point(x: point.x * zoom, y: point.y * zoom)).length < 1e-6)
    #expect(click.place == rig.view.card(at: click.position))
    #expect(click.modifiers == .control)
    #expect(rig.clicks[1].modifiers == [])
  }

  @Test("without a handler the other buttons are left to the app")
  func unheard() {
    let rig = Rig()
    rig.view.handlers.didClick = nil

    #expect(!rig.table.click(.secondary))
    #expect(!rig.press(.menu))
  }

  @Test("a press that moves away, that another button joins, or whose card goes, is no click")
  func noClick() {
    let rig = Rig()

    rig.table.click(.secondary, movingBy: Vector(dx: 3, dy: 0))
    #expect(rig.take() == ["secondary 0"])
    rig.table.click(.secondary, movingBy: Vector(dx: 5, dy: 0))
    // It comes back, which makes no difference.
    rig.table.send(.down(.secondary), .zero, .secondary)
    rig.table.send(.move, Vector(dx: 9, dy: 0), .secondary)
    rig.table.send(.up(.secondary), .zero, [])
    for last in [PointerButtons.secondary, .middle] {
      rig.table.send(.down(.secondary), .zero, .secondary)
      rig.table.send(.down(.middle), .zero, [.secondary, .middle])
      rig.table.send(.up(last == .middle ? .secondary : .middle), .zero, last)
      rig.table.send(.up(last), .zero, [])
    }
    rig.table.send(.down(.secondary), .zero, .secondary)
    rig.view.swipe(.right)
    rig.table.pass(2)
    rig.table.send(.up(.secondary), .zero, [])
    #expect(rig.take() == [])
    rig.table.click(.secondary)
    #expect(rig.take() == ["secondary 1"])
  }

  @Test("the second button cancels a drag, and is no click then, nor when it is released last")
  func duringDrag() {
    let rig = Rig()
    rig.table.press()
    rig.table.move(to: Vector(dx: 40, dy: 0))

    rig.table.send(.down(.secondary), Vector(dx: 40, dy: 0), [.primary, .secondary])
    rig.table.send(.up(.primary), Vector(dx: 40, dy: 0), .secondary)
    rig.table.send(.up(.secondary), Vector(dx: 40, dy: 0), [])

    #expect(rig.take() == ["drag 0", "cancel 0"])
  }

  @Test("a double click comes after both taps, if they are near in time and place and on one card")
  func double() {
    let rig = Rig()

    rig.table.click()
    rig.table.click(at: Vector(dx: 2, dy: 2))
    #expect(rig.take() == ["tap 0", "tap 0", "double 0"])
    // The third click begins anew.
    rig.table.click()
    #expect(rig.take() == ["tap 0"])
    rig.table.click()
    #expect(rig.take() == ["tap 0", "double 0"])

    rig.table.click()
    rig.table.pass(0.45)
    rig.table.click()
    #expect(rig.take() == ["tap 0", "tap 0"])
    rig.table.pass(1)
    rig.table.click()
    rig.table.click(at: Vector(dx: 5, dy: 0))
    #expect(rig.take() == ["tap 0", "tap 0"])
    rig.table.pass(1)
    rig.table.click()
    rig.table.click(.secondary)
    rig.table.click()
    #expect(rig.take() == ["tap 0", "secondary 0", "tap 0"])
    rig.table.pass(1)
    // The second one may be slow.
    rig.table.click()
    rig.table.click(for: 3)
    #expect(rig.take() == ["tap 0", "tap 0", "double 0"])
    rig.table.click(at: Self.beside)
    rig.table.click(at: Self.beside)
    #expect(rig.take() == ["double beside"])
  }

  @Test("a first click that swipes the card makes no double one, nor does an area pressed twice")
  func doubleOnAnother() {
    let rig = Rig()
    rig.view.onSelect { [unowned rig] _ in rig.view.swipe(.right, animated: false) }
    rig.table.click()
    rig.table.click()
    #expect(rig.take() == ["tap 0", "tap 1"])

    rig.table.pass(1)
    rig.table.click(at: rig.star)
    rig.table.click(at: rig.star)
    #expect(rig.take() == ["press star", "press star"])
  }

  @Test("the desktop says how far apart in time the clicks may be")
  func interval() {
    let rig = Rig()
    rig.view.doubleClickInterval = { 1 }

    rig.table.click()
    rig.table.pass(0.8)
    rig.table.click()

    #expect(rig.take() == ["tap 0", "tap 0", "double 0"])
  }

  @Test("a mouse clicks however long it is pressed, and has no long press")
  func slowClick() {
    let rig = Rig()

    rig.table.press()
    #expect(rig.view.nextDeadline == nil)
    rig.table.pass(2)
    rig.table.lift(at: .zero)

    #expect(rig.take() == ["tap 0"])
  }

  @Test(
    "a finger or a pen that is held still is told while it is, and taps nothing",
    arguments: [PointerKind.pen, .touch]
  )
  func long(kind: PointerKind) {
    let rig = Rig()
    for (place, name) in [
      (Vector.zero, "long 0"), (rig.text, "long 0 text"), (Self.beside, "long beside"),
    ] {
      rig.table.send(.down(.primary), place, .primary, by: kind)
      #expect(rig.view.nextDeadline == Timestamp(seconds: rig.table.seconds + 0.5))
      rig.table.send(.move, place + Vector(dx: 3, dy: 0), .primary, by: kind)
      rig.table.pass(0.4)
      #expect(rig.take() == [])
      rig.table.pass(0.06)
      #expect(rig.take() == [name])
      #expect(rig.view.nextDeadline == nil)
      rig.table.send(.up(.primary), place, [], by: kind)
      rig.table.pass(1)
      #expect(rig.take() == [])
    }
  }

  @Test("a short touch is a tap, a drag is one, a button is pressed however long, and none is long")
  func noLong() {
    let rig = Rig()

    rig.table.click(by: .touch, for: 0.2)
    rig.table.pass(2)
    rig.table.click(at: rig.star, by: .touch, for: 1)
    rig.table.send(.down(.primary), .zero, .primary, by: .touch)
    rig.table.send(.move, Vector(dx: 20, dy: 0), .primary, by: .touch)
    #expect(rig.view.nextDeadline == nil)
    rig.table.pass(1)
    #expect(rig.take() == ["tap 0", "press star", "drag 0"])
    rig.table.send(.up(.primary), Vector(dx: 20, dy: 0), [], by: .touch)
    rig.table.pass(3)
    // Without a handler nothing wakes up.
    rig.view.handlers.didClick = nil
    rig.table.send(.down(.primary), .zero, .primary, by: .touch)
    #expect(rig.view.nextDeadline == nil)
  }

  @Test("a release that comes before anybody had time is after a long press, too")
  func lateLong() {
    let rig = Rig()

    rig.table.click(by: .touch, for: 0.8)

    #expect(rig.take() == ["long 0"])
  }

  @Test("the menu key and Shift+F10 click the middle of the top card, or the area with the focus")
  func menuKey() throws {
    let rig = Rig(1)

    #expect(rig.press(.menu))
    rig.view.focusedArea = "star"
    #expect(rig.press(.function(10), .shift))
    rig.view.focusedArea = nil
    #expect(rig.take() == ["secondary 0", "secondary 0 star"])
    let middle = try #require(rig.clicks.first)
    let (found, told) = (rig.view.card(at: middle.position)?.location, middle.place?.location)
    #expect(try (#require(found) - #require(told)).length < 1e-6)
    let star = try #require(rig.clicks.last)
    #expect(rig.view.card(at: star.position)?.area == "star")

    rig.view.swipe(.right)
    rig.table.pass(3)
    #expect(rig.press(.menu))
    #expect(rig.take() == ["secondary beside"])
  }

  @Test("a disabled view is not clicked")
  func disabled() {
    let rig = Rig()
    rig.table.send(.down(.secondary), .zero, .secondary)
    rig.view.isEnabled = false
    rig.table.send(.up(.secondary), .zero, [])
    rig.table.click(.secondary)
    #expect(!rig.press(.menu))
    #expect(rig.take() == [])
    rig.view.isEnabled = true

    rig.table.click(.secondary)

    #expect(rig.take() == ["secondary 0"])
  }
}
