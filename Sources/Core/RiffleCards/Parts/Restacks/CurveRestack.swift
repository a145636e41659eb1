public import RiffleMotion

/// Moves the cards to their new slots along a timing curve.
public struct CurveRestack: RestackRule, MovingPart, Hashable {
  /// The duration, in seconds, above 0; 0.2 by default.
  public var duration: Double { didSet { check() } }
  /// The timing; ease in, ease out by default.
  public var curve: TimingCurve
  /// The change of the opacity; animated by default.
  public var fading: Fading
  /// The motion of the cards beneath once the data has no more cards to add; moving up by default.
  public var lastCards: LastCards

  /// Makes a rule.
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
    check()
  }

  /// The change of a card's opacity on its way to another slot.
  public enum Fading: String, CaseIterable, Sendable {
    /// The opacity changes along with position and size.
    case animated
    /// The opacity changes at once.
    case atOnce
  }

  /// The motion of the cards beneath once the data has no more cards to add.
  public enum LastCards: String, CaseIterable, Sendable {
    /// They move up as before.
    case moveUp
    /// They stay in their slots.
    case stay
  }

  /// Whether the last cards move up.
  public var movesUpLastCards: Bool { lastCards == .moveUp }

  /// Moves the card to the slot.
  public func animateRestack(
    _ motion: inout CardMotion,
    in context: RestackContext,
    at time: Timestamp
  ) {
    motion.move(to: context.slot, along: curve, duration: duration, from: time)
    if fading == .atOnce { motion.alpha.rest(at: context.slot.alpha, from: time) }
  }

  /// The curve of the restack.
  package var motions: [PartMotion] { [PartMotion("Restack", curve, duration: duration)] }

  /// The name in presets.
  public static let kind = "curve"
  /// The summary.
  public static let summary = "The cards beneath move up along a timing curve."
  /// The tunables.
  public static let tunables: [Tunable<CurveRestack>] = [
    .named("duration", "How long the cards beneath take to move up.")
      .time({ $0.duration }, { $0.duration = $1 }),
    .named("curve", "The timing curve of the motion.").curve({ $0.curve }, { $0.curve = $1 }),
    .named("fading", "Whether opacity changes along with the motion or immediately.")
      .choice({ $0.fading }, { $0.fading = $1 }),
    .named(
      "lastCards",
      "Whether the cards beneath still move up when no new card comes in at the back."
    )
    .choice({ $0.lastCards }, { $0.lastCards = $1 }),
  ]
}
