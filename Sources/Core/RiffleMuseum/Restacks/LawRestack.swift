import RiffleCards
import RiffleMotion

/// Moves the cards beneath by the way of the top card, in the drag, in its flight and on its way back.
struct LawRestack: RestackRule, Hashable {
  var measure = RevealMeasure()
  var lastSlot: LastSlot = .isFilledAtOnce

  /// When the card comes that fills the last slot after a swipe.
  enum LastSlot: String, CaseIterable, Sendable {
    /// The slot is filled with the swipe.
    case isFilledAtOnce
    /// When the swiped card is gone.
    case isFilledWhenGone
  }

  var followsDrag: Bool { measure.of != .nothing }

  func reveal(in drag: RevealContext) -> Double { measure.share(of: drag) }

  var newcomer: Newcomer { lastSlot == .isFilledAtOnce ? .atOnce : .whenGone }

  /// Moves the card to the slot as far as the top card's way says.
  func animateRestack(_ motion: inout CardMotion, in context: RestackContext, at time: Timestamp) {
    let slot = context.slot
    guard let leader = context.leader else {
      return motion.move(to: slot, along: .easeOut, duration: Self.duration, from: time)
    }
    let other = context.pose(Double(context.depth + (leader.comesBack ? -1 : 1)))
    motion.follow(to: slot, until: leader.end, from: time) { seconds in
      let reveal = leader.reveal(seconds)
      return slot.mixed(with: other, leader.comesBack ? reveal : 1 - reveal)
    }
  }

  /// The duration of a motion that no card leads, in seconds.
  private static let duration = 0.2

  /// Moves them down as the top card comes home.
  func animateConceal(
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

  static let kind = "law"
  static let summary = "The cards beneath go by the way of the top card, also in flight."
  static let tunables: [Tunable<LawRestack>] =
    RevealMeasure.tunables(Property({ $0.measure }, { $0.measure = $1 }))
    + [
      .named("lastSlot", "When the card comes that fills the last slot.")
        .choice({ $0.lastSlot }, { $0.lastSlot = $1 })
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
