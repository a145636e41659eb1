public import RiffleMotion

/// A return on springs that keep the velocity of the drag, so that only a thrown card swings.
public struct SpringReturn: ReturnRule, MovingPart, Hashable {
  /// The spring of a card that was thrown.
  ///
  /// Defaults to a response of 0.4 s and a damping ratio of 0.8.
  public var thrown: ResponseSpring
  /// The spring of a card that was released at rest.
  ///
  /// Defaults to a response of 0.36 s and a damping ratio of 1.
  public var still: ResponseSpring

  /// From this speed on a card counts as thrown, in points per second.
  fileprivate static let throwingSpeed = 150.0

  /// Makes a rule.
  public init(
    thrown: ResponseSpring = ResponseSpring(response: 0.4, dampingRatio: 0.8),
    still: ResponseSpring = ResponseSpring(response: 0.36, dampingRatio: 1)
  ) {
    self.thrown = thrown
    self.still = still
  }

  /// Springs the whole card to rest.
  public func animateReturn(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    let dx = motion.x.sample(at: time.seconds).velocity
    let dy = motion.y.sample(at: time.seconds).velocity
    let isThrown = dx * dx + dy * dy >= Self.throwingSpeed * Self.throwingSpeed
    motion.spring(to: rest, with: isThrown ? thrown : still, from: time)
  }

  /// The springs of a thrown card and of one released at rest.
  package var motions: [PartMotion] {
    [
      PartMotion(
        "Return, thrown",
        thrown,
        "thrown",
        at: .release(speeds: Self.throwingSpeed..<Double.infinity)
      ),
      PartMotion("Return, still", still, "still", at: .release(speeds: 0..<Self.throwingSpeed)),
    ]
  }

  /// The name in presets.
  public static let kind = "spring"
  /// The summary.
  public static let summary = "Back on springs that keep the velocity of the drag."
  /// The tunables.
  public static let tunables: [Tunable<SpringReturn>] =
    Tunable.response("thrown", of: "the spring of a thrown card", { $0.thrown }, { $0.thrown = $1 })
    + Tunable.response(
      "still",
      of: "the spring of a card released at rest",
      { $0.still },
      { $0.still = $1 }
    )
}
