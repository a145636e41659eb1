import RiffleApp
import RiffleGestures
import Testing

@Suite("A press on a target")
struct TargetPressTests {
  private typealias Step = (
    phase: PointerEvent.Phase, target: Int?, answer: PressAnswer<Int>
  )

  private func play(_ steps: [Step], isOnCard: Bool = false) {
    var press = TargetPress<Int>()
    for (index, step) in steps.enumerated() {
      let answer = press.handle(step.phase, at: step.target, isOnCard: isOnCard)
      #expect(answer == step.answer, "step \(index)")
    }
  }

  @Test("it is a click where it is released on the target that was pressed")
  func clicks() {
    play([
      (.down(.primary), 1, .taken), (.up(.primary), 1, .clicked(1)), (.up(.primary), 1, .ignored),
    ])
    play([(.down(.primary), 1, .taken), (.move, nil, .ignored), (.up(.primary), 1, .clicked(1))])
    play([(.down(.primary), 1, .taken), (.up(.primary), 2, .ignored)])
    play([(.down(.primary), 1, .taken), (.up(.primary), nil, .ignored)])
    play([(.down(.primary), nil, .ignored), (.up(.primary), 1, .ignored)])
  }

  @Test("another button, a lost pointer and another screen end it")
  func ends() {
    play([
      (.down(.primary), 1, .taken), (.cancel(.focusLost), nil, .ignored),
      (.up(.primary), 1, .ignored),
    ])
    play([(.down(.secondary), 1, .ignored), (.up(.secondary), 1, .ignored)])
    var press = TargetPress<Int>()
    _ = press.handle(.down(.primary), at: 1, isOnCard: false)
    press.letGo()
    #expect(press.handle(.up(.primary), at: 1, isOnCard: false) == .ignored)
  }

  @Test("a card in flight over a target is caught instead")
  func cards() {
    play([(.down(.primary), 1, .ignored), (.up(.primary), 1, .ignored)], isOnCard: true)
  }

  @Test("it knows whether the pointer is over a target, whatever is pressed")
  func hovering() {
    var press = TargetPress<Int>()
    for target in [1, nil, 2, nil] {
      _ = press.handle(.move, at: target, isOnCard: true)
      #expect(press.isOverTarget == (target != nil))
    }
  }
}
