import RiffleCards
import RiffleMotion

/// Moves the cards beneath through the layout on a spring, from the release on.
///
/// The spring is that of the depth: a card that overshoots its slot is for a moment as one still nearer
/// would be.
struct DepthRestack: RestackRule, MovingPart, Hashable {
  var spring: Spring = .unitMass(stiffness: 230.2, damping: 22)
  var lastSlot: LawRestack.LastSlot = .isFilledWhenGone

  var newcomer: Newcomer { lastSlot == .isFilledAtOnce ? .atOnce : .whenGone }

  /// Moves the card by one depth.
  func animateRestack(_ motion: inout CardMotion, in context: RestackContext, at time: Timestamp) {
    guard let leader = context.leader else {
      return motion.spring(to: context.slot, with: spring, from: time)
    }
    var distance = Track(leader.comesBack ? -1 : 1, rest: .scale)
    distance.spring(to: 0, with: spring, velocity: 0, from: time)
    let (left, depth) = (distance, Double(context.depth))
    motion.follow(to: context.slot, until: left.restTime, from: time) { seconds in
      context.pose(depth + left.sample(at: seconds).value)
    }
  }

  var motions: [PartMotion] { [PartMotion("Restack", spring)] }

  static let kind = "depth"
  static let summary = "The cards beneath move through the layout on a spring."
  static let tunables: [Tunable<DepthRestack>] =
    Tunable.spring("", of: "the restack", { $0.spring }, { $0.spring = $1 })
    + [
      .named("lastSlot", "When the card comes that fills the last slot.")
        .choice({ $0.lastSlot }, { $0.lastSlot = $1 })
    ]
}
