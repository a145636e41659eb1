import RiffleDrawing
package import RiffleGestures
public import RiffleMotion

extension CardStack {
  /// Returns whether anything moves by itself at a time, in seconds since the clock's origin.
  ///
  /// Nothing does while the stack is paused.
  public func isMoving(at seconds: Double) -> Bool {
    guard !clock.isPaused else { return false }
    let seconds = clock.motionSeconds(at: seconds)
    return shown.reveal.restTime.seconds > seconds
      || shown.all.contains { card in
        card.motion.isMoving(at: seconds)
          || card.stamp.map { $0.restTime.seconds > seconds } == true
          || card.lift.restTime.seconds > seconds
      }
  }

  /// Returns whether the last card has gone, and its flight is over, at a time in seconds.
  public func isEmpty(at seconds: Double) -> Bool {
    let seconds = clock.motionSeconds(at: seconds)
    return shown.stackRange.isEmpty
      && shown.all.allSatisfy { $0.layer == .hiddenBelow || !isSeen($0, at: seconds) }
  }

  /// Whether the stack is empty, or will be once enough cards have been swiped.
  package var canRunOut: Bool {
    let comesBack = preset.deck.end == .loop || preset.exit.destination == .cycles
    return order.remaining.isEmpty || !comesBack
  }

  /// Returns whether what is seen between some of its snapshots is not an empty stack.
  package func hidesEmptyView(between cards: [CardSnapshot]) -> Bool {
    cards.isDealing || !canRunOut
  }

  /// The size of a card on top of a full stack, in points.
  public var cardSize: Size { slot(0).size }

  /// The shown cards beneath the top one with the poses to which they will move next, in window axes,
  /// from the top down.
  public var nextPoses: [(card: CardID, pose: Pose)] {
    (1..<max(1, shown.depth)).map { (shown[$0].id, stage.inWindow(rest(of: $0 - 1))) }
  }

  /// The pose in which the next card will be added to the stack, in window axes.
  public var entryPose: Pose {
    stage.inWindow(slot(Double(topSlot + max(0, shown.depth - 1))))
  }

  /// Returns all cards that are shown at a time, from back to front, in window axes.
  ///
  /// - Parameter seconds: Seconds since the clock's origin, not before the newest input.
  public func snapshots(at seconds: Double) -> [CardSnapshot] {
    let seconds = clock.motionSeconds(at: seconds)
    let reveal = shown.reveal(at: seconds)
    let widths = promotionWidths
    var snapshots: [CardSnapshot] = []
    snapshots.reserveCapacity(shown.all.count)
    for index in shown.all.indices.reversed() {
      if shown.stackRange.contains(index) {
        let depth = index - shown.stackRange.lowerBound
        let pose = revealedPose(at: depth, seconds: seconds)
        let isRevealed = reveal < 0 || depth > 0 && reveal > 0
        snapshots.append(
          snapshot(of: shown.all[index], pose, widths, isRevealed: isRevealed, at: seconds)
        )
      } else if isSeen(shown.all[index], at: seconds) {
        let pose = shown.all[index].motion.pose(at: seconds)
        snapshots.append(snapshot(of: shown.all[index], pose, widths, at: seconds))
      }
    }
    return snapshots
  }

  /// Whether a card that is not in the stack is still on its way.
  private func isSeen(_ card: ShownCard, at seconds: Double) -> Bool {
    card.isDragged || card.motion.isMoving(at: seconds)
  }

  private func snapshot(
    of card: ShownCard,
    _ pose: Pose,
    _ widths: (second: Double, top: Double)?,
    isRevealed: Bool = false,
    at seconds: Double
  ) -> CardSnapshot {
    let activity = card.activity(at: seconds)
    let lift = card.lift.sample(at: seconds).value
    return CardSnapshot(
      id: card.id,
      index: card.index,
      pose: stage.inWindow(lift == 0 ? pose : preset.drag.lift.lifted(pose, by: lift)),
      activity: isRevealed && activity == .resting ? .moving : activity,
      stamp: card.stamp?.stamp(at: seconds),
      lift: lift,
      promotion: widths.map { widths in
        max(0, min((pose.size.width - widths.second) / (widths.top - widths.second), 1))
      } ?? 1,
      waitingTime: waitingTime(of: card.id, at: seconds),
      isFromEarlierDeal: order.isFromEarlierDeal(card.id)
    )
  }

  /// The widths of a card in the second slot and on top; nil if the look of cards does not follow their
  /// promotion, or the slots are equally wide.
  private var promotionWidths: (second: Double, top: Double)? {
    guard preset.appearance.label.cards == .top else { return nil }
    let widths = (second: slot(1).size.width, top: slot(0).size.width)
    return widths.second < widths.top ? widths : nil
  }

  /// Returns whether a pointer that was pressed at a point would drag a card.
  ///
  /// - Parameter point: The point, in the window's axes.
  /// - Returns: False over no card, over a card that cannot be caught or may be dragged in no direction, and
  ///   if cards are swiped without being dragged.
  public func isDraggable(
    at point: Point,
    time: Timestamp,
    policy: StackPolicy = StackPolicy()
  ) -> Bool {
    guard preset.release.swipeRecognizer == nil else { return false }
    return hitIndex(at: stage.inContainer(point), clock.motionTime(at: time), policy).map { hit in
      let axis = shown.all[hit].layer == .flights ? .any : preset.drag.begins
      return index(of: shown.all[hit].id).map { policy.mayDrag($0, along: axis) } ?? true
    } ?? false
  }

  // MARK: Drags

  package struct Drag: Hashable, Sendable {
    package var card: CardID
    package var context: DragContext
    /// The translation of the pointer since the press, in points.
    package var translation: Vector
  }

  package struct ReleasePreview: Hashable, Sendable {
    package var card: CardID
    package var context: ReleaseContext
    /// The direction is nil also if the card may not go there.
    package var verdict: ReleaseVerdict
  }

  package var drag: Drag? {
    guard let card = shown.pressedCard, card.isDragged, let session = card.session else {
      return nil
    }
    return Drag(
      card: card.id,
      context: session.context,
      translation: session.translation
    )
  }

  /// The direction in which a release at a time would swipe the dragged card, as stamp and cards beneath
  /// promise; nil if it would return, or none is dragged.
  package func promise(at time: Timestamp) -> Direction? {
    guard let card = shown.pressedCard, card.isDragged, card.wayBack == nil else { return nil }
    return card.session?.promise.direction(at: clock.motionTime(at: time))
  }

  package func dragContext(grabbing anchor: Vector) -> DragContext {
    let rest = topPose
    return DragContext(
      rest: rest,
      pose: rest,
      location: rest.center + anchor.rotated(by: rest.rotation),
      allowed: preset.release.directions,
      stage: stage
    )
  }

  /// Returns a slot's pose in the window's axes, also that of a slot whose card has not come yet.
  package func restingPose(ofDepth depth: Int) -> Pose {
    let pose =
      depth < shown.depth ? rest(of: depth) : slot(Double(topSlot + depth))
    return stage.inWindow(pose)
  }

  /// The facts for the release rule if a card is dragged straight, at an even velocity, and released.
  ///
  /// Translation, in points, and velocity, in points per second, are those of the pointer.
  package func release(
    in context: DragContext,
    translation: Vector,
    velocity: Vector
  ) -> ReleaseContext {
    var session = DragSession(context: context, interrupted: .resting)
    session.translation = translation
    session.step = velocity
    let reading = DragReading(session: session, isFlight: false, preset: preset, stage: stage)
    var facts = reading.release(at: translation, velocity: velocity)
    facts.meanVelocity = velocity
    let way = velocity * VelocityTracker.pathTime
    if (facts.travel - way).length > facts.travel.length { facts.comeback = way }
    facts.armed = context.allowed.first { direction in
      preset.release.progress(of: facts, toward: direction) >= 1
    }
    return facts
  }

  /// Returns nil if the event would not release a card.
  package func preview(of event: PointerEvent) -> ReleasePreview? {
    guard isDragging, preset.release.swipeRecognizer == nil else { return nil }
    var (stack, gestures) = (self, gestures)
    for gesture in gestures.handle(event) {
      guard case .ended(let translation, let velocity) = gesture else { continue }
      let time = clock.motionTime(at: event.time)
      stack.gestures = gestures
      stack.readPromise(at: time)
      stack.drag(by: translation, at: time)
      stack.readPromise(at: time)
      guard let card = stack.shown.pressedCard, let reading = stack.dragReading else { continue }
      let session = reading.session
      let context = reading.release(velocity: velocity, by: gestures)
      var verdict = preset.release.verdict(on: context)
      verdict.reason?.translation = session.translation
      if let direction = verdict.direction, !session.mayGo(direction) || session.wayBack != nil {
        verdict.direction = nil
      }
      return ReleasePreview(card: card.id, context: context, verdict: verdict)
    }
    return nil
  }
}
