import RiffleGestures
import RiffleMotion
import Testing

@Suite("Press step")
struct PressStepTests {
  /// A phase, the buttons held after it, and what it means for a pointer that is up and one that
  /// is down.
  struct Row: Sendable, CustomTestStringConvertible {
    var phase: PointerEvent.Phase
    var buttons: PointerButtons
    var whenUp: PressStep
    var whenDown: PressStep

    var testDescription: String { "\(phase) leaving \(buttons.rawValue)" }
  }

  private static let rows: [Row] = [
    Row(phase: .down(.primary), buttons: .primary, whenUp: .press, whenDown: .pressAfterLoss),
    Row(
      phase: .down(.primary),
      buttons: [.primary, .secondary],
      whenUp: .ignore,
      whenDown: .cancel(.otherButton)
    ),
    Row(
      phase: .down(.secondary),
      buttons: [.primary, .secondary],
      whenUp: .ignore,
      whenDown: .cancel(.otherButton)
    ),
    Row(
      phase: .down(.secondary),
      buttons: .secondary,
      whenUp: .ignore,
      whenDown: .cancel(.otherButton)
    ),
    Row(phase: .move, buttons: .primary, whenUp: .ignore, whenDown: .move),
    Row(phase: .move, buttons: [], whenUp: .ignore, whenDown: .lose(.captureLost)),
    Row(phase: .move, buttons: .middle, whenUp: .ignore, whenDown: .lose(.captureLost)),
    Row(
      phase: .move,
      buttons: [.primary, .back],
      whenUp: .ignore,
      whenDown: .cancel(.otherButton)
    ),
    Row(phase: .up(.primary), buttons: [], whenUp: .ignore, whenDown: .lift),
    Row(
      phase: .up(.primary),
      buttons: .secondary,
      whenUp: .ignore,
      whenDown: .lose(.otherButton)
    ),
    Row(phase: .up(.secondary), buttons: .primary, whenUp: .ignore, whenDown: .ignore),
    Row(phase: .up(.secondary), buttons: [], whenUp: .ignore, whenDown: .lose(.captureLost)),
    Row(
      phase: .cancel(.deviceLost),
      buttons: [],
      whenUp: .ignore,
      whenDown: .lose(.deviceLost)
    ),
  ]

  @Test("a press step follows from phase and button mask together", arguments: rows)
  func readsPhaseAndMask(row: Row) {
    let event = PointerEvent(
      time: .zero,
      phase: row.phase,
      position: .zero,
      buttons: row.buttons
    )

    #expect(PressStep(event, isDown: false) == row.whenUp)
    #expect(PressStep(event, isDown: true) == row.whenDown)
  }
}
