package import RiffleCards
package import RiffleMotion

/// A return on a spring that takes over the card's velocity, told by its stiffness and damping.
package struct DampedReturn: ReturnRule, Hashable {
  /// The spring, of unit mass.
  ///
  /// Defaults to a stiffness of 200 and a damping of 10.
  package var spring: Spring

  /// Makes a rule.
  package init(stiffness: Double = 200, damping: Double = 10) {
    spring = .require(stiffness: stiffness, damping: damping, of: Self.self)
  }

  /// Springs the whole card to rest.
  package func animateReturn(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.spring(to: rest, with: spring, from: time)
  }

  /// The spring.
  package var motions: [PartMotion] { [PartMotion("Return", spring)] }

  /// The name in presets.
  package static let kind = "damped"
  /// The summary.
  package static let summary = "Back on a spring at the velocity of the card."
  /// The tunables.
  package static let tunables = Tunable<DampedReturn>.spring(
    "",
    Property({ $0.spring }, { $0.spring = $1 }),
    of: "the return"
  )
}
