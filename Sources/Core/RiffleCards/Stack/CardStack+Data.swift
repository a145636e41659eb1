import RiffleGestures
import RiffleMotion

extension CardStack {
  /// The time a deleted card takes to fade out, in seconds.
  private static let fade = 0.15

  /// Deals the first cards of new data, and forgets cards in flight and past swipes.
  mutating func deal(count: Int, at time: Timestamp) {
    shown = ShownCards()
    order.deal(count: count, topCard: preset.deck.topCard)
    revealProgress = Track(0, rest: .scale)
    reconcile(at: time)
  }

  /// Deals new data; a drag goes on with a card of it, if there is one.
  ///
  /// Cards in flight fly on, also if the same ones are dealt again.
  mutating func reload(count: Int, heldCard: HeldCard, isAnimated: Bool, at time: Timestamp) {
    let heldIndex = heldIndex(heldCard, count: count)
    if heldIndex == nil { interrupt(at: time) }
    report(.didReload, at: time)
    let held = heldIndex == nil ? nil : shown.top
    shown.removeAll { $0.layer != .flights }
    shown.setTopSlot(0)
    revealProgress = Track(0, rest: .scale)
    let id = order.deal(count: count, topCard: preset.deck.topCard, heldIndex: heldIndex)
    if let id, let held, let heldIndex {
      shown.insert(held.dealt(as: id, index: heldIndex), at: 0)
    }
    reconcile(at: time)
    if isAnimated { fanOut(at: time) }
    if id != nil { adjustDrag(at: time) }
  }

  /// Starts the motion of the shown cards from the deepest slot of the layout to their own, except
  /// for a dragged one.
  mutating func fanOut(at time: Timestamp) {
    let slots = preset.layout.slotCount
    let deepest = Double((slots == .max ? shown.depth : slots) - 1)
    for depth in 0..<shown.depth where !shown[depth].isDragged {
      let start = slot(deepest, jitter: shown[depth].jitter)
      shown.update(depth) { $0.motion = CardMotion(restingAt: start) }
    }
    restack(at: time)
  }

  /// Returns the index of the card with which a drag of the top card goes on after a reload.
  private func heldIndex(_ heldCard: HeldCard, count: Int) -> Int? {
    // Without drags a pressed card is not held.
    guard let top = shown.top, top.isPressed, preset.release.swipeRecognizer == nil else {
      return nil
    }
    let newIndex: Int? =
      switch heldCard {
      case .sameIndex: index(of: top.id)
      case .index(let index): index
      case .gone: nil
      }
    return newIndex.flatMap { (0..<count).contains($0) ? $0 : nil }
  }

  /// Inserts new cards of the data, though never above the dragged card.
  mutating func insert(_ number: Int, at index: Int, _ time: Timestamp) {
    guard order.insert(number, at: index, below: shown.pressedCard?.id) != nil else { return }
    shown.setTopSlot(0)
    reconcile(at: time)
  }

  /// Removes cards that have left the data, wherever they are; if one is dragged, that ends.
  mutating func delete(_ number: Int, at index: Int, _ time: Timestamp) {
    var changed = order
    guard let deletion = changed.delete(number, at: index) else { return }
    remove(deletion, leaving: changed, at: time)
  }

  /// Deletes, moves and inserts cards of the data together.
  mutating func update(_ updates: BatchUpdates, at time: Timestamp) {
    guard !updates.isEmpty else { return }
    var changed = order
    let deletion = changed.update(updates, holding: shown.pressedCard?.id)
    guard deletion.cards.isEmpty else { return remove(deletion, leaving: changed, at: time) }
    order = changed
    shown.setTopSlot(0)
    reconcile(at: time)
  }

  /// Removes deleted cards from the picture, and shows the order that is left.
  private mutating func remove(
    _ deletion: DeckOrder.Deletion,
    leaving changed: DeckOrder,
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
    shown.setTopSlot(0)
    reconcile(at: time)
  }

  /// Moves a card of the data to another index, and in the stack too unless it is dragged.
  mutating func move(from: Int, to: Int, at time: Timestamp) {
    guard order.move(from: from, to: to, holding: shown.pressedCard?.id) != nil else { return }
    shown.setTopSlot(0)
    reconcile(at: time)
  }

  /// Makes the shown cards those that the order wants: new ones are made, others leave the picture,
  /// and each goes to its slot.
  mutating func reconcile(at time: Timestamp) {
    let wanted = wantedCards()
    let old = shown.stack.map(\.id)
    // Cards that stay at their depths stay up with the drag, whatever comes or goes behind them.
    let keepsDepths = revealsCards && zip(wanted, old).allSatisfy { $0 == $1 }
    if !keepsDepths { commitReveal(at: time) }
    let hidden = shown.all.filter { $0.layer == .hiddenBelow }
    var left = Dictionary(uniqueKeysWithValues: (shown.stack + hidden).map { ($0.id, $0) })
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
    }
    hide(old.compactMap { left[$0] }.filter { order.remaining.contains($0.id) }, at: time)
    if shown.cycling == nil { restack(at: time) }
    reportTop(at: time)
  }

  /// Moves cards that lie too deep to be shown out of the picture, if the layout hides the deepest
  /// slot.
  private mutating func hide(_ cards: [ShownCard], at time: Timestamp) {
    let depth = shown.topSlot + shown.depth
    let slot = slot(Double(depth))
    guard slot.alpha == 0 || preset.layout.coversDeepestCard else { return }
    for var card in cards {
      travel.animateRestack(&card.motion, to: slot, depth: depth, at: time)
      card.enter(.hiddenBelow)
      card.endSession()
      shown.add(card)
    }
  }

  /// The largest number of cards that the stack shows at once.
  var shownCardLimit: Int { min(preset.layout.slotCount, StackLimits.shownCards) }

  /// Returns the cards that should be shown: the first of the order, up to one that still flies,
  /// and one that is on its way out.
  private func wantedCards() -> [CardID] {
    let first = order.remaining.cards(from: 0, limit: shownCardLimit)
    let flights = Set(shown.all.prefix { $0.layer == .flights }.map(\.id))
    let wanted = Array(first.prefix { !flights.contains($0) })
    guard let depth = shown.cycling?.depth else { return wanted }
    let cycling = shown[depth].id
    return wanted.contains(cycling) ? wanted : wanted + [cycling]
  }

  /// Makes a card that is shown from now on; it has no pose yet.
  mutating func makeCard(_ id: CardID, at time: Timestamp) -> ShownCard {
    let card = ShownCard(
      id: id,
      index: index(of: id) ?? 0,
      motion: CardMotion(restingAt: topPose),
      phase: .resting,
      jitter: drawJitter()
    )
    report(.willDisplay(card.event), at: time)
    return card
  }
}
