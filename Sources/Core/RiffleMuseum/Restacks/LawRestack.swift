package import RiffleCards
package import RiffleMotion

/// Moves the cards beneath by the way of the top card, in the drag, in its flight and on its way back.
package struct LawRestack: RestackRule, Hashable {
  /// How far a way moves them.
  package var measure: RevealMeasure
  /// When the card comes that fills the last slot.
  ///
  /// Defaults to at once.
  package var lastSlot: LastSlot

  /// Makes a rule.
  package init(measure: RevealMeasure = RevealMeasure(), lastSlot: LastSlot = .isFilledAtOnce) {
    self.measure = measure
    self.lastSlot = lastSlot
  }

  /// When the card comes that fills the last slot after a swipe.
  package enum LastSlot: String, CaseIterable, Sendable {
    /// With the swipe.
    case isFilledAtOnce
    /// When the swiped card is gone.
    case isFilledWhenGone
  }

  /// Whether the drag moves them.
  package var followsDrag: Bool { measure.of != .nothing }

  /// By the measure.
  package func reveal(in drag: RevealContext) -> Double { measure.share(of: drag) }

  /// As the last slot says.
  package var newcomer: Newcomer { lastSlot == .isFilledAtOnce ? .atOnce : .whenGone }

  /// Moves the card to the slot as far as the top card's way says.
  package func animateRestack(
    _ motion: inout CardMotion,
    in context: RestackContext,
    at time: Timestamp
  ) {
    guard let leader = context.leader else {
      return animateRestack(&motion, to: context.slot, depth: context.depth, at: time)
    }
    let slot = context.slot
    let other = context.pose(Double(context.depth + (leader.comesBack ? -1 : 1)))
    motion.follow(to: slot, until: leader.end, from: time) { seconds in
      let reveal = leader.reveal(seconds)
      return slot.mixed(with: other, leader.comesBack ? reveal : 1 - reveal)
    }
  }

  /// Eases the card out to the slot, since no card leads it.
  package func animateRestack(
    _ motion: inout CardMotion,
    to slot: Pose,
    depth: Int,
    at time: Timestamp
  ) {
    motion.move(to: slot, along: .easeOut, duration: Self.duration, from: time)
  }

  /// Of a motion that no card leads, in seconds.
  private static let duration = 0.2

  /// Moves them down as the top card comes home.
  package func animateConceal(
    _ revealProgress: inout Track,
    in context: RestackContext,
    at time: Timestamp
  ) {
    guard let leader = context.leader else { return animateConceal(&revealProgress, at: time) }
    // A card that was caught may have begun elsewhere, and one that follows the hand on a spring is behind
    // it, perhaps almost at home.
    let present = revealProgress.sample(at: time.seconds).value
    let isApart = abs(present - leader.reveal(time.seconds)) > 1e-6
    let end = isApart ? max(leader.end, time.advanced(by: Self.duration)) : leader.end
    revealProgress.follow(present, to: 0, until: end, from: time, leader.reveal)
  }

  /// Eases them down, since no card leads them.
  package func animateConceal(_ revealProgress: inout Track, at time: Timestamp) {
    revealProgress.animate(to: 0, along: .easeOut, duration: Self.duration, from: time)
  }

  /// The name in presets.
  package static let kind = "law"
  /// The summary.
  package static let summary = "The cards beneath go by the way of the top card, also in flight."
  /// The tunables.
  package static let tunables: [Tunable<LawRestack>] =
    RevealMeasure.tunables(Property({ $0.measure }, { $0.measure = $1 }))
    + [
      .choice(
        "lastSlot",
        Property({ $0.lastSlot }, { $0.lastSlot = $1 }),
        "When the card comes that fills the last slot."
      )
    ]
}

extension Pose {
  /// A pose on the straight way to another one, or beyond.
  fileprivate func mixed(with other: Pose, _ share: Double) -> Pose {
    func mix(_ one: Double, _ other: Double) -> Double { one + (other - one) * share }
    return Pose(
      center: Point(x: mix(center.x, other.center.x), y: mix(center.y, other.center.y)),
      size: Size(
        width: mix(size.width, other.size.width),
        height: mix(size.height, other.size.height)
      ),
      rotation: Angle(radians: mix(rotation.radians, other.rotation.radians)),
      alpha: mix(alpha, other.alpha)
    )
  }
}
