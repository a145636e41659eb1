public import RiffleMotion

/// Moves place, size and turn to the new slot along a timing curve.
public struct CurveRestack: RestackRule, Hashable {
  /// Seconds it takes, more than 0.
  public var duration: Double
  /// The timing.
  public var curve: TimingCurve
  /// How the opacity changes.
  public var fading: Fading
  /// What the cards beneath do when the data has no more cards to add.
  public var lastCards: LastCards

  /// Makes the rule.
  public init(
    duration: Double = 0.2,
    curve: TimingCurve = .easeInOut,
    fading: Fading = .animated,
    lastCards: LastCards = .moveUp
  ) {
    self.duration = duration
    self.curve = curve
    self.fading = fading
    self.lastCards = lastCards
  }

  /// How the opacity changes.
  public enum Fading: String, CaseIterable, Sendable {
    /// Like all else.
    case animated
    /// At once.
    case atOnce
  }

  /// What the cards beneath do when the data has no more cards to add.
  public enum LastCards: String, CaseIterable, Sendable {
    /// They move up as ever.
    case moveUp
    /// They stay where they are.
    case stay
  }

  /// Whether the last cards move up.
  public var movesUpLastCards: Bool { lastCards == .moveUp }

  /// Takes the card to the slot.
  public func shift(_ motion: inout CardMotion, to slot: Pose, depth: Int, at time: Timestamp) {
    motion.move(to: slot, along: curve, duration: duration, from: time)
    if fading == .atOnce { motion.alpha.rest(at: slot.alpha, from: time) }
  }

  /// The kind's name.
  public static let kind = "curve"
  /// What it does.
  public static let meaning = "To the new slot along a timing curve."
  /// What can be tuned.
  public static var tunables: [Tunable<CurveRestack>] {
    [
      .duration(\.duration, "How long it takes."),
      .curve("curve", \.curve, "How the duration is spent."),
      .choice("fading", \.fading, "How the opacity changes."),
      .choice("lastCards", \.lastCards, "What the cards do when no more can be added."),
    ]
  }
}
