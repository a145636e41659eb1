import RiffleDrawing
package import RiffleGestures
package import RiffleMotion

/// What a drag means by the rules of a preset: how far the card is on its way, how far that moves the
/// stack, and what a release would decide.
package struct DragReading {
  let session: DragSession
  /// The card was caught in flight, or flies on while a pointer presses it.
  let isFlight: Bool
  let preset: Preset
  let stage: Stage

  package init(session: DragSession, isFlight: Bool, preset: Preset, stage: Stage) {
    self.session = session
    self.isFlight = isFlight
    self.preset = preset
    self.stage = stage
  }

  /// The distance of the pointer from the point where it would hold the card at rest.
  package var travel: Vector {
    preset.drag.pose(
      in: session.context,
      translation: session.translation,
      after: session.reading
    ).travel
  }

  // MARK: Release

  /// What the release rule judges at a translation.
  package func release(at translation: Vector, velocity: Vector = .zero) -> ReleaseContext {
    judged(facts(at: translation, velocity: velocity))
  }

  /// The facts of a release in the axes in which the rule judges them.
  private func judged(_ release: ReleaseContext) -> ReleaseContext {
    session.wayBack?.judged(release, among: preset.release.directions) ?? release
  }

  private func facts(at translation: Vector, velocity: Vector = .zero) -> ReleaseContext {
    let (drag, context) = (preset.drag, session.judged)
    let reading = drag.read(translation, after: session.reading)
    let isOver = translation == session.translation
    let released = isOver ? drag.releasedPose(in: context, reading) : nil
    let dragPose =
      released
      ?? drag.pose(
        in: context,
        translation: translation,
        step: session.step,
        after: reading
      )
    let arm = dragPose.anchor
    let center = dragPose.center + arm - arm.rotated(by: dragPose.rotation)
    var rest = context.rest
    rest.size = drag.follow.measured(rest.size, reading)
    // A card that takes twice the effort is judged as if it had come half as far.
    let share = 1 / session.effort
    return ReleaseContext(
      travel: dragPose.travel * share,
      center: session.effort == 1 ? center : rest.center + (center - rest.center) * share,
      velocity: velocity * share,
      step: session.step * share,
      armed: session.armed,
      flight: session.flight,
      allowed: context.allowed,
      rest: rest,
      stage: stage
    )
  }

  /// What the release rule judges if the hand lets go now, at a velocity.
  ///
  /// - Parameter gestures: The recognizers, which have measured the hand.
  package func release(velocity: Vector, by gestures: GestureArena) -> ReleaseContext {
    var release = facts(at: session.translation, velocity: velocity)
    release.meanVelocity = gestures.meanVelocity * (1 / session.effort)
    // In points of the hand, whose tremor does not grow with the effort.
    release.comeback = gestures.comeback(toward: -release.travel * session.effort)
    return judged(release)
  }

  /// What a release would do now, and once the pointer has been silent for so long that it rests; nil for a
  /// rule by which the place alone is shown.
  ///
  /// - Parameter gestures: The recognizers; nil for a hand that has not moved.
  package func outlooks(
    by gestures: GestureArena?
  ) -> (moving: ReleaseOutlook, resting: ReleaseOutlook)? {
    var facts = release(at: session.translation)
    let moving = gestures.flatMap { gestures in
      preset.release.outlook(of: release(velocity: gestures.velocity, by: gestures))
    }
    if let moving { facts.armed = moving.promised }
    guard let resting = preset.release.outlook(of: facts) else { return nil }
    return (moving ?? resting, resting)
  }

  /// What remains of the hand for the exit of a card that it lets go at a velocity.
  func hand(velocity: Vector) -> SwipeHand {
    SwipeHand(
      travel: travel,
      velocity: velocity,
      step: session.step,
      anchor: session.context.anchor
    )
  }

  // MARK: Progress

  package func progress(at translation: Vector) -> Progress {
    let release = release(at: translation)
    return Progress(
      release.allowed.map { direction in
        (direction, preset.release.progress(of: release, toward: direction))
      },
      travel: release.travel
    )
  }

  /// The progress in events, for a release at a velocity.
  package func dragProgress(velocity: Vector, by gestures: GestureArena) -> DragProgress {
    let leader = progress(at: session.translation).leader
    let verdict = preset.release.verdict(on: release(velocity: velocity, by: gestures))
    var progress = DragProgress(
      translation: session.translation,
      fraction: leader?.amount ?? 0,
      wouldUndo: wouldUndo(by: verdict)
    )
    if session.wayBack != nil { return progress }
    progress.direction = leader.flatMap { $0.amount > 0 ? $0.direction : nil }
    progress.directionIfReleased = verdict.direction.flatMap { session.mayGo($0) ? $0 : nil }
    return progress
  }

  /// Whether a release with a verdict undoes the swipe of the card.
  func wouldUndo(by verdict: ReleaseVerdict) -> Bool {
    guard let way = session.wayBack else { return isFlight && verdict.direction != session.flight }
    return way.isBack(by: verdict, among: preset.release.directions)
  }

  /// The direction in which a release would swipe the card; nil if it has not gone far enough.
  package func armed(at progress: Progress) -> Direction? {
    guard let leader = progress.leader else { return nil }
    let needed = session.armed == leader.direction ? preset.release.hysteresis : 1
    return leader.amount >= needed ? leader.direction : nil
  }

  /// How much of a stamp is seen as a release would do something: all of it if that is a swipe, else no
  /// more than the velocity leaves.
  func stampOpacity(of outlook: ReleaseOutlook, at progress: Progress) -> Double {
    outlook.swipes ? 1 : min(stampOpacity(at: progress), outlook.amount)
  }

  /// How far a promise can move the stack.
  var revealLimits: ClosedRange<Double> {
    if session.wayBack != nil {
      return min(0, max(-1, session.revealOffset - preset.restack.reveal(atProgress: 1)))...0
    }
    if isFlight { return -1...0 }
    return 0...max(0, session.revealOffset + preset.restack.reveal(atProgress: 1))
  }

  /// How much farther the stack will be moved than the place of the card says.
  func revealAhead(of outlook: ReleaseOutlook, at progress: Progress) -> Double {
    guard let direction = outlook.direction else { return 0 }
    let promised = Progress([(direction, outlook.amount)], travel: progress.travel)
    return reveal(at: promised) - reveal(at: progress)
  }

  /// How much of a stamp is seen.
  package func stampOpacity(at progress: Progress) -> Double {
    switch preset.appearance.stamps.follows {
    case .lead: progress.lead
    case .progress: progress.leader?.amount ?? 0
    case .reveal: revealFromRest(at: progress)
    case .verdict: armed(at: progress) == nil ? 0 : 1
    }
  }

  // MARK: Reveal

  /// How far the drag moves the stack: up from 0 to 1, for a whole slot, as the top card is dragged away;
  /// down from 0 to -1 as a swiped one comes back.
  package func reveal(at progress: Progress) -> Double {
    let reveal = session.revealOffset + ownReveal(at: progress)
    if session.wayBack != nil { return max(-1, min(reveal, 0)) }
    return isFlight ? min(reveal, 0) : max(0, reveal)
  }

  /// The same without what the stack was beyond it when the drag began.
  package func ownReveal(at progress: Progress) -> Double {
    let reveal = revealFromRest(at: progress)
    // The cards go down on the way on which a drag away would bring them up.
    if session.wayBack != nil { return -reveal }
    guard isFlight else { return reveal }
    let whole = preset.restack.reveal(atProgress: 1)
    return whole > 0 ? reveal / whole - 1 : 0
  }

  /// How far a drag of a card from rest moves the stack.
  private func revealFromRest(at progress: Progress) -> Double {
    preset.restack.reveal(
      in: RevealContext(
        progress: max(0, min(progress.leader?.amount ?? 0, 1)),
        travel: progress.travel,
        card: session.context.rest.size,
        stage: stage
      )
    )
  }
}

/// How far a drag is on its way in the directions that it may go.
package struct Progress {
  package let leader: (direction: Direction, amount: Double)?
  /// How far that direction is ahead of all others together, at most 1.
  package let lead: Double
  /// The distance of the pointer from the point where it would hold the card at rest, in points.
  package let travel: Vector

  package init(_ amounts: [(direction: Direction, amount: Double)], travel: Vector) {
    self.travel = travel
    let leader = amounts.max { $0.amount < $1.amount }
    self.leader = leader
    let others = amounts.reduce(0) { $0 + $1.amount } - (leader?.amount ?? 0)
    lead = max(0, min((leader?.amount ?? 0) - others, 1))
  }
}
