import Riffle
import RiffleSDL
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

  @Test("an arrow key swipes in its direction")
  func arrows() {
    let rig = StackRig(.riffle, cards: 5)
    rig.press(.right)
    rig.press(.left)
    rig.press(.up)

    #expect(rig.told(.didSwipe).prefix(2) == ["didSwipe a right", "didSwipe b left"])
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
