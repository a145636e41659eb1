import Riffle
import RiffleCards
import RiffleDrawing
import Testing

@Suite("Areas of cards")
@MainActor
struct CardAreaTests {
  /// A card with a round area in its middle and one at the left edge, which draws their states.
  private final class Card: CardView {
    private(set) var drawn: [[CardArea.State]] = []

    override func areas(in size: Size) -> [CardArea] {
      let middle = Point(x: size.width / 2, y: size.height / 2)
      return [
        CardArea(
          "like",
          frame: Rectangle(center: middle, size: Size(width: 60, height: 60)),
          cornerRadius: 30,
          label: "Like"
        ),
        CardArea(
          "more",
          frame: Rectangle(x: 0, y: size.height / 2 - 20, width: 40, height: 40),
          label: "More",
          role: .link,
          cursor: .arrow
        ),
      ]
    }

    override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
      drawn.append(["like", "more"].map(state(ofArea:)))
      return nil
    }
  }

  /// A table of such cards with what its handlers have heard.
  @MainActor
  private final class Rig {
    let cards = (0..<3).map { _ in Card() }
    let table: CardTable
    var heard: [String] = []

    init(_ preset: Preset = .container, pixelsPerPoint: Double = 1) {
      table = CardTable(cards, preset: preset, pixelsPerPoint: pixelsPerPoint)
      let handlers: (CardStackView) -> CardStackHandlers = { [unowned self] view in
        var handlers = view.handlers
        handlers.didSelect = { [unowned self] in heard.append("select \($0.index)") }
        handlers.didBeginDrag = { [unowned self] index, _ in heard.append("drag \(index)") }
        handlers.didActivateArea = { [unowned self] in
          heard.append("\($0.cause) \($0.area) \($0.index)")
        }
        handlers.didChangeArea = { [unowned self] in
          heard.append("\($0.area) \($0.index) \($0.state.rawValue)")
        }
        return handlers
      }
      table.view.handlers = handlers(table.view)
      table.show()
    }

    func take() -> [String] {
      defer { heard = [] }
      return heard
    }

    /// Moves a mouse without a button to an offset from the container's middle.
    func hover(at offset: Vector, kind: PointerKind = .mouse) {
      let stage = table.view.stack.stage
      let zoom = table.view.windowSize.size.width / stage.window.width
      let point = stage.container.center + offset
      table.view.handle(
        PointerEvent(
          time: Timestamp(seconds: table.seconds),
          kind: kind,
          phase: .move,
          position: Point(x: point.x * zoom, y: point.y * zoom),
          buttons: []
        )
      )
    }

    func press(_ key: Key, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) -> Bool {
      table.view.handle(
        KeyPress(
          time: Timestamp(seconds: table.seconds),
          key: key,
          modifiers: modifiers,
          isRepeat: isRepeat
        )
      )
    }
  }

  private static let beside = Vector(dx: 60, dy: 0)

  @Test("a press and release on an area activates it, however long it is held, and selects nothing")
  func activation() {
    let rig = Rig()

    rig.table.press()
    #expect(rig.take() == ["like 0 2"])
    rig.table.pass(3)
    rig.table.lift(at: .zero)

    #expect(rig.take() == ["like 0 0", "pointer like 0", "like 0 1"])
    rig.table.press(at: Self.beside)
    rig.table.lift(at: Self.beside)
    #expect(rig.take() == ["like 0 0", "select 0"])
  }

  @Test("a press that moves beyond the slop drags the card and activates nothing")
  func drag() {
    let rig = Rig()

    rig.table.press()
    rig.table.move(to: Vector(dx: 20, dy: 0))
    rig.table.move(to: .zero)
    rig.table.lift(at: .zero)

    #expect(rig.take() == ["like 0 2", "drag 0", "like 0 0"])
    rig.table.pass(2)
    #expect(rig.take() == ["like 0 1"])
  }

  @Test("on a card that may not be dragged, a release beside the area activates nothing")
  func leaving() {
    let rig = Rig()
    rig.table.view.handlers.shouldDrag = { _, _ in false }

    rig.table.press()
    rig.table.move(to: Self.beside)
    rig.table.move(to: .zero)
    rig.table.move(to: Self.beside)
    rig.table.lift(at: Self.beside)

    #expect(rig.take() == ["like 0 2", "like 0 0", "like 0 2", "like 0 0"])
  }

  @Test("the corners of an area are round")
  func corners() {
    let rig = Rig()

    rig.hover(at: Vector(dx: 20, dy: 20))
    #expect(rig.take() == ["like 0 1"])
    rig.hover(at: Vector(dx: 25, dy: 25))
    #expect(rig.take() == ["like 0 0"])
    rig.hover(at: Vector(dx: 29, dy: 0))
    #expect(rig.take() == ["like 0 1"])
  }

  @Test("hovering draws only that card again and sets the cursor; nothing more is drawn at rest")
  func hover() {
    let rig = Rig()
    let counts = { rig.cards.map(\.drawn.count) }
    let before = counts()

    rig.hover(at: .zero)
    #expect(rig.table.view.cursor == .pointingHand)
    #expect(rig.table.view.needsFrame)
    let list = rig.table.show()
    #expect(counts() == [before[0] + 1, before[1], before[2]])
    #expect(rig.cards[0].drawn.last == [.hovered, .normal])
    #expect(list.layerShapes.count == 3)
    rig.hover(at: Vector(dx: 3, dy: 0))
    rig.table.pass()
    #expect(!rig.table.view.needsFrame)
    rig.hover(at: Self.beside)
    #expect(rig.table.view.cursor == .openHand)
    rig.hover(at: .zero)
    rig.table.view.endHover()
    #expect(rig.take() == ["like 0 1", "like 0 0", "like 0 1", "like 0 0"])
    // A finger does not hover.
    rig.hover(at: .zero, kind: .touch)
    #expect(rig.take() == [])
  }

  @Test("a card that comes to rest under a still mouse is hovered, the one that left no longer")
  func cardsMove() {
    let rig = Rig()
    rig.hover(at: .zero)
    _ = rig.take()

    rig.table.view.swipe(.right)
    rig.table.pass(0.01)
    #expect(rig.take() == ["like 0 0"])
    rig.table.pass(3)
    #expect(rig.take() == ["like 1 1"])
    // After an undo the first card has its areas again.
    rig.table.view.undo()
    rig.table.pass(3)
    rig.table.press()
    rig.table.lift(at: .zero)
    #expect(rig.take().contains("pointer like 0"))
  }

  @Test("an area is where it is drawn on a card that rests rotated and on a dense screen")
  func rotated() throws {
    for preset in [Preset.board, .qi] {
      let rig = Rig(preset, pixelsPerPoint: 2)
      let stack = rig.table.view.stack
      let pose = try #require(stack.snapshots(at: 0).last).pose
      let index = try #require(rig.table.view.topIndex)
      // The middle of the area at the left edge of the face.
      let face = stack.preset.appearance.faceSize(of: stack.cardSize)
      let arm = Vector(dx: 20 - face.width / 2, dy: 0) * (pose.size.width / stack.cardSize.width)
      let place = pose.center + arm.rotated(by: pose.rotation) - stack.stage.container.center

      rig.hover(at: place)
      #expect(rig.take() == ["more \(index) 1"], "\(preset.name)")
      rig.table.press(at: place)
      rig.table.lift(at: place)
      #expect(rig.take().contains("pointer more \(index)"), "\(preset.name)")
    }
  }

  @Test(
    "Tab goes through the areas of the top card and on; Space and Enter activate the focused one"
  )
  func keys() {
    let rig = Rig()

    #expect(!rig.press(.space))
    #expect(rig.press(.tab))
    #expect(rig.table.view.focusedArea == "like")
    #expect(rig.press(.space))
    #expect(rig.press(.space, isRepeat: true))
    #expect(rig.press(.tab))
    #expect(rig.press(.enter))
    #expect(rig.take() == ["like 0 4", "key like 0", "like 0 0", "more 0 4", "key more 0"])
    #expect(!rig.press(.tab))
    #expect(rig.table.view.focusedArea == nil)
    #expect(rig.press(.tab, .shift))
    #expect(rig.table.view.focusedArea == "more")
    #expect(rig.press(.escape))
    #expect(rig.table.view.focusedArea == nil)
    rig.table.view.focusedArea = "like"
    _ = rig.take()
    // The swipe of a key takes the focus with it.
    #expect(rig.press(.right))
    rig.table.pass(3)
    #expect(rig.take() == ["like 0 0"])
    #expect(rig.table.view.focusedArea == nil)
  }

  @Test("a disabled view forgets what is hovered and pressed, and its areas do nothing")
  func disabled() {
    let rig = Rig()
    rig.table.press()
    _ = rig.take()

    rig.table.view.isEnabled = false
    rig.table.lift(at: .zero)

    #expect(rig.take() == ["like 0 0"])
    #expect(!rig.press(.tab))
  }

  @Test("a press that is canceled, or that a second pointer joins, activates nothing")
  func canceled() {
    let others: [(PointerID, PointerEvent.Phase)] = [
      (0, .cancel(.focusLost)), (7, .down(.primary)),
    ]
    for (pointer, phase) in others {
      let rig = Rig()
      rig.table.press()
      rig.table.view.handle(
        PointerEvent(
          time: Timestamp(seconds: rig.table.seconds),
          pointer: pointer,
          phase: phase,
          position: .zero,
          buttons: pointer == 0 ? [] : .primary
        )
      )
      #expect(rig.take() == ["like 0 2", "like 0 0"])

      rig.table.lift(at: .zero)
      #expect(rig.take() == ["like 0 1"])
    }
  }

  @Test("screen readers find areas and a card's own actions, and a tap can have a place")
  func accessibility() throws {
    let rig = Rig()
    var flips = 0
    rig.cards[0].accessibilityCustomActions = [
      AccessibilityCustomAction("Flip") {
        flips += 1
        return true
      }
    ]
    let top = try #require(rig.table.view.visibleCards.first)
    let actions = rig.table.view.accessibilityActions(for: top)

    let names = actions.map { $0.name(in: StackWords()) }
    #expect(names.suffix(4) == ["Open", "Like", "More", "Flip"])
    for action in actions.suffix(3) { #expect(rig.table.view.perform(action)) }
    #expect(flips == 1)
    #expect(rig.take() == ["accessibility like 0", "accessibility more 0"])
    #expect(!rig.table.view.perform(.custom("Fold")))

    var selections: [CardPlace] = []
    rig.table.view.handlers.didSelect = { selections.append($0) }
    var inputs = 0
    rig.table.view.inputObserver = { _, _ in inputs += 1 }
    #expect(rig.table.view.perform(.tap, at: Point(x: 90, y: 50)))
    let selection = try #require(selections.first)
    #expect((selection.location - Point(x: 90, y: 50)).length < 1e-6)
    #expect(inputs == 2)
    #expect(!rig.table.view.perform(.tap, at: Point(x: .nan, y: .infinity)))
    let middle = Point(x: selection.cardSize.width / 2, y: selection.cardSize.height / 2)
    #expect(rig.table.view.perform(.tap, at: middle))
    #expect(rig.take() == ["accessibility like 0"])
    // Without a place it is the card that is tapped.
    #expect(rig.table.view.perform(.tap))
    #expect(selections.count == 2)
    rig.table.view.swipe(.right)
    #expect(!rig.table.view.perform(.tap, at: Point(x: 90, y: 50)))
  }
}
