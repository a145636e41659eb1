package import RiffleCore
package import RiffleFormats

/// What several presets make of one gesture that the same hand does on each.
package struct GestureComparison: Sendable {
  package let gesture: Gesture
  package let window: Size
  package let rows: [Row]

  package struct Row: Sendable {
    package let preset: Preset
    package let stack: CardStack
    /// The gesture where the hand does it on this stack.
    package let trace: Trace
    /// There is one for each press, the same number in all rows.
    package let outcomes: [GestureOutcome]
  }

  /// A gesture that does not give one has this.
  private static let standardCount = 12

  /// The window is nil for the gesture's own.
  package init(
    of gesture: Gesture,
    madeWith former: Preset,
    with presets: [Preset],
    in window: Size? = nil
  ) {
    let (window, header) = (window ?? gesture.window, gesture.trace.header)
    self.gesture = gesture
    self.window = window
    rows = presets.map { preset in
      let stack = CardStack(
        preset: preset,
        window: window,
        count: header.cards ?? Self.standardCount,
        seed: header.seed ?? 0
      )
      let trace = gesture.trace(for: stack, madeWith: former)
      return Row(
        preset: preset,
        stack: stack,
        trace: trace,
        outcomes: GestureOutcome.all(of: trace, on: stack)
      )
    }
  }

  package var pressCount: Int { rows.map(\.outcomes.count).max() ?? 0 }
}

package enum OutcomeColumn: CaseIterable, Hashable, Sendable {
  case result, why, outOfSight, lean, growth, overshoot, halfway, settling

  /// It has the unit of the numbers beneath, such as "leans, °".
  package var heading: String { unit.map { "\(title), \($0)" } ?? title }

  /// Numbers are aligned at their ends, words at their beginnings.
  package var hasNumbers: Bool { unit != nil }

  private var title: String {
    switch self {
    case .result: "result"
    case .why: "why"
    case .outOfSight: "out of sight"
    case .lean: "leans"
    case .growth: "next grows"
    case .overshoot: "overshoots"
    case .halfway: "half-way"
    case .settling: "within 1 pt"
    }
  }

  private var unit: String? {
    switch self {
    case .result, .why: nil
    case .outOfSight, .halfway, .settling: "ms"
    case .lean: "°"
    case .growth, .overshoot: "%"
    }
  }

  package static let nothing = "–"

  /// What stands in the column, a number without its unit.
  package func text(of outcome: GestureOutcome) -> String {
    switch self {
    case .result: outcome.result.words
    case .why: outcome.why
    case .outOfSight:
      switch outcome.result {
      case .swiped(_, let seconds): seconds?.milliseconds ?? "stays"
      case .returned, .tapped, .nothing, .uncaught: Self.nothing
      }
    case .lean: outcome.isMoved ? outcome.lean.degrees.tenths : Self.nothing
    case .growth: outcome.growth.map { ($0 * 100).tenths } ?? Self.nothing
    case .overshoot: text(of: outcome) { ($0.overshoot * 100).tenths }
    case .halfway: text(of: outcome) { $0.halfway.milliseconds }
    case .settling: text(of: outcome) { $0.settling.milliseconds }
    }
  }

  private func text(
    of outcome: GestureOutcome,
    _ words: (GestureOutcome.Return) -> String
  ) -> String {
    if case .returned(let motion) = outcome.result { words(motion) } else { Self.nothing }
  }
}

/// A row of a comparison's table: a press that moves a card, and the presses after it that move none.
package struct OutcomeRow: Sendable {
  /// The preset's name, or of a later press its time, such as "  at 0.33 s".
  package let name: String
  private let outcome: GestureOutcome
  private let ignored: [GestureOutcome]

  fileprivate init(_ name: String, _ outcomes: [GestureOutcome]) {
    self.name = name
    (outcome, ignored) = (outcomes[0], Array(outcomes.dropFirst()))
  }

  package func text(of column: OutcomeColumn) -> String {
    let text = column.text(of: outcome)
    return column == .why ? text + remark : text
  }

  /// What becomes of the card, why, and what the presses after it do.
  package var sentence: String { outcome.sentence + remark }

  private var remark: String {
    if ignored.isEmpty { return "" }
    if let uncaught = ignored.first(where: { $0.result == .uncaught }) {
      return "; \(uncaught.why)"
    }
    return ignored.count == 1
      ? "; then nothing moves" : "; then \(ignored.count) presses move nothing"
  }
}

extension GestureComparison.Row {
  /// The first press has one, and each later one that moves a card.
  package var tableRows: [OutcomeRow] {
    var groups: [[GestureOutcome]] = []
    for outcome in outcomes {
      if groups.isEmpty || outcome.isMoved || outcome.result == .tapped {
        groups.append([outcome])
      } else {
        groups[groups.count - 1].append(outcome)
      }
    }
    return groups.enumerated().map { index, outcomes in
      let time = outcomes[0].press.seconds.rounded(decimals: 2).digits
      return OutcomeRow(index == 0 ? preset.name : "  at \(time) s", outcomes)
    }
  }
}

extension GestureOutcome {
  /// They last from the release until the card is out of sight or at rest; nil if there is no such
  /// time.
  package var seconds: Double? {
    switch result {
    case .swiped(_, let seconds): seconds
    case .returned(let motion): motion.settling
    case .tapped, .nothing, .uncaught: nil
    }
  }

  fileprivate var isMoved: Bool {
    switch result {
    case .swiped, .returned: true
    case .tapped, .nothing, .uncaught: false
    }
  }

  /// What becomes of the card, why, and the time that it takes, such as "right, 190 of 112 pt, out of
  /// sight after 430 ms".
  package var sentence: String {
    switch result {
    case .swiped(_, let seconds?):
      "\(result.words), \(why), out of sight after \(seconds.inMilliseconds)"
    case .swiped(_, nil): "\(result.words), \(why), stays in sight"
    case .returned(let motion):
      "\(result.words), \(why), at rest after \(motion.settling.inMilliseconds)"
    case .tapped, .nothing, .uncaught: "\(result.words), \(why)"
    }
  }
}

extension GestureOutcome {
  /// What becomes of the card, and the time that it takes, such as "right, 430 ms".
  package var brief: String {
    ([result.words] + [seconds?.inMilliseconds].compactMap(\.self)).joined(separator: ", ")
  }
}

extension GestureOutcome.Result {
  package var words: String {
    switch self {
    case .swiped(let direction, _): direction.words
    case .returned: "returns"
    case .tapped: "tap"
    case .nothing, .uncaught: "nothing"
    }
  }
}

extension Double {
  /// Writes seconds like "393 ms".
  fileprivate var inMilliseconds: String { "\(milliseconds) ms" }

  fileprivate var milliseconds: String { (self * 1000).grouped }

  /// It always has one decimal, so that the points of a column stand above each other.
  fileprivate var tenths: String {
    // Without the sign of a negative zero.
    let rounded = rounded(decimals: 1) + 0
    return rounded == rounded.rounded() ? "\(rounded.digits).0" : rounded.digits
  }
}

extension GestureComparison: JSONWritable {
  private enum Key: String {
    case gesture
    case window
    case presets, preset, outcomes
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(Key.gesture, gesture.name)
      writer.key(Key.window)
      writer.array([window.width, window.height])
      writer.key(Key.presets)
      writer.array { writer in
        for row in rows {
          writer.object { writer in
            writer.field(Key.preset, row.preset.name)
            writer.key(Key.outcomes)
            writer.array(row.outcomes)
          }
        }
      }
    }
  }
}

extension GestureOutcome: JSONWritable {
  private enum Key: String {
    /// They are in seconds from the beginning of the gesture.
    case press, release
    /// `swipe`, `return`, `tap` or `nothing`.
    case result
    case direction
    case why, reason
    /// It is in seconds from the release; null if the card stays in sight.
    case outOfSight
    /// It is in degrees, clockwise if positive.
    case lean
    /// It is a share of the width at rest.
    case growth
    case overshoot
    /// They are in seconds from the release.
    case halfway, settling
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(Key.press, press.seconds)
      writer.field(Key.release, release.seconds)
      switch result {
      case .swiped(let direction, let seconds):
        writer.field(Key.result, "swipe")
        writer.field(Key.direction, direction.rawValue)
        writer.field(Key.outOfSight, seconds)
      case .returned(let motion):
        writer.field(Key.result, "return")
        writer.field(Key.overshoot, motion.overshoot)
        writer.field(Key.halfway, motion.halfway)
        writer.field(Key.settling, motion.settling)
      case .tapped: writer.field(Key.result, "tap")
      case .nothing, .uncaught: writer.field(Key.result, "nothing")
      }
      writer.field(Key.why, why)
      if let reason { writer.field(Key.reason, reason) }
      guard isMoved else { return }
      writer.field(Key.lean, lean.degrees)
      writer.field(Key.growth, growth)
    }
  }
}
