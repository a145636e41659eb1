import RiffleControls
import RiffleGestures
import RiffleMotion
import Testing

@Suite("A press on a target")
struct TargetPressTests {
  private struct Step {
    var phase: PointerEvent.Phase
    var buttons: PointerButtons
    var target: Int?
    var answer: PressAnswer<Int>

    init(
      _ phase: PointerEvent.Phase,
      _ buttons: PointerButtons,
      _ target: Int?,
      _ answer: PressAnswer<Int>
    ) {
      (self.phase, self.buttons, self.target, self.answer) = (phase, buttons, target, answer)
    }
  }

  private func event(_ phase: PointerEvent.Phase, _ buttons: PointerButtons) -> PointerEvent {
    PointerEvent(time: .zero, phase: phase, position: .zero, buttons: buttons)
  }

  private func play(_ steps: [Step], isCovered: Bool = false) {
    var press = TargetPress<Int>()
    for (index, step) in steps.enumerated() {
      let event = event(step.phase, step.buttons)
      let answer = press.handle(event, at: step.target, isCovered: isCovered)
      #expect(answer == step.answer, "step \(index)")
    }
  }

  private let down = Step(.down(.primary), .primary, 1, .taken)

  @Test("it is a click if it is released on the target that was pressed, wherever it went")
  func clicks() {
    play([
      down, Step(.up(.primary), [], 1, .clicked(1)), Step(.up(.primary), [], 1, .ignored),
    ])
    play([
      down, Step(.move, .primary, nil, .taken), Step(.move, .primary, 1, .taken),
      Step(.up(.primary), [], 1, .clicked(1)),
    ])
  }

  @Test("it is none if it is released elsewhere, or was pressed elsewhere")
  func noClicks() {
    play([down, Step(.up(.primary), [], 2, .taken), Step(.up(.primary), [], 1, .ignored)])
    play([down, Step(.up(.primary), [], nil, .taken)])
    play([
      Step(.down(.primary), .primary, nil, .ignored), Step(.up(.primary), [], 1, .ignored),
    ])
  }

  @Test("a second button during it is taken, and the click still counts")
  func secondButton() {
    let both: PointerButtons = [.primary, .secondary]
    play([
      down, Step(.down(.secondary), both, 1, .taken), Step(.up(.secondary), .primary, 1, .taken),
      Step(.up(.primary), [], 1, .clicked(1)),
    ])
    play([
      down, Step(.down(.secondary), both, 1, .taken), Step(.up(.primary), .secondary, 1, .taken),
      Step(.up(.secondary), [], 1, .clicked(1)),
    ])
  }

  @Test("another button alone presses nothing, nor does the first one beside another")
  func otherButton() {
    play([
      Step(.down(.secondary), .secondary, 1, .ignored),
      Step(.down(.primary), [.primary, .secondary], 1, .ignored),
      Step(.up(.primary), .secondary, 1, .ignored), Step(.up(.secondary), [], 1, .ignored),
    ])
  }

  @Test("a lost pointer and another screen end it")
  func ends() {
    play([
      down, Step(.cancel(.focusLost), [], nil, .taken), Step(.up(.primary), [], 1, .ignored),
    ])
    var press = TargetPress<Int>()
    _ = press.handle(event(.move, []), at: 1)
    _ = press.handle(event(.down(.primary), .primary), at: 1)
    press.letGo()
    #expect(press == TargetPress())
    #expect(press.handle(event(.up(.primary), []), at: 1) == .ignored)
  }

  @Test("a card in flight over a target is caught instead")
  func cards() {
    play(
      [Step(.down(.primary), .primary, 1, .ignored), Step(.up(.primary), [], 1, .ignored)],
      isCovered: true
    )
  }

  @Test("it knows which target the pointer is on, whatever is pressed")
  func hovering() {
    var press = TargetPress<Int>()
    for buttons: PointerButtons in [[], .primary, .secondary] {
      for target in [1, nil, 2, nil] {
        _ = press.handle(event(.move, buttons), at: target, isCovered: true)
        #expect(press.hovered == target)
      }
    }
  }
}
