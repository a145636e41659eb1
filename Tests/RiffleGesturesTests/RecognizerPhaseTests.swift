import RiffleGestures
import RiffleMotion
import Testing

@Suite("Recognizer phase")
struct RecognizerPhaseTests {
  private static let press = Press(kind: .mouse, time: .zero, location: .zero)
  private static let phases: [(name: String, phase: RecognizerPhase)] = [
    ("idle", .idle), ("pressed", .pressed(press)), ("held", .held(press)),
    ("began", .began(press, dropped: .zero)), ("changed", .changed(press, dropped: .zero)),
    ("ended", .ended), ("cancelled", .cancelled), ("failed", .failed),
  ]

  /// The table of transitions, as its text has it.
  private static let table: [String: Set<String>] = [
    "idle": ["pressed"],
    "pressed": ["pressed", "held", "failed"],
    "held": ["held", "began", "ended", "failed"],
    "began": ["changed", "ended", "cancelled"],
    "changed": ["changed", "ended", "cancelled"],
    "ended": ["idle"],
    "cancelled": ["idle"],
    "failed": ["idle"],
  ]

  @Test("a phase allows the transitions of the table and no other", arguments: phases.map(\.name))
  func allowsOnlyTheTable(name: String) throws {
    let from = try #require(Self.phases.first { $0.name == name })

    for to in Self.phases {
      let isContinuous = from.phase.allows(to.phase, isContinuous: true)
      let isDiscrete = from.phase.allows(to.phase, isContinuous: false)

      let isListed = Self.table[from.name, default: []].contains(to.name)
      // From held, a pan begins and a tap ends; neither does what the other does.
      let isHeld = from.name == "held"
      #expect(
        isContinuous == (isListed && !(isHeld && to.name == "ended")),
        "\(name) to \(to.name)"
      )
      #expect(isDiscrete == (isListed && !(isHeld && to.name == "began")), "\(name) to \(to.name)")
    }
  }

  @Test("a phase has a state in UIKit's terms")
  func tellsState() {
    let states = Self.phases.map(\.phase.state)

    #expect(
      states == [
        .possible, .possible, .possible, .began, .changed, .ended, .cancelled, .failed,
      ]
    )
  }

  #if DEBUG
  @Test("a transition that is not in the table traps")
  func trapsOnIllegalTransition() async {
    await #expect(processExitsWith: .failure) {
      var phase = RecognizerPhase.idle
      phase.enter(.ended, isContinuous: true)
    }
  }
  #endif
}
