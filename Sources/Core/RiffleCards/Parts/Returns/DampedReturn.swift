public import RiffleMotion

/// A return on a spring that takes over the card's velocity, told by its stiffness and damping.
public struct DampedReturn: ReturnRule, Hashable {
  /// The spring, of unit mass.
  ///
  /// Defaults to a stiffness of 200 and a damping of 10.
  public var spring: Spring

  /// Makes a rule.
  public init(stiffness: Double = 200, damping: Double = 10) {
    spring = .require(stiffness: stiffness, damping: damping, of: Self.self)
  }

  /// Springs the whole card to rest.
  public func animateReturn(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.spring(to: rest, with: spring, from: time)
  }

  /// The spring.
  public var motions: [PartMotion] { [PartMotion("Return", spring)] }

  /// The name in presets.
  public static let kind = "damped"
  /// The summary.
  public static let summary = "Back on a spring at the velocity of the card."
  /// The tunables.
  public static let tunables = Tunable<DampedReturn>.spring(
    "",
    Property({ $0.spring }, { $0.spring = $1 }),
    of: "the return"
  )
}
