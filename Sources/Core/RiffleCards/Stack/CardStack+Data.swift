import RiffleGestures
public import RiffleMotion

extension CardStack {
  /// The duration of the fade, in seconds.
  private static let fade = 0.15
  /// The time in which cards leave the table that are replaced, in seconds: until the first new ones are
  /// there.
  private static let sinking = 0.28

  /// Forgets cards in flight and past swipes.
  mutating func deal(count: Int, at time: Timestamp) {
    shown = ShownCards()
    order.deal(count: count, topCard: preset.deck.topCard)
    reconcile(at: time)
  }

  /// Deals new data; a drag continues with a card of it, if possible.
  ///
  /// Cards in flight fly on, also if the same ones are dealt again. Those that an arc replaces leave
  /// beneath the new ones, so that the table is not empty in between.
  mutating func reload(count: Int, heldCard: HeldCard, isAnimated: Bool, at time: Timestamp) {
    let heldIndex = heldIndex(heldCard, count: count)
    if heldIndex == nil { interrupt(at: time) }
    report(.didReload, at: time)
    let held = heldIndex == nil ? nil : shown.top
    let deal = isAnimated ? preset.deck.deal : nil
    let sides = deal == .arc ? sidesOfFirstSwipes : [:]
    let comesOneByOne = deal?.comesOneByOne == true
    if comesOneByOne, travel.style != .instant { takeUpStack(at: time) }
    shown.removeAll { $0.layer == .stack || !comesOneByOne && $0.layer != .flights }
    shown.awaited.forgetAll()
    shown.setTopSlot(0)
    shown.reveal = StackReveal()
    let id = order.deal(count: count, topCard: preset.deck.topCard, heldIndex: heldIndex)
    if let id, let held, let heldIndex {
      shown.insert(held.dealt(as: id, index: heldIndex), at: 0)
    }
    reconcile(at: time)
    if let deal { self.deal(deal, from: sides, at: time) }
    if id != nil { adjustDrag(at: time) }
  }

  /// Has the cards of the stack come to their slots again; their order stays.
  mutating func dealAgain(at time: Timestamp) {
    guard shown.cycling == nil else { return }
    removeHiddenCards()
    deal(preset.deck.deal, at: time)
  }

  /// Has cards of the stack come to their slots.
  ///
  /// - Parameters:
  ///   - sides: Those from which cards come in an arc, by their indices. Defaults to none.
  ///   - depths: Those of the cards, from the top down; nil for all. Defaults to nil.
  private mutating func deal(
    _ deal: DeckOptions.Deal,
    from sides: [Int: Direction] = [:],
    depths: [Int]? = nil,
    at time: Timestamp
  ) {
    let depths = depths ?? Array(0..<shown.depth)
    switch deal {
    case .fan: fanOut(depths, at: time)
    case .arc: dealInArc(depths, from: sides, at: time)
    case .fall: dealFalling(depths, at: time)
    }
  }

  /// Has the cards of the stack and those hidden below go beneath it, on whatever way they are, off the
  /// table at the bottom; not a pressed one.
  ///
  /// They do not fade, unless motion is reduced: each would be seen through the one above.
  private mutating func takeUpStack(at time: Timestamp) {
    let style = travel.style
    // From the deepest up, since each is added in front of the others.
    for var card in shown.all.reversed() where card.layer >= .stack {
      let target = card.motion.target
      let edge = stage.window.height - stage.container.origin.y + Self.reach(of: target.size)
      if card.isPressed || target.alpha == 0 || target.center.y >= edge { continue }
      shown.remove(card.id)
      if style == .full {
        card.motion.sink(to: edge, in: Self.sinking, from: time)
      } else {
        card.motion.fadeOut(in: Self.fade, from: time)
      }
      card.enter(.hiddenBelow)
      shown.add(card)
    }
  }

  /// Moves shown cards from the deepest slot of the layout to their slots, except for a dragged one.
  private mutating func fanOut(_ depths: [Int], at time: Timestamp) {
    let slots = preset.layout.slotCount
    let deepest = Double((slots == .max ? shown.depth : slots) - 1)
    for depth in depths where !shown[depth].isDragged {
      let start = slot(deepest, jitter: shown[depth].jitter)
      shown.update(depth) { $0.motion = CardMotion(restingAt: start) }
    }
    restack(at: time)
  }

  /// The directions in which the cards went that were swiped first, by their indices: the ones that are
  /// on top if all are dealt anew.
  private var sidesOfFirstSwipes: [Int: Direction] {
    var sides: [Int: Direction] = [:]
    for swipe in order.history.prefix(shownCardLimit) {
      if let index = index(of: swipe.card) { sides[index] = direction(of: swipe) }
    }
    return sides
  }

  /// Moves shown cards from out of sight to their slots, the deepest first, except for a pressed one and
  /// one that returns.
  ///
  /// - Parameter sides: Those from which cards come, by their indices.
  private mutating func dealInArc(
    _ depths: [Int],
    from sides: [Int: Direction],
    at time: Timestamp
  ) {
    // A layout with hundreds of slots is dealt no slower.
    let wait = min(preset.deck.dealStagger, Self.longestDeal / Double(max(1, depths.count)))
    for (place, depth) in depths.enumerated() where shown[depth].canBeDealt {
      let dealt = time.advanced(by: wait * Double(depths.count - 1 - place))
      dealInArc(depth, from: sides[shown[depth].index], dealt, at: time)
    }
    updateHiddenCards(at: time)
  }

  /// Moves a shown card from out of sight to its slot.
  ///
  /// - Parameters:
  ///   - side: Where it comes from; nil for left and right in turn.
  ///   - dealt: When it starts.
  private mutating func dealInArc(
    _ depth: Int,
    from side: Direction?,
    _ dealt: Timestamp,
    at time: Timestamp
  ) {
    let (style, spring, rest) = (travel.style, preset.deck.dealSpring, rest(of: depth))
    let side = side ?? (depth.isMultiple(of: 2) ? .right : .left)
    let start = startOfArc(to: rest, from: side, depth: depth)
    shown.update(depth) { card in
      switch style {
      case .full:
        card.motion = CardMotion(restingAt: start)
        card.motion.arc(to: rest, from: side, with: spring, at: dealt)
      case .fade:
        card.motion = CardMotion(restingAt: rest)
        card.motion.appear(in: Self.fade, from: time)
      case .instant: card.motion = CardMotion(restingAt: rest)
      }
      card.enter(.moving)
      card.settle(at: time.seconds)
    }
  }

  /// Whether a card of the stack that is dealt in an arc is still beside its slot, so that it hides none
  /// that comes or goes beneath.
  func isBeingDealt(_ depth: Int, at time: Timestamp) -> Bool {
    guard preset.deck.deal == .arc, !shown[depth].isResting, !shown[depth].isDragged else {
      return false
    }
    let slot = rest(of: depth)
    let way = slot.center - shown[depth].motion.pose(at: time.seconds).center
    return abs(way.dx) > slot.size.width / 2 || abs(way.dy) > slot.size.height / 2
  }

  /// Deals a new card beneath others that are still being dealt.
  mutating func dealLate(_ depth: Int, at time: Timestamp) {
    dealInArc(depth, from: nil, time, at: time)
  }

  /// Lets shown cards fall into their slots one after another, the deepest first, each with a random
  /// rotation of its own, except for a dragged one.
  private mutating func dealFalling(_ depths: [Int], at time: Timestamp) {
    guard travel.style == .full else { return moveToSlots(at: time) }
    let deck = preset.deck
    for (place, depth) in depths.enumerated() where !shown[depth].isDragged {
      let jitter = drawJitter()
      shown.update(depth) { $0.jitter = jitter }
      let rest = rest(of: depth)
      var start = rest
      start.center.y -= deck.dealHeight
      start.size = rest.size * deck.dealScale
      start.rotation = .zero
      let dealt = time.advanced(by: deck.dealStagger * Double(depths.count - 1 - place))
      shown.update(depth) { card in
        card.motion = CardMotion(restingAt: start)
        card.motion.spring(to: rest, with: deck.dealSpring.spring, from: dealt)
        card.enter(.moving)
      }
    }
    updateHiddenCards(at: time)
  }

  /// Just out of the window on a side; of a card that comes from the left or the right a little above
  /// its slot, of another one a little beside it.
  private func startOfArc(to rest: Pose, from side: Direction, depth: Int) -> Pose {
    let size = rest.size
    let reach = Self.reach(of: size)
    let (way, origin, window) = (side.vector, stage.container.origin, stage.window)
    let aside = depth.isMultiple(of: 2) ? Self.arcShare : -Self.arcShare
    var pose = rest
    pose.center.x =
      switch way.dx {
      case ..<0: -reach - origin.x
      case 0: rest.center.x + aside * size.width
      default: window.width + reach - origin.x
      }
    pose.center.y =
      switch way.dy {
      case ..<0: -reach - origin.y
      case 0: rest.center.y - Self.arcShare * size.height
      default: window.height + reach - origin.y
      }
    let lean = way.dx == 0 ? aside / Self.arcShare : way.dx
    pose.rotation = rest.rotation + Angle(radians: lean * Self.arcLean.radians)
    return pose
  }

  /// The distance of a card's corners from its center.
  private static func reach(of size: Size) -> Double {
    (size.width * size.width + size.height * size.height).squareRoot() / 2
  }

  /// How high above its slot a card begins that is dealt from the side, as a share of its size.
  private static let arcShare = 0.24
  /// The rotation with which a card from the right begins.
  private static let arcLean = Angle(degrees: 16)
  /// The longest time until the top card is dealt, in seconds.
  private static let longestDeal = 0.3

  /// The index of the card with which a drag of the top card continues after a reload.
  private func heldIndex(_ heldCard: HeldCard, count: Int) -> Int? {
    // Without drags a pressed card is not held.
    guard let top = shown.top, top.isPressed, gestures.isTracking,
      preset.release.swipeRecognizer == nil
    else { return nil }
    let newIndex: Int? =
      switch heldCard {
      case .sameIndex: index(of: top.id)
      case .index(let index): index
      case .gone: nil
      }
    return newIndex.flatMap { (0..<count).contains($0) ? $0 : nil }
  }

  /// Inserts new cards, though never above the dragged card.
  mutating func insert(_ number: Int, at index: Int, isAnimated: Bool, _ time: Timestamp) {
    let insertion = order.insert(number, at: index, below: shown.pressedCard?.id)
    guard let insertion else { return }
    followData(dealing: isAnimated ? insertion.cards : nil, at: time)
  }

  /// Has the shown cards follow a change of the data.
  ///
  /// - Parameter new: The cards that are dealt; nil for none. Defaults to nil.
  private mutating func followData(dealing new: Range<Int>? = nil, at time: Timestamp) {
    shown.renumber(by: order.index)
    shown.setTopSlot(0)
    reconcile(at: time)
    if let question = openQuestion, index(of: question.card) == nil { closeQuestion(at: time) }
    guard let new, shown.cycling == nil else { return }
    let depths = (0..<shown.depth).filter { new.contains(shown[$0].id.number) }
    deal(preset.deck.deal, depths: depths, at: time)
    // Those that made room for the new ones are seen until these are there.
    keepHiddenCards(at: time)
  }

  /// Puts a swiped card back into the stack, though never above the dragged card.
  mutating func requeue(_ index: Int, to depth: Int, at time: Timestamp) -> CommandResult {
    guard preset.exit.destination != .cycles else { return .refused(.notAllowed) }
    let card = order.requeue(cardAt: index, to: depth, below: shown.pressedCard?.id)
    guard let card else { return .refused(.noCard) }
    shown.awaited.forgetDeal()
    shown.setTopSlot(0)
    reconcile(at: time)
    return .performed(named(picture(inStackOf: card)?.id ?? card))
  }

  /// Removes deleted cards wherever they are; a drag of one of them ends.
  mutating func delete(_ number: Int, at index: Int, _ time: Timestamp) {
    var changed = order
    guard let deletion = changed.delete(number, at: index) else { return }
    remove(deletion, leaving: changed, at: time)
  }

  mutating func update(_ updates: BatchUpdates, at time: Timestamp) {
    guard !updates.isEmpty else { return }
    var changed = order
    let deletion = changed.update(updates, holding: shown.pressedCard?.id)
    let new = updates.isAnimated ? order.givenIDs..<changed.givenIDs : nil
    guard deletion.cards.isEmpty else {
      return remove(deletion, leaving: changed, dealing: new, at: time)
    }
    order = changed
    followData(dealing: new, at: time)
  }

  private mutating func remove(
    _ deletion: DeckOrder.Deletion,
    leaving changed: DeckOrder,
    dealing new: Range<Int>? = nil,
    at time: Timestamp
  ) {
    if let card = shown.pressedCard, deletion.contains(card.id) { interrupt(at: time) }
    commitReveal(at: time)
    order = changed
    let top = shown.top
    shown.removeAll { $0.layer == .stack && deletion.contains($0.id) }
    if var top, deletion.contains(top.id) {
      top.motion.alpha.animate(to: 0, along: .easeOut, duration: Self.fade, from: time)
      top.enter(.deleted)
      shown.add(top)
    }
    followData(dealing: new, at: time)
  }

  mutating func move(from: Int, to: Int, at time: Timestamp) {
    guard order.move(from: from, to: to, holding: shown.pressedCard?.id) != nil else { return }
    followData(at: time)
  }

  /// Makes a card the top one without a swipe; the others fan out.
  mutating func jump(to index: Int, at time: Timestamp) {
    interrupt(at: time)
    commitReveal(at: time)
    shown.awaited.forgetAll()
    let keepsAll = preset.deck.end == .loop || preset.exit.destination == .cycles
    order.jump(to: index, keepsAll: keepsAll)
    if !keepsAll { endFlights(at: time) { [order] in order.contains($0.id) } }
    shown.setTopSlot(0)
    reconcile(at: time)
    if !isInstant && shown.cycling == nil { deal(.fan, at: time) }
  }

  /// Moves cards from the top to the end, or back, without a swipe; the others fan out.
  mutating func shift(by distance: Int, at time: Timestamp) {
    interrupt(at: time)
    commitReveal(at: time)
    shown.awaited.forgetAll()
    order.shift(by: distance)
    shown.setTopSlot(0)
    reconcile(at: time)
    if !isInstant && shown.cycling == nil { deal(.fan, at: time) }
  }

  private mutating func endFlights(at time: Timestamp, where isEnded: (ShownCard) -> Bool) {
    for card in shown.all where card.layer == .flights && isEnded(card) {
      if case .goingOut(_, let reason) = card.phase {
        report(.didReturn(card.event, reason: reason), at: time)
      } else {
        report(.didLeave(card.event), at: time)
      }
    }
    shown.removeAll { $0.layer == .flights && isEnded($0) }
  }

  // MARK: Saving and restoring

  /// Returns the position of the stack without any motion, to be saved.
  ///
  /// The time is not before the newest input.
  public func state(at time: Timestamp) -> StackState {
    StackState(
      orderOnceCardIsOut,
      Array(shown.stack),
      topSlot: shown.topSlot,
      random: random.state,
      at: clock.motionTime(at: time)
    )
  }

  /// Restores a position: the stack then is as one at rest that has gone on.
  ///
  /// A drag is canceled, and cards in flight are gone.
  ///
  /// The time is not before the newest input.
  ///
  /// - Returns: The events: those of motions that ended before, and of the cards that are shown now.
  /// - Throws: ``StackStateError`` if the position does not fit the data; nothing is changed then.
  public mutating func restore(
    _ state: StackState,
    at time: Timestamp
  ) throws(StackStateError) -> [StackEvent] {
    try check(state)
    return handle(.restore(state), at: time)
  }

  /// - Throws: ``StackStateError`` if the position does not fit the data.
  package func check(_ state: StackState) throws(StackStateError) {
    _ = try order(of: state, at: .zero)
  }

  private func order(of state: StackState, at time: Timestamp) throws(StackStateError) -> DeckOrder
  {
    try state.order(count: count, topCard: preset.deck.topCard, at: time)
  }

  mutating func performRestore(_ state: StackState, at time: Timestamp) {
    let restored: DeckOrder
    do throws(StackStateError) {
      restored = try order(of: state, at: time)
    } catch {
      publicPreconditionFailure("\(error)")
    }
    interrupt(at: time)
    endFlights(at: time) { _ in true }
    report(.didReload, at: time)
    order = restored
    show(state, at: time)
    reportTop(isNewData: true, at: time)
  }

  /// Shows the first cards of the order at rest; those that were shown, as they were saved.
  private mutating func show(_ state: StackState, at time: Timestamp) {
    shown = ShownCards()
    var saved: [Int: StackState.Shown] = [:]
    for card in state.shown where saved[card.card] == nil { saved[card.card] = card }
    for (depth, id) in order.remaining.cards(from: 0, limit: shownCardLimit).enumerated() {
      let known = saved[id.number]
      let card = ShownCard(
        id: id,
        index: index(of: id) ?? 0,
        motion: CardMotion(restingAt: topPose),
        phase: .resting,
        jitter: known?.jitter ?? (liesStraight ? 0 : drawJitter())
      )
      shown.insert(card, at: depth)
      report(.willDisplay(card.event), at: time)
    }
    restoreRandom(state.random)
    // The layout of the present preset may have no such slot.
    if state.topSlot + shown.depth <= shownCardLimit { shown.setTopSlot(state.topSlot) }
    for depth in 0..<shown.depth {
      let rest = rest(of: depth)
      let known = saved[shown[depth].id.number]
      shown.update(depth) { card in
        card.motion = CardMotion(restingAt: rest)
        guard let known else { return }
        card.motion.rotate(about: Vector(dx: known.anchorX, dy: known.anchorY), at: time)
      }
    }
    updateHiddenCards(at: time)
  }
}

extension ShownCard {
  /// Whether no pointer holds it, and nothing waits for the end of its motion.
  fileprivate var canBeDealt: Bool {
    switch phase {
    case .resting, .moving: !isPressed
    case .entering, .returning, .dragged, .cycling, .leaving, .goingOut, .deleted, .hiddenBelow:
      false
    }
  }
}

extension CardMotion {
  /// Sets the point that a resting card is rotated about; the card does not move.
  fileprivate mutating func rotate(about anchor: Vector, at time: Timestamp) {
    let pose = pose(at: time.seconds)
    self.anchor = anchor
    let center = unrotatedCenter(of: pose)
    x.rest(at: center.x, from: time)
    y.rest(at: center.y, from: time)
  }
}

extension CardMotion {
  /// Springs to a pose on a bent way: along the side it comes from as the spring says, across it half
  /// again as slowly and without overshoot.
  fileprivate mutating func arc(
    to pose: Pose,
    from side: Direction,
    with spring: ResponseSpring,
    at time: Timestamp
  ) {
    self.spring(to: pose, with: spring, from: time)
    let slow = ResponseSpring(
      response: spring.response * 1.5,
      dampingRatio: max(1, spring.dampingRatio)
    )
    if side.vector.dx == 0 {
      x.spring(to: pose.center.x, with: slow.spring, from: time)
    } else {
      y.spring(to: pose.center.y, with: slow.spring, from: time)
    }
  }

  /// Goes down, faster and faster.
  fileprivate mutating func sink(to y: Double, in duration: Double, from time: Timestamp) {
    rotateAboutCenter(at: time)
    self.y.animate(to: y, along: .easeIn, duration: duration, from: time)
    end(at: time.advanced(by: duration))
  }

  /// Fades on its way.
  fileprivate mutating func fadeOut(in duration: Double, from time: Timestamp) {
    alpha.animate(to: 0, along: .linear, duration: duration, from: time)
    end(at: time.advanced(by: duration))
  }

  /// Has all parts rest from a time on, at which the card is no longer seen.
  private mutating func end(at time: Timestamp) {
    forEachTrack { track in
      guard track.restTime > time else { return }
      track.rest(at: track.sample(at: time.seconds).value, from: time)
    }
  }

  /// Fades in where it rests.
  fileprivate mutating func appear(in duration: Double, from time: Timestamp) {
    let opacity = alpha.target
    alpha.rest(at: 0, from: time)
    alpha.animate(to: opacity, along: .linear, duration: duration, from: time)
  }
}
