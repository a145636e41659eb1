public import RiffleMotion

extension CardStack {
  /// The resting pose of the top card, in the container's axes.
  public var topPose: Pose { slot(Double(shown.topSlot)) }

  /// Returns the resting pose of a depth, in the container's axes.
  func slot(_ depth: Double, jitter: Double = 0, isTopAway: Bool = false) -> Pose {
    preset.layout.pose(
      of: Slot(
        depth: depth,
        shownCards: shown.depth,
        jitter: jitter,
        isTopAway: isTopAway,
        container: stage.container.size
      )
    )
  }

  /// Returns the resting pose of a shown card of the stack.
  func rest(of depth: Int, isTopAway: Bool = false) -> Pose {
    slot(Double(shown.topSlot + depth), jitter: shown[depth].jitter, isTopAway: isTopAway)
  }

  /// Sends the shown cards to the slots they now have, but for one that is dragged and those that
  /// are on their way there already.
  mutating func restack(at time: Timestamp) {
    for depth in 0..<shown.depth where !shown[depth].isDragged {
      let slot = rest(of: depth)
      guard !shown[depth].motion.target.isNear(slot) else { continue }
      shift(depth, to: slot, at: time)
    }
    updateHiddenCards(at: time)
  }

  /// Sends a card of the stack to a pose by the restack rule.
  private mutating func shift(_ depth: Int, to slot: Pose, at time: Timestamp) {
    let rule = preset.restack
    let slotDepth = shown.topSlot + depth
    shown.update(depth) { card in
      rule.animateRestack(&card.motion, to: slot, depth: slotDepth, at: time)
      card.enter(.moving)
      card.settle(at: time.seconds)
    }
  }

  /// Puts cards of the stack into the slots they now have at once, but for a dragged one.
  ///
  /// - Parameters:
  ///   - onlyResting: Whether cards that move go on.
  ///   - time: When.
  mutating func placeInSlots(onlyResting: Bool = false, at time: Timestamp) {
    guard shown.cycling == nil else { return }
    for depth in 0..<shown.depth where !shown[depth].isDragged {
      guard !onlyResting || !shown[depth].motion.isMoving(at: time.seconds) else { continue }
      let rest = rest(of: depth)
      shown.update(depth) { card in
        card.motion = CardMotion(restingAt: rest)
        card.enter(.resting)
      }
    }
    updateHiddenCards(at: time)
  }

  /// Shows the cards beneath that the layout shows only while the top card is away from its slot,
  /// and hides them again.
  mutating func updateHiddenCards(at time: Timestamp) {
    guard let top = shown.top else { return }
    let activity = top.activity(at: time.seconds)
    let isAway = activity == .dragged || activity == .returning || activity == .entering
    for depth in 1..<max(1, shown.depth) {
      let home = rest(of: depth).alpha
      let away = rest(of: depth, isTopAway: true).alpha
      guard home != away else { continue }
      shown.update(depth) { card in
        // To be shown for a while is no motion.
        card.settle(at: time.seconds)
        card.motion.alpha.rest(at: isAway ? away : home, from: time)
        if isAway && activity != .dragged {
          card.motion.alpha.rest(at: home, from: top.motion.restTime)
        }
      }
    }
  }
}

/// The cards beneath come up as the top card is dragged away.
extension CardStack {
  /// Whether the cards beneath are up, or on their way.
  func hasReveal(at time: Timestamp) -> Bool {
    revealProgress.sample(at: time.seconds).value != 0 || revealProgress.restTime > time
  }

  /// Returns where a card of the stack is, come up with the drag.
  func revealedPose(at depth: Int, seconds: Double) -> Pose {
    let pose = shown[depth].motion.pose(at: seconds)
    let progress = revealProgress.sample(at: seconds).value
    guard depth > 0, progress != 0 else { return pose }
    let slotDepth = Double(shown.topSlot + depth)
    let from = slot(slotDepth, jitter: shown[depth].jitter)
    let to = slot(slotDepth - progress, jitter: shown[depth].jitter)
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

  /// Makes what the drag has revealed the cards' own motion, so that they can be sent elsewhere
  /// without a jump in position or velocity.
  ///
  /// Only the layout knows how a slot changes with its depth, and it says no slope. So each card's
  /// velocity is taken over the next tenth of a millisecond: short against any motion, long against
  /// rounding, and on the right side of a bend such as the last slot's opacity has.
  mutating func commitReveal(at time: Timestamp) {
    guard hasReveal(at: time) else { return }
    let instant = 1e-4
    let poses = (1..<max(1, shown.depth)).map { depth in
      (
        depth: depth,
        now: revealedPose(at: depth, seconds: time.seconds),
        next: revealedPose(at: depth, seconds: time.seconds + instant)
      )
    }
    revealProgress.rest(at: 0, from: time)
    revealProgress.forget(before: time)
    for (depth, now, next) in poses {
      let rest = shown[depth].motion.target
      let rule = preset.restack
      let slotDepth = shown.topSlot + depth
      shown.update(depth) { card in
        card.motion.rest(in: now, at: time)
        card.motion.setVelocity(PoseVelocity(from: now, to: next, in: instant), at: time)
        rule.animateRestack(&card.motion, to: rest, depth: slotDepth, at: time)
        if card.isCycling { return }
        card.enter(.moving)
      }
    }
  }
}

extension Pose {
  /// Returns whether two poses are the same but for rounding: sums of the same numbers differ in
  /// the last digits.
  func isNear(_ other: Pose) -> Bool {
    func isNear(_ one: Double, _ two: Double) -> Bool { abs(one - two) < 1e-9 }
    return isNear(center.x, other.center.x) && isNear(center.y, other.center.y)
      && isNear(size.width, other.size.width) && isNear(size.height, other.size.height)
      && isNear(rotation.radians, other.rotation.radians) && isNear(alpha, other.alpha)
  }
}
