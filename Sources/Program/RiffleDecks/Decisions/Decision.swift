package import RiffleFormats

/// What a person decided about one card, and when and how.
package struct Decision: Hashable, Sendable {
  package var verdict: Verdict
  package var time: WallTime
  /// What the person used.
  package var input: DecisionInput

  package init(_ verdict: Verdict, at time: WallTime, by input: DecisionInput) {
    self.verdict = verdict
    self.time = time
    self.input = input
  }
}

/// What a person used to decide.
package enum DecisionInput: String, CaseIterable, Sendable {
  /// A mouse, a pen or a finger.
  case pointer
  /// The keyboard.
  case key
  /// A button on the stage.
  case button
  /// A game controller.
  case controller
  /// The command line.
  case command
}

/// A time of the calendar, as a clock on the wall shows it: microseconds since 1970 in UTC.
package struct WallTime: Hashable, Comparable, Sendable {
  /// The number of microseconds since 1970-01-01 00:00 UTC.
  package var microseconds: Int64

  package init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  package static func < (left: WallTime, right: WallTime) -> Bool {
    left.microseconds < right.microseconds
  }
}
