import RiffleCards
import RiffleMotion

/// A return on a spring that takes over the card's velocity, told by its stiffness and damping.
struct DampedReturn: ReturnRule, MovingPart, Hashable {
  var spring: Spring = .unitMass(stiffness: 200, damping: 10)

  /// Springs the whole card to rest.
  func animateReturn(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.spring(to: rest, with: spring, from: time)
  }

  var motions: [PartMotion] { [PartMotion("Return", spring)] }

  static let kind = "damped"
  static let summary = "Back on a spring at the velocity of the card."
  static let tunables = Tunable<DampedReturn>.spring(
    "",
    of: "the return",
    { $0.spring },
    { $0.spring = $1 }
  )
}
