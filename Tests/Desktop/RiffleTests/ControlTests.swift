import Riffle
import RiffleCards
import RiffleGestures
import RiffleSDL
import Testing

@Suite("Control of a stack view")
@MainActor
struct ControlTests {
  @Test("commands answer, and a refusal is told")
  func answers() {
    let rig = StackRig(cards: 3)
    var refusals: [Refusal] = []
    rig.view.handlers.didRefuse = { refusals.append($0) }

    #expect(rig.view.swipe(.left).index == 0)
    #expect(rig.view.undo().index == 0)
    #expect(rig.view.redo().index == 0)
    #expect(rig.view.previous().index == 0)
    #expect(rig.view.next().index == 0)
    #expect(refusals == [])
    #expect(rig.view.swipe(.up).refusal == .notAllowed)
    #expect(rig.view.redo().refusal == .nothingToRedo)
    #expect(
      refusals == [
        Refusal(of: .swipe(.up), because: .notAllowed), Refusal(of: .redo, because: .nothingToRedo),
      ]
    )
  }

  @Test("a command that is given while the view asks a question waits")
  func waiting() {
    let rig = StackRig(cards: 6)
    var results: [CommandResult] = []
    rig.host.whenAsked = { index in
      if index == 3 { results.append(rig.view.swipe(.right)) }
    }
    rig.view.swipe(.left)
    #expect(results == [.waiting])
    #expect(rig.told() == ["didSwipe a left", "didSwipe b right"])
  }

  @Test("a swipe tells its cause and the reason of its release")
  func causes() {
    let rig = StackRig(.riffle, cards: 6)
    var swipes: [Swipe] = []
    rig.view.handlers.didSwipe = { swipes.append($0) }
    rig.swipe()
    rig.press(.left)
    rig.view.swipe(.right)
    rig.view.undo()
    rig.press(.character("y"), .control)

    #expect(swipes.map(\.cause) == [.hand, .key, .command, .redo])
    #expect(swipes.map(\.index) == [0, 1, 2, 2])
    #expect(swipes.map { $0.reason == nil } == [false, true, true, true])
    #expect(rig.view.swipedCards.map(\.direction) == [.right, .left, .right])
  }

  @Test("a disabled view ignores hand and keys, and says so; the program's commands work")
  func disabled() {
    let rig = StackRig(cards: 6)
    rig.press(movingBy: Vector(dx: 50, dy: 0))
    #expect(rig.view.cursor == .closedHand)
    rig.view.isEnabled = false
    #expect(rig.told() == ["didBeginDrag a 50 0", "didCancelDrag a"])
    rig.lift()
    rig.pass()
    rig.forget()
    var refusals: [Refusal] = []
    rig.view.handlers.didRefuse = { refusals.append($0) }

    rig.swipe()
    rig.press(.left)
    rig.press(.backspace)
    #expect(
      refusals == [
        Refusal(of: .drag, because: .disabled), Refusal(of: .swipe(.left), because: .disabled),
        Refusal(of: .undo, because: .disabled),
      ]
    )
    #expect(rig.told() == [])
    #expect(rig.view.cursor == .arrow)
    #expect(rig.view.swipe(.left).index == 0)
    rig.view.isEnabled = true
    rig.swipe()
    #expect(rig.told(.didSwipe) == ["didSwipe a left", "didSwipe b right"])
  }

  @Test("the handlers decide on drags and undos")
  func vetoes() {
    let rig = StackRig(cards: 6)
    rig.view.handlers.shouldDrag = { index, _ in index != 0 }
    rig.view.handlers.shouldUndo = { $0 != 0 || $1 != .left }
    rig.swipe()
    #expect(rig.told() == [])
    rig.view.swipe(.left)
    #expect(rig.view.undo() == .refused(.vetoed))
    rig.swipe()
    #expect(rig.told() == ["didSwipe a left", "didBeginDrag b 260 0", "didSwipe b right"])
    #expect(rig.view.undo().index == 1)
  }

  @Test("each card that was told to be seen is told to be no longer, with its own view")
  func displays() {
    let rig = StackRig(cards: 7)
    var seen: [Int: ObjectIdentifier] = [:]
    var ended: [String] = []
    func watch() {
      rig.view.handlers.willDisplay = { index, card in
        #expect(card.content.title == rig.host.items[index])
        seen[index] = ObjectIdentifier(card)
      }
      rig.view.handlers.didEndDisplaying = { index, card in
        if let known = seen.removeValue(forKey: index) { #expect(known == ObjectIdentifier(card)) }
        ended.append(card.content.title)
      }
    }
    watch()
    rig.view.swipe(.left)
    #expect(ended == [])
    rig.pass()
    #expect(ended == ["a"])
    rig.view.undo()
    rig.pass()
    #expect(ended == ["a", "d"])
    rig.view.reloadCards(at: [1])
    #expect(ended == ["a", "d", "b"])
    #expect(seen[1] == rig.view.cardView(at: 1).map(ObjectIdentifier.init))
    rig.host.items.remove(at: 2)
    rig.view.deleteCards(at: 2)
    #expect(ended == ["a", "d", "b", "c"])
    rig.view.reloadData()
    #expect(Set(ended.suffix(3)) == ["a", "b", "d"])
    rig.view.dataSource = nil
    #expect(ended.count == 10)
    #expect(rig.view.visibleCards.isEmpty)
  }

  @Test("a tap tells its place on the card in points of the stage", arguments: [1.0, 1.5])
  func taps(scale: Double) throws {
    let rig = StackRig(cards: 3)
    rig.view.resize(to: WindowSize(size: Size(width: 1280, height: 800) * scale), at: .zero)
    var selections: [CardPlace] = []
    rig.view.handlers.didSelect = { selections.append($0) }
    rig.press()
    rig.lift()

    let selection = try #require(selections.first)
    let pose = try #require(rig.view.stack.snapshots(at: rig.seconds).last).pose
    let middle = rig.view.stack.stage.container.center
    #expect(selection.index == 0)
    #expect(abs(selection.cardSize.width - pose.size.width) < 1e-6)
    let expected = middle - pose.center
    #expect(abs(selection.location.x - selection.cardSize.width / 2 - expected.dx) < 1e-6)
    #expect(abs(selection.location.y - selection.cardSize.height / 2 - expected.dy) < 1e-6)
  }

  @Test("the data source is not kept alive, and its cards go with it when another is set")
  func weakDataSource() {
    var host: Host? = Host(items: ["a"])
    let view = CardStackView(
      preset: .container,
      dataSource: host,
      windowSize: WindowSize(size: Size(width: 1280, height: 800))
    )
    weak let released = host
    host = nil
    #expect(released == nil)
    #expect(view.dataSource == nil)
    view.advance(to: .zero)
    #expect(view.stack.count == 0)
  }

  @Test("the arrow keys of cycling cards, and the layout, follow the layout direction")
  func rightToLeft() {
    let usual = StackRig(.board, cards: 5)
    let rig = StackRig(.board, items: StackRig.letters(5)) { _, view in
      view.layoutDirection = .rightToLeft
    }
    usual.press(.right)
    rig.press(.left)
    // The card goes beneath on the other side.
    #expect(usual.told(.didSwipe) == ["didSwipe a left"])
    #expect(rig.told(.didSwipe) == ["didSwipe a right"])
    usual.pass(3)
    rig.pass(3)
    #expect(rig.titles == usual.titles)
    #expect(rig.view.stack.layoutDirection == .rightToLeft)
  }

  @Test("batch updates ask the data source once, and show its cards")
  func batch() {
    let rig = StackRig(cards: 6)
    rig.host.items = ["f", "x", "y", "b", "c", "d"]
    rig.view.performBatchUpdates {
      $0.delete(at: [0, 4])
      $0.insert(at: 1..<3)
      $0.move(from: 5, to: 0)
    }
    rig.pass()

    #expect(rig.titles == ["y", "x", "f"])
    #expect(rig.stacked == ["f", "x", "y"])
  }
}
