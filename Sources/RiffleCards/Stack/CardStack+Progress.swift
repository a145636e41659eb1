import RiffleMotion

/// How far a held card is on its way, and what shows it: the stamp, and the cards beneath.
extension CardStack {
  /// What a release would be judged by.
  func situation(
    of hand: Hand,
    translation: Vector,
    velocity: Vector = .zero
  ) -> ReleaseContext {
    let hold = preset.drag.pose(in: hand.grab, translation: translation)
    let arm = hold.anchor
    return ReleaseContext(
      travel: hold.travel,
      center: hold.center + arm - arm.rotated(by: hold.rotation),
      velocity: velocity,
      isArmed: hand.armed != nil,
      allowed: hand.grab.allowed,
      rest: hand.grab.rest,
      stage: stage
    )
  }

  /// How far the held card is on its way to being swiped.
  func progress(translation: Vector) -> Progress {
    guard let hand else { return Progress([]) }
    let situation = situation(of: hand, translation: translation)
    return Progress(
      hand.grab.allowed.map { direction in
        (direction, preset.release.progress(of: situation, toward: direction))
      }
    )
  }

  /// What is to be added to the drag's progress to have the lift; nil where nothing follows.
  var liftOffset: Double? {
    guard let hand, preset.restack.followsDrag, cards.first?.id == hand.card else { return nil }
    return hand.liftOffset
  }

  /// Keeps the cards beneath as far up as they are when the top card is caught.
  mutating func catchLift(at time: Timestamp) {
    guard let hand, liftOffset != nil, hand.caught != .resting else { return }
    let lifted = lift.sample(at: time.seconds).value
    let offset = lifted - progress(translation: .zero).lift
    self.hand?.liftOffset = offset
    lift.rest(at: lifted, from: time)
  }

  /// Shows on the card where it is going, and once more whenever it has become far enough.
  mutating func rearm(at time: Timestamp) {
    guard let hand else { return }
    let progress = progress(translation: hand.translation)
    guard let leader = progress.leader else { return }
    let needed = hand.armed == leader.direction ? preset.release.hysteresis : 1
    let armed = leader.amount >= needed ? leader.direction : nil
    self.hand?.armed = armed
    guard preset.showsStamps else { return }
    changeHeld { card in
      if card.stamp?.direction != leader.direction {
        card.stamp = StampMotion(direction: leader.direction)
      }
      card.stamp?.follow(progress.lead, at: time)
      if armed != hand.armed { card.stamp?.emphasize(armed != nil, at: time) }
    }
  }
}

/// How far a card is on its way in each direction.
struct Progress {
  /// The direction it has gone farthest in; nil where it has gone in none.
  let leader: (direction: Direction, amount: Double)?
  /// By how much that direction is ahead of all others together, at most 1.
  let lead: Double

  init(_ amounts: [(direction: Direction, amount: Double)]) {
    let leader = amounts.max { $0.amount < $1.amount }
    self.leader = leader
    let others = amounts.reduce(0) { $0 + $1.amount } - (leader?.amount ?? 0)
    lead = max(0, min((leader?.amount ?? 0) - others, 1))
  }

  /// How far the cards beneath come up.
  var lift: Double { min(leader?.amount ?? 0, 1) }
}
