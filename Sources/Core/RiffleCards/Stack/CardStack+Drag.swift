import RiffleDrawing
import RiffleGestures
package import RiffleMotion

extension CardStack {
  /// Starts a session on the card that a press hits: the top one, or one in flight that can be
  /// caught; beside all cards on the top one, if cards are swiped without being dragged.
  ///
  /// A moving card stops under the pointer at once.
  mutating func press(
    at point: Point,
    at time: Timestamp,
    _ policy: StackPolicy
  ) -> Bool {
    let location = stage.inContainer(point)
    // A flight that was let go again has pushed the top card aside, where it can be hit.
    if shown.reveal(at: time.seconds) < 0 { commitReveal(at: time) }
    let isDraggable = preset.release.swipeRecognizer == nil
    let hit = hitIndex(at: location, time, policy)
    if let question = openQuestion {
      guard let hit, questions.swipe != nil, shown.all[hit].id == question.card else {
        let refusal = Refusal(of: .drag, because: .unanswered)
        if let hit { report(.didRefuse(shown.all[hit].event, refusal), at: time) }
        return false
      }
      closeQuestion(at: time)
    }
    guard let index = hit ?? (isDraggable ? nil : shown.stackRange.first) else { return false }
    let card = shown.all[index]
    // A resting card can still be tapped, so its drag is asked for when it begins.
    if isDraggable, card.activity(at: time.seconds) != .resting,
      !mayDrag(card, at: time, { policy.mayDrag($0) })
    {
      return false
    }
    let context = DragContext(
      rest: topPose,
      pose: card.motion.pose(at: time.seconds),
      location: location,
      allowed: card.wayBack == nil ? allowedDirections(of: card, policy) : Direction.plain,
      stage: stage
    )
    let effort = card.wayBack == nil ? self.index(of: card.id).map(policy.effort) ?? 1 : 1
    NumberRule.positive.require(effort, "effort", of: StackPolicy.self)
    var session = DragSession(
      context: context,
      interrupted: isDraggable ? card.activity(at: time.seconds) : .resting,
      flight: card.layer == .flights && card.wayBack == nil
        ? order.lastSwipe(of: card.id)?.direction : nil,
      effort: effort,
      isOnCard: hit != nil
    )
    session.wayBack = card.wayBack
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
    showDestination(at: .zero, by: nil, time)
    return true
  }

  /// The index among all shown cards of the one that a press hits.
  func hitIndex(at location: Point, _ time: Timestamp, _ policy: StackPolicy) -> Int? {
    let test = HitTest(
      preset: preset,
      shown: shown,
      order: order,
      cardSize: cardSize,
      policy: policy
    )
    return test.index(at: location, seconds: time.seconds)
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
    _ isAllowed: (Int) -> Bool
  ) -> Bool {
    guard let index = index(of: card.id), !isAllowed(index) else { return true }
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
    if !gestures.isTracking { endPress() }
  }

  /// Ends the press of a card whose pointer is up; one that waits for an answer stays where it is.
  mutating func endPress() {
    guard let index = shown.pressedIndex else { return }
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
    readPromise(at: time)
    switch event {
    case .began(let translation, let velocity, let movement):
      let direction = Direction(along: movement)
      guard beginWayBack(direction, at: time, policy) || beginDragging(direction, at: time, policy)
      else { return }
      beginDrag(at: time)
      updateStep()
      follow(translation, velocity: velocity, at: time)
      updateHiddenCards(at: time)
      guard let dragged = shown.pressedCard else { return }
      report(.didBeginDrag(dragged.event, dragProgress(velocity: velocity)), at: time)
    case .changed(let translation, let velocity):
      updateStep()
      follow(translation, velocity: velocity, at: time)
      report(.didDrag(card, dragProgress(velocity: velocity)), at: time)
    case .ended(let translation, let velocity):
      updateStep()
      follow(translation, velocity: velocity, at: time)
      readPromise(at: time)
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
        ? swipe(AskedSwipe(direction: direction, cause: .hand), at: time, policy)
        : .refused(.notAllowed)
      report(result, to: .swipe(direction), at: time)
    }
  }

  /// Has the pressed card follow the hand, unless the policy does not let it begin to in a direction.
  private mutating func beginDragging(
    _ direction: Direction,
    at time: Timestamp,
    _ policy: StackPolicy
  ) -> Bool {
    guard let index = shown.pressedIndex else { return false }
    // The policy was asked about a moving card when it was pressed.
    guard
      shown.all[index].isDragged
        || mayDrag(shown.all[index], at: time, { policy.shouldDrag($0, direction) })
    else {
      shown.update(index: index) { card in card.updateSession { $0.isVetoed = true } }
      return false
    }
    shown.update(index: index) { $0.beginDragging() }
    return true
  }

  /// Takes what the card promises at a time for what was promised before the next report.
  mutating func readPromise(at time: Timestamp) {
    guard let index = shown.pressedIndex else { return }
    shown.update(index: index) { card in
      card.updateSession { $0.armed = $0.promise.direction(at: time) }
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

  private func dragProgress(velocity: Vector) -> DragProgress {
    dragReading?.dragProgress(velocity: velocity, by: gestures) ?? DragProgress(translation: .zero)
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
      // A card that was on its way to this report, or beyond it, as resampling was turned off is let go
      // from there.
      if let session = shown.pressedCard?.session, session.translation == translation,
        session.path.hasReports
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
    let progress = showDestination(at: translation, by: gestures, time)
    guard revealsCards, let progress, let reading = dragReading else { return }
    let reveal = reading.reveal(at: progress)
    let next = velocity == .zero ? reveal : reading.reveal(at: reading.progress(at: ahead))
    shown.reveal.pass(through: reveal, at: (next - reveal) / Self.instant, in: passage)
    shown.reveal.forget(before: time)
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
    let progress = showDestination(at: translation, by: gestures, time)
    if revealsCards, let progress, let reading = dragReading {
      shown.reveal.follow(reading.reveal(at: progress), at: time)
    }
  }

  /// The time over which a velocity is taken as a difference, in seconds.
  ///
  /// Drag, release and restack rules return no derivatives. A millisecond is short compared with any
  /// motion, long compared with rounding, and exact if the rule is linear there.
  private static let instant = 1e-3

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
    let step = velocity * (Self.instant / 2)
    let (behind, ahead) = (translation - step, translation + step)
    let poseVelocity = PoseVelocity(
      from: preset.drag.pose(in: session.context, translation: behind),
      to: preset.drag.pose(in: session.context, translation: ahead),
      in: Self.instant
    )
    shown.update(index: index) { $0.motion.setVelocity(poseVelocity, at: time) }
    if revealsCards, let reading = dragReading {
      let rise =
        reading.reveal(at: reading.progress(at: ahead))
        - reading.reveal(at: reading.progress(at: behind))
      shown.reveal.start(
        velocity: rise / Self.instant,
        isTopHeld: shown.top?.isPressed == true,
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

  /// Adjusts the drag of a card to a new rest of the stack or a changed rule; keeps its translation.
  ///
  /// Another card may have come to lie on it.
  mutating func adjustDrag(at time: Timestamp) {
    guard let index = shown.pressedIndex, let session = shown.all[index].session else { return }
    if shown.stackRange.contains(index) { moveRest(ofPressedCardAt: index, at: time) }
    if shown.all[index].isDragged { drag(by: session.translation, at: time) }
  }

  private mutating func moveRest(ofPressedCardAt index: Int, at time: Timestamp) {
    let rest = slot(Double(topSlot), jitter: shown.all[index].jitter)
    let stage = stage
    shown.update(index: index) { card in
      card.updateSession { session in
        let step = rest.center - session.context.rest.center
        session.context.rest = rest
        session.context.pose.center = session.context.pose.center + step
        session.context.location = session.context.location + step
        session.context.stage = stage
      }
      guard card.isDragged else { return }
      if card.motion.target.size != rest.size {
        card.motion.width.rest(at: rest.size.width, from: time)
        card.motion.height.rest(at: rest.size.height, from: time)
      }
      if card.motion.target.alpha != rest.alpha {
        card.motion.alpha.rest(at: rest.alpha, from: time)
      }
    }
  }

  // MARK: Reading

  /// What the drag of the pressed card means; nil for none.
  var dragReading: DragReading? {
    guard let card = shown.pressedCard, let session = card.session else { return nil }
    return DragReading(
      session: session,
      isFlight: card.layer == .flights,
      preset: preset,
      stage: stage
    )
  }

  /// Whether the stack moves with the pressed card: it is the top one, or was caught in flight.
  var revealsCards: Bool {
    preset.restack.followsDrag
      && (shown.top?.isPressed == true || shown.pressedCard?.layer == .flights)
  }

  /// Has the drag move the stack from where it is, from a translation on.
  mutating func keepReveal(of reveal: Double, translation: Vector) {
    guard let index = shown.pressedIndex, let reading = dragReading else { return }
    let offset = reveal - reading.ownReveal(at: reading.progress(at: translation))
    shown.update(index: index) { card in card.updateSession { $0.revealOffset = offset } }
  }

  /// Stops the stack where the drag has moved it when a moving card is caught.
  mutating func keepReveal(at time: Timestamp) {
    guard revealsCards else { return }
    let reveal = shown.reveal(at: time.seconds)
    keepReveal(of: reveal, translation: .zero)
    shown.reveal.rest(at: reveal, from: time)
  }

  /// Shows on the dragged card, and by the cards beneath, what a release would do.
  ///
  /// - Parameter gestures: The recognizers; nil for a hand that has not moved.
  /// - Returns: How far the drag is on its way at the translation.
  @discardableResult
  private mutating func showDestination(
    at translation: Vector,
    by gestures: GestureArena?,
    _ time: Timestamp
  ) -> Progress? {
    guard let index = shown.pressedIndex, let reading = dragReading else { return nil }
    let progress = reading.progress(at: translation)
    let tilt = preset.restack.tilt
    if tilt != 0, revealsCards, travel.style == .full, shown.top?.isPressed == true {
      let (context, rest) = (reading.session.context, reading.session.context.rest.rotation)
      let lean = preset.drag.pose(in: context, translation: translation).rotation - rest
      shown.reveal.lean(to: tilt * lean.radians, at: time)
    }
    // What comes back is on the way to no verdict.
    let showsStamp = (preset.showsStamps || keepsStamps) && reading.session.wayBack == nil
    guard let outlooks = reading.outlooks(by: gestures) else {
      let armed = reading.armed(at: progress)
      shown.update(index: index) { card in
        card.updateSession { $0.promise = DragPromise(moving: armed, resting: armed) }
        guard showsStamp, let leader = progress.leader else { return }
        card.stamp = card.stamp ?? StampMotion(direction: leader.direction)
        if leader.amount > 0 { card.stamp?.turn(toward: leader.direction, at: time) }
        card.stamp?.follow(reading.stampOpacity(at: progress), at: time)
        card.stamp?.emphasize(armed != nil, at: time)
      }
      return progress
    }
    let (moving, resting) = outlooks
    // While the stack is paused, no hand comes to rest.
    let restTime = gestures.map { isPaused ? .distantFuture : clock.motionTime(at: $0.restTime) }
    let promise = DragPromise(
      moving: moving.promised,
      resting: resting.promised,
      restTime: restTime ?? time
    )
    shown.update(index: index) { card in
      card.updateSession { $0.promise = promise }
      guard showsStamp, let first = moving.direction ?? progress.leader?.direction else { return }
      card.stamp = card.stamp ?? StampMotion(direction: first)
      let opacities = (
        reading.stampOpacity(of: moving, at: progress),
        reading.stampOpacity(of: resting, at: progress)
      )
      card.stamp?.promise(moving, opacities.0, at: time)
      card.stamp?.expect(resting, opacities.1, at: promise.restTime)
    }
    if revealsCards {
      let limits = reading.revealLimits
      let ahead = reading.revealAhead(of: moving, at: progress)
      shown.reveal.look(ahead: ahead, within: limits, at: time)
      if promise.restTime > time, promise.restTime < .distantFuture {
        let ahead = reading.revealAhead(of: resting, at: progress)
        shown.reveal.look(ahead: ahead, within: limits, at: promise.restTime)
      }
    }
    return progress
  }
}
