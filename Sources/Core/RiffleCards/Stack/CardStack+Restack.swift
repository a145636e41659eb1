import RiffleDrawing
public import RiffleMotion

extension CardStack {
  /// The slot of the top card, above 0 if last cards have stayed in theirs; where only the top one is seen, the
  /// next comes up all the same.
  var topSlot: Int { preset.layout.visibleCards > 1 ? shown.topSlot : 0 }

  /// The resting pose of the top card, in the container's axes.
  public var topPose: Pose { slot(Double(topSlot)) }

  /// Returns the pose of a slot, in the container's axes.
  func slot(_ depth: Double, jitter: Double = 0, isTopAway: Bool = false) -> Pose {
    let pose = preset.layout.pose(
      of: Slot(
        depth: depth,
        shownCards: topSlot + shown.depth,
        jitter: jitter,
        isTopAway: isTopAway,
        container: stage.container.size
      )
    )
    return layoutDirection == .leftToRight ? pose : pose.mirrored(in: stage.container.size)
  }

  func rest(of depth: Int, isTopAway: Bool = false) -> Pose {
    slot(Double(topSlot + depth), jitter: shown[depth].jitter, isTopAway: isTopAway)
  }

  /// Shows the cards that the order wants: makes new ones, removes others, and moves each to its
  /// slot.
  ///
  /// - Parameter leader: The card that was swiped, or comes back; nil for none.
  mutating func reconcile(following leader: RestackLeader? = nil, at time: Timestamp) {
    let wanted = wantedCards()
    if let held = shown.pressedCard, held.isDragged, held.layer == .stack,
      !wanted.contains(order.card(of: held.id))
    {
      // Others have come on top of the card, and it is too deep to be shown.
      interrupt(at: time)
    }
    let old = shown.stack.map { order.card(of: $0.id) }
    // Cards that keep their depths stay up with the drag, whatever comes or goes behind them.
    let keepsDepths = revealsCards && zip(wanted, old).allSatisfy { $0 == $1 }
    if !keepsDepths { commitReveal(at: time) }
    // Of the pictures of a card the front one, which is that in the stack.
    var left: [CardID: ShownCard] = [:]
    for known in shown.all.reversed() where known.layer >= .stack {
      left[order.card(of: known.id)] = known
    }
    var isNew: [Bool] = []
    shown.replaceStack(
      with: wanted.map { id in
        guard var known = left.removeValue(forKey: id) else {
          isNew.append(true)
          return makeCard(id, at: time)
        }
        isNew.append(false)
        if known.layer == .hiddenBelow { known.enter(.moving) }
        return known
      }
    )
    let lastKnown = isNew.lastIndex(of: false) ?? -1
    for depth in isNew.indices where isNew[depth] {
      var pose = rest(of: depth)
      // A card that comes at the back is hidden by the others; one between them fades in.
      if depth < lastKnown { pose.alpha = 0 }
      shown.update(depth) { $0.motion = CardMotion(restingAt: pose) }
      if lastKnown >= 0, depth > lastKnown, isBeingDealt(lastKnown, at: time) {
        dealLate(depth, at: time)
        continue
      }
      guard depth > lastKnown, leader?.comesBack == false else { continue }
      if preset.deck.end == .loop, order.remaining.count < preset.layout.slotCount {
        // If there are fewer cards than slots, none hides the one that comes up: from the next slot.
        var start = slot(Double(topSlot + depth + 1), jitter: shown[depth].jitter)
        start.alpha = 0
        shown.update(depth) { $0.motion = CardMotion(restingAt: start) }
        continue
      }
      let travel = travel
      shown.update(depth) { card in
        travel.animateEntry(&card.motion, at: time)
        if card.motion.isMoving(at: time.seconds) { card.enter(.moving) }
      }
    }
    hide(old.compactMap { left[$0] }.filter { order.contains($0.id) }, at: time)
    if shown.cycling == nil { restack(following: leader, at: time) }
    keepHiddenCards(at: time)
    reportTop(at: time)
  }

  /// The slot beneath the deepest shown card, in which a card leaves the picture.
  var hiddenSlot: Pose { slot(Double(topSlot + shown.depth)) }

  /// Has the cards be out that are on their way out of the picture behind the stack: once that lies elsewhere,
  /// nothing covers them there.
  mutating func removeHiddenCards() { shown.removeAll { $0.layer == .hiddenBelow } }

  /// Moves cards that are too deep to be shown out of the picture, if the layout hides the deepest
  /// slot.
  private mutating func hide(_ cards: [ShownCard], at time: Timestamp) {
    let depth = topSlot + shown.depth
    var slot = hiddenSlot
    guard slot.alpha == 0 || preset.layout.coversDeepestCard else { return }
    if shown.depth > 0, isBeingDealt(shown.depth - 1, at: time) { slot.alpha = 0 }
    // The top one in front, as they lay.
    for var card in cards.reversed() {
      let context = restackContext(to: slot, depth: depth, jitter: card.jitter)
      travel.animateRestack(&card.motion, in: context, at: time)
      card.enter(.hiddenBelow)
      card.endSession()
      shown.add(card)
    }
  }

  /// Keeps cards that go out of the picture behind the stack until the deepest card covers them, and one that is the
  /// next to come to the last slot until then; without a stack all of them fade, and a held card covers none.
  mutating func keepHiddenCards(at time: Timestamp) {
    guard shown.depth > 0 else { return fadeHiddenCards(at: time) }
    let deepest = shown[shown.depth - 1]
    let covering = deepest.isDragged ? time : deepest.motion.arrival(after: time)
    // A microsecond later, so that it is still there.
    let coming = shown.awaited.nextNewcomer.map { $0.advanced(by: 1e-6) } ?? time
    for index in shown.all.indices where shown.all[index].layer == .hiddenBelow {
      let (id, motion) = (shown.all[index].id, shown.all[index].motion)
      let opacity = motion.alpha.target
      let end = order.depth(of: id) == shown.depth ? max(covering, coming) : covering
      guard opacity > 0, motion.restTime < end else { continue }
      shown.update(index: index) { $0.motion.alpha.rest(at: opacity, from: end) }
    }
  }

  private mutating func fadeHiddenCards(at time: Timestamp) {
    for index in shown.all.indices
    where shown.all[index].layer == .hiddenBelow && shown.all[index].motion.alpha.target > 0 {
      shown.update(index: index) { $0.motion.fadeOut(at: time) }
    }
  }

  /// Takes the picture of a card that comes back out of the stack, if another swipe has put it there:
  /// hidden below, where a swipe finds it again.
  ///
  /// - Returns: The picture, to be retired; nil for none.
  mutating func takeOut(pictureOf other: CardID) -> CardID? {
    guard let old = picture(inStackOf: order.card(of: other)),
      var replaced = shown.remove(old.id)
    else { return nil }
    replaced.enter(.hiddenBelow)
    replaced.endSession()
    shown.add(replaced)
    return replaced.id
  }

  /// Has a picture that another one of its card has replaced go down a slot below all others, fading
  /// unless that slot is covered.
  mutating func retire(_ picture: CardID?, at time: Timestamp) {
    guard let index = shown.all.firstIndex(where: { $0.id == picture }),
      shown.all[index].layer == .hiddenBelow
    else { return }
    let (depth, jitter, travel) = (topSlot + shown.depth, shown.all[index].jitter, travel)
    var slot = slot(Double(depth), jitter: jitter)
    let isCovered = preset.layout.coversDeepestCard && depth + 1 >= preset.layout.slotCount
    if !isCovered { slot.alpha = 0 }
    let context = restackContext(to: slot, depth: depth, jitter: jitter)
    shown.update(index: index) { card in
      let seen = card.motion.pose(at: time.seconds)
      travel.animateRestack(&card.motion, in: context, at: time)
      // A rule by which cards are in their slots at once, or as opaque, would have it vanish in sight.
      guard travel.style != .instant, seen.alpha > 0, card.motion.pose(at: time.seconds).alpha == 0
      else { return }
      card.motion = CardMotion(restingAt: seen)
      card.motion.fadeOut(at: time)
    }
  }

  /// A swipe that has no newcomer yet leaves the last slot empty, but the next card is always there.
  var shownCardLimit: Int {
    let slots = min(preset.layout.slotCount, StackLimits.shownCards)
    return shown.awaited.emptySlots == 0 ? slots : max(1, slots - shown.awaited.emptySlots)
  }

  /// The first of the order, whatever flies, and one that is on its way out.
  private func wantedCards() -> [CardID] {
    let wanted = order.remaining.cards(from: 0, limit: shownCardLimit)
    guard let depth = shown.cycling?.depth else { return wanted }
    let cycling = order.card(of: shown[depth].id)
    // A jump may have passed it.
    let isWanted = order.remaining.contains(cycling) && !wanted.contains(cycling)
    return isWanted ? wanted + [cycling] : wanted
  }

  /// Makes a card that will be shown; it has no pose yet.
  mutating func makeCard(_ id: CardID, at time: Timestamp) -> ShownCard {
    let card = ShownCard(
      id: newPicture(id),
      index: index(of: id) ?? 0,
      motion: CardMotion(restingAt: topPose),
      phase: .resting,
      jitter: drawJitter() * (liesStraight ? 0 : 1)
    )
    report(.willDisplay(card.event), at: time)
    return card
  }

  /// Returns the shown picture of a card in the stack, beside those that fly; nil for none.
  func picture(inStackOf card: CardID) -> ShownCard? {
    shown.stack.first { order.card(of: $0.id) == card }
  }

  /// Returns an identity that no shown card has, for another picture of one: that of a picture, unless it
  /// is shown.
  mutating func newPicture(_ picture: CardID) -> CardID {
    let shown = shown
    func isShown(_ id: CardID) -> Bool { shown.all.contains { $0.id == id } }
    return isShown(picture) ? order.newPicture(of: picture, isTaken: isShown) : picture
  }

  /// Moves the shown cards to their slots, except for a dragged one and those that are on their way
  /// there already.
  mutating func restack(following leader: RestackLeader? = nil, at time: Timestamp) {
    for depth in 0..<shown.depth where !shown[depth].isDragged {
      let slot = rest(of: depth)
      guard isInstant || !shown[depth].motion.target.isNear(slot) else { continue }
      animateRestack(depth, to: slot, following: leader, at: time)
    }
    updateHiddenCards(at: time)
  }

  private mutating func animateRestack(
    _ depth: Int,
    to slot: Pose,
    following leader: RestackLeader?,
    at time: Timestamp
  ) {
    let travel = travel
    let context = restackContext(
      to: slot,
      depth: topSlot + depth,
      jitter: shown[depth].jitter,
      leader
    )
    shown.update(depth) { card in
      travel.animateRestack(&card.motion, in: context, at: time)
      card.enter(.moving)
      card.settle(at: time.seconds)
    }
  }

  func restackContext(
    to slot: Pose,
    depth: Int,
    jitter: Double,
    _ leader: RestackLeader? = nil
  ) -> RestackContext {
    let (layout, direction, container) = (preset.layout, layoutDirection, stage.container.size)
    let shownCards = topSlot + shown.depth
    // A card that is there at once leads no other.
    let leader = leader.flatMap { $0.duration > 0 ? $0 : nil }
    let isTopAway = leader != nil
    return RestackContext(slot: slot, depth: depth, leader: leader) { depth in
      let pose = layout.pose(
        of: Slot(
          depth: depth,
          shownCards: shownCards,
          jitter: jitter,
          isTopAway: isTopAway,
          container: container
        )
      )
      return direction == .leftToRight ? pose : pose.mirrored(in: container)
    }
  }

  /// Moves cards to their slots at once, except for a dragged one; those on their way out of the picture behind
  /// the stack are out, unless only resting cards move.
  mutating func moveToSlots(onlyResting: Bool = false, at time: Timestamp) {
    guard shown.cycling == nil else { return }
    if !onlyResting { removeHiddenCards() }
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

  /// Shows or hides the lower cards that the layout shows only while the top card is away from its
  /// slot.
  mutating func updateHiddenCards(at time: Timestamp) {
    guard let top = shown.top else { return }
    let activity = top.activity(at: time.seconds)
    let home =
      switch activity {
      case .resting: time
      case .moving: top.motion.arrival(after: time)
      default: top.motion.restTime
      }
    for depth in 1..<max(1, shown.depth) where !shown[depth].isCycling {
      let covered = rest(of: depth).alpha
      let uncovered = rest(of: depth, isTopAway: true).alpha
      guard covered != uncovered else { continue }
      shown.update(depth) { card in
        // Showing a card for a while is not a motion: it still rests.
        card.settle(at: time.seconds)
        let isHeld = card.isDragged || activity == .dragged
        // The top card covers it once both are in their slots.
        let covering = max(home, card.motion.arrival(after: time))
        card.motion.alpha.rest(at: isHeld || covering > time ? uncovered : covered, from: time)
        if !isHeld, covering > time { card.motion.alpha.rest(at: covered, from: covering) }
      }
    }
  }

  // MARK: Lift

  /// Starts the rise of each card that is held or flies, and the settling of all others.
  mutating func updateLift(at time: Timestamp) {
    guard preset.drag.lift.scale != 1 || preset.appearance.shadow.liftedScale != 1 else { return }
    let spring = preset.drag.lift.spring.spring
    let style = travel.style
    for index in shown.all.indices {
      let card = shown.all[index]
      let target: Double = card.isInTheAir ? 1 : 0
      guard card.lift.target != (style == .fade ? 0 : target) else { continue }
      shown.update(index: index) { card in
        switch style {
        case .full: card.lift.spring(to: target, with: spring, from: time)
        case .fade: card.lift.rest(at: 0, from: time)
        case .instant: card.lift.rest(at: target, from: time)
        }
        card.lift.forget(before: time)
      }
    }
  }
}

/// The motion of the stack, whose lower cards move up as the top card is dragged away; as a card that was
/// caught in flight comes back, all move down.
extension CardStack {
  /// The pose of a card of the stack, as far up or down as the drag has moved it.
  func revealedPose(at depth: Int, seconds: Double) -> Pose {
    let pose = shown[depth].motion.pose(at: seconds)
    guard !shown[depth].isCycling else { return pose }
    let progress = shown.reveal(at: seconds)
    let tilt = shown.reveal.tilt(atDepth: depth, seconds: seconds)
    guard progress < 0 || depth > 0 && progress > 0 else {
      guard tilt != .zero else { return pose }
      return Pose(
        center: pose.center,
        size: pose.size,
        rotation: pose.rotation + tilt,
        alpha: pose.alpha
      )
    }
    let slotDepth = Double(topSlot + depth)
    let from = slot(slotDepth, jitter: shown[depth].jitter)
    let to = slot(slotDepth - progress, jitter: shown[depth].jitter)
    let sizeProgress = preset.restack.sizeReveal(atReveal: progress)
    let size =
      sizeProgress == progress
      ? to.size : slot(slotDepth - sizeProgress, jitter: shown[depth].jitter).size
    return Pose(
      center: pose.center + (to.center - from.center),
      size: Size(
        width: max(0, pose.size.width + size.width - from.size.width),
        height: max(0, pose.size.height + size.height - from.size.height)
      ),
      rotation: pose.rotation + to.rotation - from.rotation + tilt,
      alpha: max(0, min(pose.alpha + to.alpha - from.alpha, 1))
    )
  }

  /// Moves the reveal into the cards' motions, so that they can go to other slots without a jump in
  /// position or velocity.
  ///
  /// The layout returns no derivative. So each card's velocity is the difference over the next
  /// tenth of a millisecond: short compared with any motion, long compared with rounding, and on
  /// the right side of a bend such as that of the last slot's opacity.
  mutating func commitReveal(at time: Timestamp) {
    guard shown.reveal.isAway(at: time) else { return }
    let instant = 1e-4
    let first = shown.reveal(at: time.seconds) < 0 ? 0 : 1
    let poses = (first..<max(first, shown.depth)).map { depth in
      (
        depth: depth,
        now: revealedPose(at: depth, seconds: time.seconds),
        next: revealedPose(at: depth, seconds: time.seconds + instant)
      )
    }
    shown.reveal.end(at: time)
    // A drag that continues moves the cards up from here.
    if revealsCards, let session = shown.pressedCard?.session {
      keepReveal(of: 0, translation: session.translation)
    }
    for (depth, now, next) in poses {
      let rest = shown[depth].motion.target
      let travel = travel
      let context = restackContext(
        to: rest,
        depth: topSlot + depth,
        jitter: shown[depth].jitter
      )
      shown.update(depth) { card in
        card.motion.rest(in: now, at: time)
        card.motion.setVelocity(PoseVelocity(from: now, to: next, in: instant), at: time)
        travel.animateRestack(&card.motion, in: context, at: time)
        if card.isCycling { return }
        card.enter(.moving)
      }
    }
  }
}

extension Pose {
  /// Mirrored about the vertical line through the middle of a container.
  func mirrored(in container: Size) -> Pose {
    var mirrored = self
    mirrored.center.x = container.width - center.x
    mirrored.rotation = .zero - rotation
    return mirrored
  }

  /// Equal except for rounding: sums of the same numbers differ in the last digits, by default less
  /// than 1e-9.
  func isNear(_ other: Pose, within tolerance: Double = 1e-9) -> Bool {
    func isNear(_ one: Double, _ two: Double) -> Bool { abs(one - two) < tolerance }
    return isNear(center.x, other.center.x) && isNear(center.y, other.center.y)
      && isNear(size.width, other.size.width) && isNear(size.height, other.size.height)
      && isNear(rotation.radians, other.rotation.radians) && isNear(alpha, other.alpha)
  }
}

extension ShownCard {
  /// Held, or flying off.
  fileprivate var isInTheAir: Bool {
    switch phase {
    case .dragged, .leaving, .goingOut: true
    case .resting, .moving, .entering, .returning, .cycling, .deleted, .hiddenBelow: false
    }
  }
}
