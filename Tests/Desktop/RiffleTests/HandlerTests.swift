import Riffle
import RiffleCards
import Testing

@Suite("Handlers")
@MainActor
struct HandlerTests {
  @Test("the handler of each event is called in order")
  func order() {
    let rig = StackRig(cards: 4)
    rig.press(movingBy: Vector(dx: 100, dy: 10))
    rig.move(by: Vector(dx: 160, dy: 0))
    rig.lift()
    rig.pass()

    #expect(
      rig.host.told == [
        "didBeginDrag a 100 10", "didDrag a 260 10", "willSwipe a right", "didSwipe a right",
        "willDisplay d", "didDisplay b", "didLeave a",
      ]
    )
  }

  @Test(
    "the handlers are told of taps, returns, canceled drags, the last card, undo and reload"
  )
  func otherEvents() {
    let rig = StackRig(cards: 1)
    rig.press()
    rig.lift()
    rig.press(movingBy: Vector(dx: 50, dy: 0))
    rig.view.cancelDrag(.escape, at: Timestamp(seconds: rig.seconds))
    rig.lift()
    rig.pass()
    rig.swipe()
    rig.pass()
    rig.view.undo()
    rig.view.reloadData()

    #expect(
      rig.told() == [
        "didSelect a", "didBeginDrag a 50 0", "didCancelDrag a", "didReturn a",
        "didBeginDrag a 260 0", "didSwipe a right", "didRemoveLast", "didLeave a",
        "didUndo a right", "didReload",
      ]
    )
  }

  @Test("didSwipe can undo the swipe", arguments: [1, 3])
  func undoInSwipe(steps: Int) {
    let rig = StackRig(cards: 6)
    rig.view.swipe(.left)
    rig.view.swipe(.right)
    rig.forget()
    rig.host.answer = { kind, _ in
      guard kind == .didSwipe else { return }
      for _ in 0..<steps { rig.view.undo() }
    }

    rig.swipe()
    rig.pass()

    let undone = ["didUndo c right", "didUndo b right", "didUndo a left"].prefix(steps)
    #expect(rig.told(.didSwipe, .didUndo) == ["didSwipe c right"] + undone)
    #expect(rig.view.stack.topCard == 3 - steps)
    #expect(rig.stacked == Array(rig.host.items[(3 - steps)..<(6 - steps)]))
    #expect(rig.titles == rig.stacked.reversed())
  }

  @Test("events that a handler causes come after those that were pending")
  func answersInOrder() {
    let rig = StackRig(cards: 6)
    rig.host.answer = { kind, index in
      if kind == .willSwipe && index == 0 { rig.view.swipe(.right) }
    }

    rig.view.swipe(.left)

    #expect(
      rig.host.told == [
        "willSwipe a left", "didSwipe a left", "willDisplay d", "didDisplay b",
        "willSwipe b right", "didSwipe b right", "willDisplay e", "didDisplay c",
      ]
    )
  }

  @Test("handlers can swipe all cards that are left")
  func swipeAllInSwipe() {
    let rig = StackRig(items: (0..<500).map(String.init))
    rig.host.answer = { kind, _ in if kind == .didSwipe { rig.view.swipe(.left) } }

    rig.view.swipe(.left)
    rig.pass()

    #expect(rig.told(.didSwipe) == (0..<500).map { "didSwipe \($0) left" })
    #expect(rig.titles == ["Nothing left"])
  }

  @Test("a change asked for in cardAt takes effect right after it")
  func commandsWhileAsked() {
    let rig = StackRig(cards: 6)
    rig.host.whenAsked = { index in
      if index == 3 { rig.view.swipe(.right) }
      if index == 4 { rig.view.undo() }
    }

    rig.view.swipe(.left)
    rig.pass()

    #expect(rig.told() == ["didSwipe a left", "didSwipe b right", "didUndo b right", "didLeave a"])
    #expect(rig.titles == ["d", "c", "b"])
  }

  @Test("handlers can be replaced in the middle of events")
  func replacedHandlers() {
    let rig = StackRig(cards: 4)
    var heard: [StackEvent.Name] = []
    rig.view.handlers.didReceive = { event in
      heard.append(event.name)
      if event.name == .willSwipe { rig.view.handlers = CardStackHandlers() }
    }

    rig.view.swipe(.left)
    rig.view.swipe(.left)

    #expect(heard == [.willSwipe])
    #expect(rig.view.stack.topCard == 2)
    #expect(rig.host.told == [])
  }
}
