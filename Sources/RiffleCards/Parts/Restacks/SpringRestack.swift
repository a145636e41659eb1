public import RiffleMotion

/// Lets the cards beneath follow the drag, and springs them to their slots as fast as they were.
public struct SpringRestack: RestackRule, Hashable {
  /// The spring.
  public var spring: ResponseSpring
  /// By how much each card sets out later than the one above it, in seconds, 0 or more.
  public var stagger: Double
  /// Whether the cards beneath come up as the top card is dragged away.
  public var followsDrag: Bool

  /// Makes the rule.
  public init(
    spring: ResponseSpring = ResponseSpring(response: 0.35, dampingRatio: 0.86),
    stagger: Double = 0.02,
    followsDrag: Bool = true
  ) {
    self.spring = spring
    self.stagger = stagger
    self.followsDrag = followsDrag
  }

  /// Springs the card to the slot, a little later the deeper it lies.
  ///
  /// A card that moves already sets out at once: it would lose its way if it waited.
  public func shift(_ motion: inout CardMotion, to slot: Pose, depth: Int, at time: Timestamp) {
    let isMoving = motion.isMoving(at: time.seconds)
    let start = isMoving ? time : time.advanced(by: stagger * Double(depth))
    motion.spring(to: slot, with: spring, from: start)
  }

  /// Lets them go down on the same spring, which never swings below.
  public func lower(_ lift: inout Track, at time: Timestamp) {
    let still = ResponseSpring(
      response: spring.response,
      dampingRatio: max(1, spring.dampingRatio)
    )
    lift.spring(to: 0, with: still.spring, from: time)
  }

  /// The kind's name.
  public static let kind = "spring"
  /// What it does.
  public static let meaning = "Along with the drag, then to the new slot on springs."
  /// What can be tuned.
  public static var tunables: [Tunable<SpringRestack>] {
    ResponseSpring.tunables(\.spring, "spring", of: "the way to the new slot") + [
      .number(
        "stagger",
        \.stagger,
        .seconds,
        0...1,
        step: 0.005,
        "By how much each card sets out later than the one above."
      ),
      .flag("followsDrag", \.followsDrag, "Whether the cards come up as the top card is dragged."),
    ]
  }
}
