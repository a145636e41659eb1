public import RiffleMotion

/// Moves the cards beneath along with the drag, then springs them to their slots at their velocity.
public struct SpringRestack: RestackRule, MovingPart, Hashable {
  /// The spring to the new slot.
  ///
  /// Defaults to a response of 0.35 s and a damping ratio of 0.76, which overshoots by 2.5 %.
  public var spring: ResponseSpring
  /// The delay of each card after the one above it, in seconds, 0 or more; 0.02 by default.
  public var stagger: Double { didSet { check() } }
  /// Whether the cards beneath move up while the top card is dragged away; true by default.
  public var followsDrag: Bool
  /// The part of a slot by which they have moved up when the drag reaches the threshold, 0 to 1; the
  /// rest follows the release.
  ///
  /// Defaults to 0.7.
  public var reveal: Double { didSet { check() } }
  /// The share of the top card's lean that the card beneath it takes during a drag, 0 to 1, and half of that
  /// for each card below.
  ///
  /// Defaults to 0.06.
  public var tilt: Double { didSet { check() } }

  /// Makes a rule.
  public init(
    spring: ResponseSpring = ResponseSpring(response: 0.35, dampingRatio: 0.76),
    stagger: Double = 0.02,
    followsDrag: Bool = true,
    reveal: Double = 0.7,
    tilt: Double = 0.06
  ) {
    self.spring = spring
    self.stagger = stagger
    self.followsDrag = followsDrag
    self.reveal = reveal
    self.tilt = tilt
    check()
  }

  /// Returns the part of a slot that an eased drag has revealed, (3 - 2p) p² of the whole.
  ///
  /// The cards neither start nor stop with a jerk.
  public func reveal(atProgress progress: Double) -> Double {
    reveal * (3 - 2 * progress) * progress * progress
  }

  /// Springs the card to the slot, a little later the deeper it is.
  ///
  /// A card that already moves starts at once; waiting would lose its velocity.
  public func animateRestack(
    _ motion: inout CardMotion,
    in context: RestackContext,
    at time: Timestamp
  ) {
    let isMoving = motion.isMoving(at: time.seconds)
    let start = isMoving ? time : time.advanced(by: stagger * Double(context.depth))
    motion.spring(to: context.slot, with: spring, from: start)
  }

  /// Springs them back down with the same response, without overshoot.
  public func animateConceal(
    _ revealProgress: inout Track,
    in context: RestackContext,
    at time: Timestamp
  ) {
    revealProgress.spring(to: 0, with: spring.withoutOvershoot.spring, from: time)
  }

  /// The spring to the new slot.
  package var motions: [PartMotion] { [PartMotion("Restack", spring, "spring")] }

  /// The name in presets.
  public static let kind = "spring"
  /// The summary.
  public static let summary = "The cards beneath follow the drag, then spring to their slots."
  /// The tunables.
  public static let tunables: [Tunable<SpringRestack>] =
    Tunable.response("spring", of: "the spring to the new slot", { $0.spring }, { $0.spring = $1 })
    + [
      .named("stagger", "The delay of each card after the one above.")
        .number({ $0.stagger }, { $0.stagger = $1 }, 0...1, step: 0.005, in: .seconds)
        .felt(as: .pace, by: 0.8, because: "The same motion in less time."),
      .named(
        "followsDrag",
        "Whether the cards beneath already move up while the top card is dragged."
      )
      .flag({ $0.followsDrag }, { $0.followsDrag = $1 }),
      .named(
        "reveal",
        "The part of a slot that they have moved up at the threshold; the rest follows the release."
      )
      .number({ $0.reveal }, { $0.reveal = $1 }, 0...1, step: 0.05)
      .accepting(.within(0...1)),
      .named("tilt", "The share of the top card's lean that the card beneath takes during a drag.")
        .number({ $0.tilt }, { $0.tilt = $1 }, 0...1, step: 0.01)
        .accepting(.within(0...1)),
    ]
}
