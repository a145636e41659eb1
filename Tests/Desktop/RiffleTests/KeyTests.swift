import Riffle
import RiffleGestures
import Testing

@Suite("Keys of a stack view")
@MainActor
struct KeyTests {
  @Test("Backspace and Ctrl+Z undo, Ctrl+Y and Ctrl+Shift+Z redo", arguments: [true, false])
  func redo(isLeftHand: Bool) {
    let rig = StackRig(cards: 5)
    rig.press(.right)
    if isLeftHand {
      rig.press(.character("z"), .control)
      rig.press(.character("z"), [.control, .shift])
    } else {
      rig.press(.backspace)
      rig.press(.character("y"), .control)
    }

    #expect(rig.told() == ["didSwipe a right", "didUndo a right", "didSwipe a right"])
  }

  @Test("if cards cycle, the right arrow goes on and the left arrow goes back")
  func cycling() {
    let rig = StackRig(.board, cards: 5)
    rig.press(.right)
    rig.pass(3)
    #expect(rig.view.stack.topCard == 1)
    rig.press(.left)
    rig.pass(3)

    #expect(rig.view.stack.topCard == 0)
    #expect(rig.told(.didSwipe) == ["didSwipe a left", "didSwipe a right"])
  }
}

@Suite("Map of keys")
@MainActor
struct KeyMapTests {
  @Test("a key that was given an action does that, and its old one no more")
  func replaced() {
    let rig = StackRig(cards: 5)
    rig.view.keyMap[.character("k")] = .swipe(.right)
    rig.view.keyMap[.right] = nil
    rig.press(.right)
    rig.press(.character("k"))

    #expect(rig.told(.didSwipe) == ["didSwipe a right"])
  }

  @Test("without keys every key is left to the app", arguments: [Key.left, .backspace, .escape])
  func none(key: Key) {
    let rig = StackRig(cards: 5)
    rig.view.keyMap = .none
    let press = KeyPress(time: Timestamp(seconds: 1), key: key)

    #expect(!rig.view.handle(press))
    #expect(rig.told() == [])
  }

  @Test("R is left to the app, which may have it start again")
  func reload() {
    let rig = StackRig(cards: 5)
    rig.press(.right)
    rig.press(.character("r"))
    #expect(rig.view.topIndex == 1)

    rig.view.keyMap[.character("r")] = .reload
    rig.press(.character("r"))
    #expect(rig.view.topIndex == 0)
  }

  @Test("Escape is used only if there is a drag to cancel")
  func escape() {
    let rig = StackRig(cards: 5)
    #expect(!rig.view.handle(KeyPress(time: Timestamp(seconds: 1), key: .escape)))
    rig.pass(2)
    rig.press(movingBy: Vector(dx: 40, dy: 0))
    let press = KeyPress(time: Timestamp(seconds: rig.seconds), key: .escape)

    #expect(rig.view.handle(press))
    #expect(!rig.view.stack.isDragging)
  }

  @Test("a modifier makes another key")
  func modifiers() {
    let rig = StackRig(cards: 5)
    #expect(!rig.view.handle(KeyPress(time: .zero, key: .right, modifiers: .control)))
    #expect(rig.view.topIndex == 0)
  }
}

@Suite("Pointers that a stack view uses")
@MainActor
struct PointerUseTests {
  private func event(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double) -> PointerEvent {
    PointerEvent(
      time: .zero,
      pointer: 0,
      kind: .mouse,
      phase: phase,
      position: Point(x: x, y: y),
      buttons: phase == .move || phase == .up(.primary) ? [] : .primary
    )
  }

  @Test("a press on a card is used until its release, one beside all cards never")
  func presses() {
    let rig = StackRig(cards: 5)
    #expect(!rig.view.handle(event(.move, 640, 400)), "a pointer that hovers is everybody's")
    #expect(rig.view.handle(event(.down(.primary), 640, 400)))
    #expect(rig.view.handle(event(.up(.primary), 640, 400)))
    #expect(!rig.view.handle(event(.move, 640, 400)))

    #expect(!rig.view.handle(event(.down(.primary), 3, 3)))
    #expect(!rig.view.handle(event(.up(.primary), 3, 3)))
  }

  @Test("a press that moves up or down in a stack that drags to the sides is not used any more")
  func otherAxis() throws {
    for (way, isUsed) in [(Vector(dx: 3, dy: 30), false), (Vector(dx: 30, dy: 3), true)] {
      let rig = StackRig(cards: 5)
      var preset = rig.view.preset
      preset.drag.begins = .horizontal
      rig.view.preset = preset
      var move = event(.move, 640 + way.dx, 400 + way.dy)
      move.buttons = .primary
      #expect(rig.view.handle(event(.down(.primary), 640, 400)))
      #expect(rig.view.handle(move) == isUsed)
      move.position = move.position + way
      #expect(rig.view.handle(move) == isUsed)
      #expect(rig.view.handle(event(.up(.primary), 640, 400)) == isUsed)
      #expect(rig.told().isEmpty == !isUsed)
      #expect(rig.view.handle(event(.down(.primary), 640, 400)))
    }
  }
}
