import RiffleMotion

/// The progress of a dragged card, and what shows it: the stamp, and the cards beneath.
extension CardStack {
  /// Returns the context that a release rule gets for a release at a translation.
  func release(
    of session: DragSession,
    translation: Vector,
    velocity: Vector = .zero
  ) -> ReleaseContext {
    let dragPose = preset.drag.pose(in: session.context, translation: translation)
    let arm = dragPose.anchor
    return ReleaseContext(
      travel: dragPose.travel,
      center: dragPose.center + arm - arm.rotated(by: dragPose.rotation),
      velocity: velocity,
      isArmed: session.armed != nil,
      allowed: session.context.allowed,
      rest: session.context.rest,
      stage: stage
    )
  }

  /// Returns the progress of the pressed card at a translation.
  func progress(translation: Vector) -> Progress {
    guard let session = shown.pressedCard?.session else { return Progress([]) }
    let release = release(of: session, translation: translation)
    return Progress(
      session.context.allowed.map { direction in
        (direction, preset.release.progress(of: release, toward: direction))
      }
    )
  }

  /// Returns the progress of the dragged card as events name it, for a release at a velocity.
  func dragProgress(velocity: Vector) -> DragProgress {
    guard let session = shown.pressedCard?.session else { return DragProgress(translation: .zero) }
    let leader = progress(translation: session.translation).leader
    let release = release(of: session, translation: session.translation, velocity: velocity)
    let direction = preset.release.verdict(on: release).direction
    return DragProgress(
      translation: session.translation,
      fraction: leader?.amount ?? 0,
      direction: leader.flatMap { $0.amount > 0 ? $0.direction : nil },
      directionIfReleased: direction.flatMap { session.mayGo($0) ? $0 : nil }
    )
  }

  /// Whether the pressed card is the top one, and reveals the cards beneath as it is dragged.
  var revealsCards: Bool {
    preset.restack.followsDrag && shown.top?.isPressed == true
  }

  /// Stops the cards beneath where they are when the moving top card is caught.
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
    guard let index = shown.pressedIndex, let session = shown.all[index].session,
      let leader = progress.leader
    else { return }
    let needed = session.armed == leader.direction ? preset.release.hysteresis : 1
    let armed = leader.amount >= needed ? leader.direction : nil
    let showsStamp = preset.showsStamps || keepsStamps
    shown.update(index: index) { card in
      card.updateSession { $0.armed = armed }
      guard showsStamp else { return }
      card.stamp = card.stamp ?? StampMotion(direction: leader.direction)
      if leader.amount > 0 { card.stamp?.turn(toward: leader.direction, at: time) }
      card.stamp?.follow(progress.lead, at: time)
      card.stamp?.emphasize(armed != nil, at: time)
    }
  }
}

/// The progress of a drag toward a swipe in each direction.
struct Progress {
  /// The direction in which it has gone farthest; nil if it has gone in none.
  let leader: (direction: Direction, amount: Double)?
  /// The amount by which that direction is ahead of all others together, at most 1.
  let lead: Double

  init(_ amounts: [(direction: Direction, amount: Double)]) {
    let leader = amounts.max { $0.amount < $1.amount }
    self.leader = leader
    let others = amounts.reduce(0) { $0 + $1.amount } - (leader?.amount ?? 0)
    lead = max(0, min((leader?.amount ?? 0) - others, 1))
  }

  /// How far the cards beneath move up: 0 for not at all, 1 for a whole slot.
  var reveal: Double { min(leader?.amount ?? 0, 1) }
}
