package import RiffleCards
package import RiffleMotion

/// Moves the cards beneath through the layout on a spring, from the release on.
///
/// The spring is that of the depth: a card that overshoots its slot is for a moment as one still nearer
/// would be.
package struct DepthRestack: RestackRule, Hashable {
  /// The spring, of unit mass.
  ///
  /// Defaults to a stiffness of 230.2 and a damping of 22.
  package var spring: Spring
  /// When the card comes that fills the last slot.
  ///
  /// Defaults to when the swiped card is gone.
  package var lastSlot: LawRestack.LastSlot

  /// Makes a rule.
  package init(
    stiffness: Double = 230.2,
    damping: Double = 22,
    lastSlot: LawRestack.LastSlot = .isFilledWhenGone
  ) {
    spring = .require(stiffness: stiffness, damping: damping, of: Self.self)
    self.lastSlot = lastSlot
  }

  /// As the last slot says.
  package var newcomer: Newcomer { lastSlot == .isFilledAtOnce ? .atOnce : .whenGone }

  /// Moves the card by one depth.
  package func animateRestack(
    _ motion: inout CardMotion,
    in context: RestackContext,
    at time: Timestamp
  ) {
    guard let leader = context.leader else {
      return animateRestack(&motion, to: context.slot, depth: context.depth, at: time)
    }
    var distance = Track(leader.comesBack ? -1 : 1, rest: .scale)
    distance.spring(to: 0, with: spring, velocity: 0, from: time)
    let (left, depth) = (distance, Double(context.depth))
    motion.follow(to: context.slot, until: left.restTime, from: time) { seconds in
      context.pose(depth + left.sample(at: seconds).value)
    }
  }

  /// Springs the card to the slot.
  package func animateRestack(
    _ motion: inout CardMotion,
    to slot: Pose,
    depth: Int,
    at time: Timestamp
  ) {
    motion.spring(to: slot, with: spring, from: time)
  }

  /// The spring.
  package var motions: [PartMotion] { [PartMotion("Restack", spring)] }

  /// The name in presets.
  package static let kind = "depth"
  /// The summary.
  package static let summary = "The cards beneath move through the layout on a spring."
  /// The tunables.
  package static let tunables: [Tunable<DepthRestack>] =
    Tunable.spring("", Property({ $0.spring }, { $0.spring = $1 }), of: "the restack")
    + [
      .choice(
        "lastSlot",
        Property({ $0.lastSlot }, { $0.lastSlot = $1 }),
        "When the card comes that fills the last slot."
      )
    ]
}
