import RiffleGestures
import RiffleMotion
import Testing

@Suite("Press step")
struct PressStepTests {
  /// A phase, the buttons held after it, and what it means for a pointer that is up and one that
  /// is down.
  typealias Row = (PointerEvent.Phase, PointerButtons, whenUp: PressStep, whenDown: PressStep)

  @Test(
    "a press step follows from phase and button mask together",
    arguments: [
      (.down(.primary), .primary, .press, .pressAfterLoss),
      (.down(.primary), [.primary, .secondary], .ignore, .cancel(.otherButton)),
      (.down(.secondary), [.primary, .secondary], .ignore, .cancel(.otherButton)),
      (.down(.secondary), .secondary, .ignore, .cancel(.otherButton)),
      (.move, .primary, .ignore, .move),
      (.move, [], .ignore, .lose(.captureLost)),
      (.move, .middle, .ignore, .lose(.captureLost)),
      (.move, [.primary, .back], .ignore, .cancel(.otherButton)),
      (.up(.primary), [], .ignore, .lift),
      (.up(.primary), .secondary, .ignore, .lose(.otherButton)),
      (.up(.secondary), .primary, .ignore, .ignore),
      (.up(.secondary), [], .ignore, .lose(.captureLost)),
      (.cancel(.deviceLost), [], .ignore, .lose(.deviceLost)),
    ] as [Row]
  )
  func readsPhaseAndMask(row: Row) {
    let event = PointerEvent(time: .zero, phase: row.0, position: .zero, buttons: row.1)

    #expect(PressStep(event, isDown: false) == row.whenUp)
    #expect(PressStep(event, isDown: true) == row.whenDown)
  }
}
