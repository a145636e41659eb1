public import RiffleMotion

extension CardStack {
  /// The resting pose of the top card, in the container's axes.
  public var topPose: Pose { slot(Double(topSlot)) }

  /// Returns the resting pose of a depth, in the container's axes.
  func slot(_ depth: Double, disorder: Double = 0, isTopAway: Bool = false) -> Pose {
    preset.layout.pose(
      of: Slot(
        depth: depth,
        shownCards: cards.count,
        jitter: disorder,
        isTopAway: isTopAway,
        container: stage.container.size
      )
    )
  }

  /// Returns the resting pose of a shown card.
  func rest(of depth: Int, isTopAway: Bool = false) -> Pose {
    slot(
      Double(topSlot + depth),
      disorder: cards[depth].disorder,
      isTopAway: isTopAway
    )
  }

  /// Returns where a shown card is, come up with the drag.
  func liftedPose(at depth: Int, seconds: Double) -> Pose {
    let pose = cards[depth].motion.pose(at: seconds)
    let lifted = lift.sample(at: seconds).value
    guard depth > 0, lifted != 0 else { return pose }
    let place = Double(topSlot + depth)
    let from = slot(place, disorder: cards[depth].disorder)
    let to = slot(place - lifted, disorder: cards[depth].disorder)
    return Pose(
      center: pose.center + (to.center - from.center),
      size: Size(
        width: max(0, pose.size.width + to.size.width - from.size.width),
        height: max(0, pose.size.height + to.size.height - from.size.height)
      ),
      rotation: pose.rotation + to.rotation - from.rotation,
      alpha: max(0, min(pose.alpha + to.alpha - from.alpha, 1))
    )
  }

  /// Sends the shown cards to the slots they now have; those in a hand or on their way there stay.
  mutating func restack(except excluded: CardID? = nil, at time: Timestamp) {
    for depth in cards.indices where cards[depth].id != excluded && !isHeld(cards[depth]) {
      let slot = rest(of: depth)
      guard !cards[depth].motion.target.isNear(slot) else { continue }
      preset.restack.animateRestack(
        &cards[depth].motion,
        to: slot,
        depth: topSlot + depth,
        at: time
      )
      cards[depth].activity = cards[depth].motion.isMoving(at: time.seconds) ? .moving : .resting
    }
    cover(at: time)
  }

  /// Puts the shown cards that lie still into the slots they now have, at once.
  mutating func resettle(at time: Timestamp) {
    guard circulation == nil else { return }
    for depth in cards.indices
    where !isHeld(cards[depth]) && !cards[depth].motion.isMoving(at: time.seconds) {
      cards[depth].motion = CardMotion(restingAt: rest(of: depth))
      cards[depth].activity = .resting
    }
    cover(at: time)
  }

  /// Shows the cards beneath as the layout wants them while the top card is away from its rest.
  mutating func cover(at time: Timestamp) {
    guard let top = cards.first else { return }
    let activity = top.activity(at: time.seconds)
    let isAway = activity == .dragged || activity == .returning || activity == .entering
    for depth in cards.indices.dropFirst() {
      let home = rest(of: depth).alpha
      let away = rest(of: depth, isTopAway: true).alpha
      guard home != away else { continue }
      // To be shown for a while is no motion.
      cards[depth].activity = cards[depth].activity(at: time.seconds)
      cards[depth].motion.alpha.rest(at: isAway ? away : home, from: time)
      if isAway && activity != .dragged {
        cards[depth].motion.alpha.rest(at: home, from: top.motion.restTime)
      }
    }
  }

  /// Makes what the drag has lifted the cards' own motion, so that they can be sent elsewhere
  /// without a jump in place or velocity.
  mutating func landLift(at time: Timestamp) {
    let seconds = time.seconds
    guard lift.sample(at: seconds).value != 0 || lift.restTime > time else { return }
    // Short against any motion, long against rounding.
    let instant = 1e-4
    let poses = cards.indices.dropFirst().map { depth in
      (
        depth: depth,
        now: liftedPose(at: depth, seconds: seconds),
        next: liftedPose(at: depth, seconds: seconds + instant)
      )
    }
    lift.rest(at: 0, from: time)
    lift.forget(before: time)
    for (depth, now, next) in poses {
      let rest = cards[depth].motion.target
      cards[depth].motion.place(now, at: time)
      cards[depth].motion.throwOn(from: now, to: next, in: instant, at: time)
      preset.restack.animateRestack(
        &cards[depth].motion,
        to: rest,
        depth: topSlot + depth,
        at: time
      )
      cards[depth].activity = .moving
    }
  }

  /// Whether a hand holds a card, or has pressed it.
  func isHeld(_ card: StackCard) -> Bool {
    card.activity == .dragged
  }
}

extension Pose {
  /// Whether two poses cannot be told apart; sums of the same numbers differ in the last digits.
  func isNear(_ other: Pose) -> Bool {
    func isNear(_ one: Double, _ two: Double) -> Bool { abs(one - two) < 1e-9 }
    return isNear(center.x, other.center.x) && isNear(center.y, other.center.y)
      && isNear(size.width, other.size.width) && isNear(size.height, other.size.height)
      && isNear(rotation.radians, other.rotation.radians) && isNear(alpha, other.alpha)
  }
}
