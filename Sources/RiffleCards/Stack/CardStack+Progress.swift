import RiffleMotion

/// How far a dragged card is on its way, and what shows it: the stamp, and the cards beneath.
extension CardStack {
  /// Returns what a release at a translation would be judged by.
  func release(
    of session: DragSession,
    translation: Vector,
    velocity: Vector = .zero
  ) -> ReleaseContext {
    let hold = preset.drag.pose(in: session.context, translation: translation)
    let arm = hold.anchor
    return ReleaseContext(
      travel: hold.travel,
      center: hold.center + arm - arm.rotated(by: hold.rotation),
      velocity: velocity,
      isArmed: session.armed != nil,
      allowed: session.context.allowed,
      rest: session.context.rest,
      stage: stage
    )
  }

  /// Returns how far the pressed card would be on its way at a translation.
  func progress(translation: Vector) -> Progress {
    guard let session = shown.pressedCard?.session else { return Progress([]) }
    let release = release(of: session, translation: translation)
    return Progress(
      session.context.allowed.map { direction in
        (direction, preset.release.progress(of: release, toward: direction))
      }
    )
  }

  /// Whether the pressed card is the top one, and reveals the cards beneath as it is dragged.
  var revealsCards: Bool {
    preset.restack.followsDrag && shown.top?.isPressed == true
  }

  /// Keeps the cards beneath as far up as they are when the moving top card is caught.
  mutating func keepReveal(at time: Timestamp) {
    guard revealsCards else { return }
    let progress = revealProgress.sample(at: time.seconds).value
    let offset = progress - self.progress(translation: .zero).reveal
    shown.update(0) { card in card.updateSession { $0.revealOffset = offset } }
    revealProgress.rest(at: progress, from: time)
  }

  /// Shows on the dragged card where a release would swipe it, and emphasizes that once it has gone
  /// far enough.
  mutating func showDestination(_ progress: Progress, at time: Timestamp) {
    guard let place = shown.pressedPlace, let session = shown.all[place].session,
      let leader = progress.leader
    else { return }
    let needed = session.armed == leader.direction ? preset.release.hysteresis : 1
    let armed = leader.amount >= needed ? leader.direction : nil
    let showsStamp = preset.showsStamps
    shown.update(place: place) { card in
      card.updateSession { $0.armed = armed }
      guard showsStamp else { return }
      if card.stamp?.direction != leader.direction {
        card.stamp = StampMotion(direction: leader.direction)
      }
      card.stamp?.follow(progress.lead, at: time)
      if armed != session.armed { card.stamp?.emphasize(armed != nil, at: time) }
    }
  }
}

/// How far a card is on its way in each direction.
struct Progress {
  /// The direction in which it has gone farthest; nil if it has gone in none.
  let leader: (direction: Direction, amount: Double)?
  /// By how much that direction is ahead of all others together, at most 1.
  let lead: Double

  init(_ amounts: [(direction: Direction, amount: Double)]) {
    let leader = amounts.max { $0.amount < $1.amount }
    self.leader = leader
    let others = amounts.reduce(0) { $0 + $1.amount } - (leader?.amount ?? 0)
    lead = max(0, min((leader?.amount ?? 0) - others, 1))
  }

  /// How far the cards beneath come up: 0 not at all, 1 a whole slot.
  var reveal: Double { min(leader?.amount ?? 0, 1) }
}
