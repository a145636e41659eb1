import RiffleDrawing
import RiffleGestures
package import RiffleMotion

extension CardStack {
  /// Passes a pointer event to the recognizers; a press that hits no card is ignored.
  ///
  /// Only a press that the recognizers follow touches a card: otherwise the card would never be
  /// released.
  mutating func handle(_ event: PointerEvent, at time: Timestamp, _ policy: StackPolicy) {
    guard gestures.startsPress(event) else {
      return apply(gestures.handle(event), at: time, policy)
    }
    // A gesture that is still in progress has lost its release.
    apply(gestures.cancel(.captureLost, at: event.time), at: time, policy)
    guard press(at: event.position, at: time, policy) else { return }
    let catchesMotion = shown.pressedCard?.activity(at: time.seconds) ?? .resting != .resting
    apply(gestures.handle(event, catchesMotion: catchesMotion), at: time, policy)
  }

  /// Starts a session on the card that a press hits: the top one, or one in flight that can be
  /// caught; beside all cards on the top one, if cards are swiped without being dragged.
  ///
  /// A moving card stops under the pointer at once.
  private mutating func press(
    at point: Point,
    at time: Timestamp,
    _ policy: StackPolicy
  ) -> Bool {
    let location = stage.inContainer(point)
    // A flight that was let go again has pushed the top card aside, where it can be hit.
    if revealProgress.sample(at: time.seconds).value < 0 { commitReveal(at: time) }
    let isDraggable = preset.release.swipeRecognizer == nil
    let hit = hitIndex(at: location, time, policy)
    guard let index = hit ?? (isDraggable ? nil : shown.stackRange.first) else { return false }
    let card = shown.all[index]
    // A resting card can still be tapped, so its drag is asked for when it begins.
    if isDraggable, card.activity(at: time.seconds) != .resting, !mayDrag(card, at: time, policy) {
      return false
    }
    let context = DragContext(
      rest: topPose,
      pose: card.motion.pose(at: time.seconds),
      location: location,
      allowed: allowedDirections(of: card, policy),
      stage: stage
    )
    let effort = self.index(of: card.id).map(policy.effort) ?? 1
    NumberRule.positive.require(effort, "effort", of: StackPolicy.self)
    let session = DragSession(
      context: context,
      interrupted: isDraggable ? card.activity(at: time.seconds) : .resting,
      effort: effort,
      isOnCard: hit != nil
    )
    shown.update(index: index) { $0.beginSession(session) }
    guard session.interrupted != .resting else { return true }
    keepReveal(at: time)
    let dragPose = preset.drag.pose(in: context, translation: .zero)
    let spring = preset.drag.follow.chase
    shown.update(index: index) { card in
      card.beginDragging()
      card.motion.move(to: dragPose, by: spring, at: time)
    }
    updateHiddenCards(at: time)
    showDestination(progress(translation: .zero), at: time)
    return true
  }

  /// The index among all shown cards of the one that a press hits.
  func hitIndex(at location: Point, _ time: Timestamp, _ policy: StackPolicy) -> Int? {
    func isHit(_ index: Int) -> Bool {
      let card = shown.all[index]
      let pose = card.motion.pose(at: time.seconds)
      guard pose.contains(location) else { return false }
      let place = pose.place(of: location, onCardOf: cardSize)
      return self.index(of: card.id).map { policy.isHit($0, place) } ?? true
    }
    if preset.exit.isCatchable {
      let flight = shown.all.indices.first { index in
        let card = shown.all[index]
        // A card that was reloaded or deleted meanwhile cannot come back.
        return card.layer == .flights && isHit(index) && order.lastSwipe(of: card.id) != nil
      }
      if let flight { return flight }
    }
    // If no card follows the pointer, a press may hit any of them.
    if preset.release.swipeRecognizer != nil { return shown.stackRange.first(where: isHit) }
    // A card that goes out to come back at the bottom cannot be dragged.
    guard shown.cycling?.depth != 0 else { return nil }
    return shown.stackRange.first.flatMap { isHit($0) ? $0 : nil }
  }

  /// The card that a press at a point would hit, if it rests, and the place of the point on it.
  ///
  /// The point is in the window's axes. A card that is pressed but not dragged rests.
  package func restingHit(
    at point: Point,
    time: Timestamp,
    policy: StackPolicy
  ) -> (card: CardID, place: Point)? {
    let motionTime = clock.motionTime(at: time)
    return hitIndex(at: stage.inContainer(point), motionTime, policy).flatMap { index in
      let card = shown.all[index].id
      return place(of: point, onRestingCard: card, time: time).map { (card, $0) }
    }
  }

  /// The place of a point on a card, from the top left corner of the card as it is upright on top of
  /// the stack, also beside the card; nil if the card is not shown or does not rest.
  ///
  /// The point is in the window's axes.
  package func place(
    of point: Point,
    onRestingCard card: CardID,
    time: Timestamp
  ) -> Point? {
    let seconds = clock.motionTime(at: time).seconds
    guard let card = shown.all.first(where: { $0.id == card }),
      card.activity(at: seconds) == .resting
    else { return nil }
    let pose = card.motion.pose(at: seconds)
    return pose.place(of: stage.inContainer(point), onCardOf: cardSize)
  }

  private mutating func mayDrag(
    _ card: ShownCard,
    at time: Timestamp,
    _ policy: StackPolicy
  ) -> Bool {
    guard let index = index(of: card.id), !policy.shouldDrag(index) else { return true }
    report(.didRefuse(card.event, Refusal(of: .drag, because: .vetoed)), at: time)
    return false
  }

  private func allowedDirections(of card: ShownCard, _ policy: StackPolicy) -> [Direction] {
    let own = index(of: card.id).flatMap(policy.allowedDirections)
    return preset.release.directions.filter { own?.contains($0) ?? true }
  }

  mutating func apply(_ events: [GestureEvent], at time: Timestamp, _ policy: StackPolicy) {
    for event in events {
      guard let index = shown.pressedIndex else { break }
      apply(event, toCardAt: index, at: time, policy)
    }
    guard !gestures.isTracking, let index = shown.pressedIndex else { return }
    shown.update(index: index) { $0.endSession() }
  }

  private mutating func apply(
    _ event: GestureEvent,
    toCardAt index: Int,
    at time: Timestamp,
    _ policy: StackPolicy
  ) {
    let card = shown.all[index].event
    if shown.all[index].session?.isVetoed == true { return }
    switch event {
    case .began(let translation, let velocity):
      // The policy was asked about a moving card when it was pressed.
      if !shown.all[index].isDragged, !mayDrag(shown.all[index], at: time, policy) {
        return shown.update(index: index) { card in card.updateSession { $0.isVetoed = true } }
      }
      shown.update(index: index) { $0.beginDragging() }
      beginDrag(at: time)
      updateStep()
      follow(translation, velocity: velocity, at: time)
      updateHiddenCards(at: time)
      report(.didBeginDrag(card, dragProgress(velocity: velocity)), at: time)
    case .changed(let translation, let velocity):
      updateStep()
      follow(translation, velocity: velocity, at: time)
      report(.didDrag(card, dragProgress(velocity: velocity)), at: time)
    case .ended(let translation, let velocity):
      updateStep()
      follow(translation, velocity: velocity, at: time)
      readOnceMore(at: time)
      release(velocity: velocity, at: time, policy)
    case .cancelled:
      report(.didCancelDrag(card), at: time)
      if shown.all[index].layer == .flights { flyOn(at: time) } else { animateReturn(at: time) }
    case .failed:
      resume(at: time)
    case .tapped:
      guard let session = shown.all[index].session, session.interrupted == .resting,
        session.isOnCard
      else { break }
      let context = session.context
      let place = context.pose.place(of: context.location, onCardOf: cardSize)
      report(.didSelect(card, at: place), at: time)
    case .swiped(let translation):
      let direction = translation.dx < 0 ? Direction.left : .right
      let result =
        allowedDirections(policy).contains(direction)
        ? swipe(direction, by: .hand, at: time, policy) : .refused(.notAllowed)
      report(result, to: .swipe(direction), at: time)
    }
  }

  /// The anchor changes without a jump, since a translation of zero gives the present pose.
  private mutating func beginDrag(at time: Timestamp) {
    guard resampling > 0, let index = shown.pressedIndex, let session = shown.all[index].session
    else { return }
    let dragPose = preset.drag.pose(in: session.context, translation: .zero)
    shown.update(index: index) { $0.motion.apply(dragPose, at: time) }
  }

  private mutating func updateStep() {
    guard let index = shown.pressedIndex else { return }
    let step = gestures.step
    let isFreed = preset.drag.follow.chase != nil
    shown.update(index: index) { card in
      card.updateSession { $0.step = step }
      if isFreed { card.jitter = 0 }
    }
  }

  private mutating func readOnceMore(at time: Timestamp) {
    guard let index = shown.pressedIndex, let session = shown.all[index].session,
      let dragPose = preset.drag.releasedPose(in: session.context, session.reading)
    else { return }
    shown.update(index: index) { $0.motion.apply(dragPose, at: time) }
  }

  /// How long after the pointer the dragged card is shown, in seconds; while nothing moves by itself,
  /// it is at once.
  private var resampling: Double {
    isPaused || preset.drag.follow.chase != nil ? 0 : preset.drag.resampling
  }

  /// Follows the pointer to a translation that it has just reported.
  private mutating func follow(
    _ translation: Vector,
    velocity: Vector,
    at time: Timestamp
  ) {
    guard resampling > 0 else {
      // A card that was on its way to this report as resampling was turned off is let go from there.
      if let session = shown.pressedCard?.session, session.translation == translation,
        !session.path.isPassed(at: time)
      {
        return
      }
      return drag(by: translation, at: time)
    }
    guard let index = shown.pressedIndex, let session = shown.all[index].session,
      translation != session.translation
    else { return }
    var path = session.path
    let measured = time.advanced(by: -gestures.delay)
    let passage = path.passage(to: measured, delay: resampling, at: time)
    let step = translation - session.translation
    // A pointer that has just begun to move has no velocity yet.
    let velocity =
      velocity == .zero
      ? step * (1 / passage.upperBound.seconds(since: passage.lowerBound)) : velocity
    // Where it would be an instant later.
    let ahead = translation + velocity * Self.instant
    let dragPose = preset.drag.pose(in: session.context, translation: translation)
    let poseVelocity = PoseVelocity(
      from: dragPose,
      to: preset.drag.pose(in: session.context, translation: ahead),
      in: Self.instant
    )
    shown.update(index: index) { card in
      card.updateSession { session in
        session.translation = translation
        session.path = path
      }
      card.motion.pass(through: dragPose, at: poseVelocity, in: passage, from: time)
    }
    let progress = progress(translation: translation)
    showDestination(progress, at: time)
    guard revealsCards else { return }
    let reveal = reveal(at: progress)
    let next = velocity == .zero ? reveal : self.reveal(at: self.progress(translation: ahead))
    revealProgress.pass(
      through: reveal,
      at: (next - reveal) / Self.instant,
      by: passage.upperBound,
      stoppingIn: PointerPath.stop,
      from: passage.lowerBound
    )
    revealProgress.forget(before: time)
  }

  /// Moves the dragged card to where a translation puts it, at once.
  mutating func drag(by translation: Vector, at time: Timestamp) {
    guard let index = shown.pressedIndex, let session = shown.all[index].session else { return }
    var reading = preset.drag.read(translation, after: session.reading)
    let dragPose = preset.drag.pose(
      in: session.context,
      translation: translation,
      step: session.step,
      after: reading
    )
    reading.lean = dragPose.rotation
    let spring = preset.drag.follow.chase
    shown.update(index: index) { card in
      card.updateSession { session in
        session.translation = translation
        session.reading = reading
        session.path = PointerPath()
      }
      card.motion.move(to: dragPose, by: spring, at: time)
    }
    let progress = progress(translation: translation)
    showDestination(progress, at: time)
    if revealsCards {
      revealProgress.rest(at: reveal(at: progress), from: time)
      revealProgress.forget(before: time)
    }
  }

  /// The time over which a velocity is taken as a difference, in seconds.
  ///
  /// Drag, release and restack rules return no derivatives. A millisecond is short compared with any
  /// motion, long compared with rounding, and exact if the rule is linear there.
  private static let instant = 1e-3

  /// The translations half an instant before and after one.
  private func neighbors(
    of translation: Vector,
    at velocity: Vector
  ) -> (behind: Vector, ahead: Vector) {
    let step = velocity * (Self.instant / 2)
    return (translation - step, translation + step)
  }

  private func poseVelocity(
    in context: DragContext,
    from behind: Vector,
    to ahead: Vector
  ) -> PoseVelocity {
    PoseVelocity(
      from: preset.drag.pose(in: context, translation: behind),
      to: preset.drag.pose(in: context, translation: ahead),
      in: Self.instant
    )
  }

  /// Sets the velocity of the dragged card, and of those it reveals, at its release.
  ///
  /// With resampling it is the one that is shown. A card that has passed the last report stops by itself:
  /// it goes a little beyond, and is let go there, not on its way back.
  ///
  /// - Parameter velocity: Of the pointer.
  mutating func handOff(_ velocity: Vector, at time: Timestamp) {
    guard preset.drag.follow.chase == nil, let index = shown.pressedIndex,
      let session = shown.all[index].session
    else { return }
    var (velocity, translation) = (velocity, session.translation)
    if resampling > 0 {
      guard !session.path.isPassed(at: time) else {
        return shown.update(index: index) { $0.motion.stopOvershoot(at: time) }
      }
      velocity = gestures.velocity(before: resampling)
      translation = translation - velocity * session.path.timeLeft(at: time)
    }
    let (behind, ahead) = neighbors(of: translation, at: velocity)
    let poseVelocity = poseVelocity(in: session.context, from: behind, to: ahead)
    shown.update(index: index) { $0.motion.setVelocity(poseVelocity, at: time) }
    if revealsCards {
      let rise =
        reveal(at: progress(translation: ahead)) - reveal(at: progress(translation: behind))
      revealProgress.start(
        at: shownReveal(at: time.seconds),
        velocity: rise / Self.instant,
        from: time
      )
    }
  }

  mutating func easeHandOff(at time: Timestamp) -> Timestamp {
    let longest = preset.drag.handOff
    guard longest > 0, resampling == 0, travel.style == .full, let index = shown.pressedIndex
    else { return time }
    var start = time
    shown.update(index: index) { start = $0.motion.ease(over: longest, from: time) }
    return start
  }

  /// Before a command changes the stack.
  mutating func interrupt(at time: Timestamp) {
    apply(gestures.cancel(.cardRemoved, at: time), at: time, StackPolicy())
  }

  /// Adjusts the drag of a card of the stack to a new rest or a changed rule; keeps its translation.
  ///
  /// Another card may have come to lie on it.
  mutating func adjustDrag(at time: Timestamp) {
    guard let index = shown.pressedIndex, shown.stackRange.contains(index),
      let session = shown.all[index].session
    else { return }
    let rest = slot(Double(shown.topSlot), jitter: shown.all[index].jitter)
    let stage = stage
    let step = rest.center - session.context.rest.center
    shown.update(index: index) { card in
      card.updateSession { session in
        session.context.rest = rest
        session.context.pose.center = session.context.pose.center + step
        session.context.location = session.context.location + step
        session.context.stage = stage
      }
      if card.isDragged, card.motion.target.size != rest.size {
        card.motion.width.rest(at: rest.size.width, from: time)
        card.motion.height.rest(at: rest.size.height, from: time)
      }
    }
    if shown.all[index].isDragged { drag(by: session.translation, at: time) }
  }

  // MARK: Progress

  func release(
    of session: DragSession,
    translation: Vector,
    velocity: Vector = .zero
  ) -> ReleaseContext {
    let drag = preset.drag
    let reading = drag.read(translation, after: session.reading)
    let isOver = translation == session.translation
    let released = isOver ? drag.releasedPose(in: session.context, reading) : nil
    let dragPose =
      released
      ?? drag.pose(
        in: session.context,
        translation: translation,
        step: session.step,
        after: reading
      )
    let arm = dragPose.anchor
    let center = dragPose.center + arm - arm.rotated(by: dragPose.rotation)
    var rest = session.context.rest
    rest.size = drag.follow.measured(rest.size, reading)
    // A card that takes twice the effort is judged as if it had come half as far.
    let share = 1 / session.effort
    return ReleaseContext(
      travel: dragPose.travel * share,
      center: session.effort == 1 ? center : rest.center + (center - rest.center) * share,
      velocity: velocity * share,
      step: session.step * share,
      isArmed: session.armed != nil,
      allowed: session.context.allowed,
      rest: rest,
      stage: stage
    )
  }

  /// What the release rule judges if the hand lets go now, at a velocity.
  func releaseNow(of session: DragSession, velocity: Vector) -> ReleaseContext {
    var release = release(of: session, translation: session.translation, velocity: velocity)
    release.meanVelocity = gestures.meanVelocity * (1 / session.effort)
    // In points of the hand, whose tremor does not grow with the effort.
    release.comeback = gestures.comeback(toward: -release.travel * session.effort)
    return release
  }

  func progress(translation: Vector) -> Progress {
    guard let session = shown.pressedCard?.session else { return Progress([], travel: .zero) }
    let release = release(of: session, translation: translation)
    return Progress(
      session.context.allowed.map { direction in
        (direction, preset.release.progress(of: release, toward: direction))
      },
      travel: release.travel
    )
  }

  /// The progress of the dragged card in events, for a release at a velocity.
  private func dragProgress(velocity: Vector) -> DragProgress {
    guard let session = shown.pressedCard?.session else { return DragProgress(translation: .zero) }
    let leader = progress(translation: session.translation).leader
    let release = releaseNow(of: session, velocity: velocity)
    let direction = preset.release.verdict(on: release).direction
    return DragProgress(
      translation: session.translation,
      fraction: leader?.amount ?? 0,
      direction: leader.flatMap { $0.amount > 0 ? $0.direction : nil },
      directionIfReleased: direction.flatMap { session.mayGo($0) ? $0 : nil }
    )
  }

  /// Whether the stack moves with the pressed card: it is the top one, or was caught in flight.
  var revealsCards: Bool {
    preset.restack.followsDrag
      && (shown.top?.isPressed == true || shown.pressedCard?.layer == .flights)
  }

  /// How far the pressed card moves the stack at a progress: up from 0 to 1, for a whole slot, as the
  /// top card is dragged away; down from 0 to -1 as one that was caught in flight comes back.
  private func reveal(at progress: Progress) -> Double {
    guard let card = shown.pressedCard, let session = card.session else { return 0 }
    let reveal = session.revealOffset + ownReveal(of: card, at: progress)
    return card.layer == .flights ? min(reveal, 0) : max(0, reveal)
  }

  /// Without what the stack was beyond it when the drag began.
  private func ownReveal(of card: ShownCard, at progress: Progress) -> Double {
    let reveal = reveal(by: card, at: progress)
    guard card.layer == .flights else { return reveal }
    let whole = preset.restack.reveal(atProgress: 1)
    return whole > 0 ? reveal / whole - 1 : 0
  }

  /// How far a drag of a card from rest moves the stack.
  private func reveal(by card: ShownCard, at progress: Progress) -> Double {
    preset.restack.reveal(
      in: RevealContext(
        progress: max(0, min(progress.leader?.amount ?? 0, 1)),
        travel: progress.travel,
        card: card.session?.context.rest.size ?? cardSize,
        stage: stage
      )
    )
  }

  /// Has the drag move the stack from where it is, from a translation on.
  mutating func keepReveal(of reveal: Double, translation: Vector) {
    guard let index = shown.pressedIndex else { return }
    let offset = reveal - ownReveal(of: shown.all[index], at: progress(translation: translation))
    shown.update(index: index) { card in card.updateSession { $0.revealOffset = offset } }
  }

  /// Stops the stack where the drag has moved it when a moving card is caught.
  private mutating func keepReveal(at time: Timestamp) {
    guard revealsCards else { return }
    let reveal = shownReveal(at: time.seconds)
    keepReveal(of: reveal, translation: .zero)
    revealProgress.rest(at: reveal, from: time)
  }

  /// Shows on the dragged card where a release would swipe it, with emphasis once it has gone far
  /// enough.
  private mutating func showDestination(_ progress: Progress, at time: Timestamp) {
    guard let index = shown.pressedIndex, let session = shown.all[index].session,
      let leader = progress.leader
    else { return }
    let needed = session.armed == leader.direction ? preset.release.hysteresis : 1
    let armed = leader.amount >= needed ? leader.direction : nil
    let showsStamp = preset.showsStamps || keepsStamps
    let opacity =
      switch preset.appearance.stamps.follows {
      case .lead: progress.lead
      case .progress: leader.amount
      case .reveal: reveal(by: shown.all[index], at: progress)
      case .verdict: armed == nil ? 0.0 : 1
      }
    shown.update(index: index) { card in
      card.updateSession { $0.armed = armed }
      guard showsStamp else { return }
      card.stamp = card.stamp ?? StampMotion(direction: leader.direction)
      if leader.amount > 0 { card.stamp?.turn(toward: leader.direction, at: time) }
      card.stamp?.follow(opacity, at: time)
      card.stamp?.emphasize(armed != nil, at: time)
    }
  }
}

extension Pose {
  /// A point's distance from the top left corner of an upright card of a size; zero for a card
  /// without size.
  fileprivate func place(of point: Point, onCardOf size: Size) -> Point {
    guard self.size.width > 0, self.size.height > 0 else { return .zero }
    let arm = (point - center).rotated(by: Angle(radians: -rotation.radians))
    return Point(
      x: size.width * (0.5 + arm.dx / self.size.width),
      y: size.height * (0.5 + arm.dy / self.size.height)
    )
  }
}

struct Progress {
  let leader: (direction: Direction, amount: Double)?
  /// How far that direction is ahead of all others together, at most 1.
  let lead: Double
  /// The distance of the pointer from the point where it would hold the card at rest, in points.
  let travel: Vector

  init(_ amounts: [(direction: Direction, amount: Double)], travel: Vector) {
    self.travel = travel
    let leader = amounts.max { $0.amount < $1.amount }
    self.leader = leader
    let others = amounts.reduce(0) { $0 + $1.amount } - (leader?.amount ?? 0)
    lead = max(0, min((leader?.amount ?? 0) - others, 1))
  }
}
