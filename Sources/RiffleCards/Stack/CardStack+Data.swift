import RiffleGestures
import RiffleMotion

extension CardStack {
  /// How long a deleted card takes to fade out, in seconds.
  private static let fade = 0.15

  /// Deals the first cards of new data; cards in flight and past swipes are forgotten.
  mutating func deal(count: Int, at time: Timestamp) {
    cards = []
    flights = []
    start(count: count, at: time)
  }

  /// Starts anew, with whatever cards are left in hand.
  private mutating func start(count: Int, at time: Timestamp) {
    ghosts = []
    sunken = []
    history = []
    undone = []
    topSlot = 0
    circulation = nil
    lift = Track(0, rest: .scale)
    data = CardSequence(give(count))
    order = data
    if let held = cards.first {
      order.remove(held.id)
      order.insert(held.id, at: 0)
    }
    reconcile(at: time)
  }

  /// Gives new identities.
  private mutating func give(_ count: Int) -> Range<Int> {
    defer { givenIDs += count }
    return givenIDs..<givenIDs + count
  }

  /// Starts anew; the card in the hand stays in it, if it is still in the data.
  mutating func reload(count: Int, held: HeldCard, at time: Timestamp) {
    let top = cards.first
    let inHand = hand.flatMap { hand in top.flatMap { $0.id == hand.card ? $0 : nil } }
    let newIndex: Int? =
      switch held {
      case .sameIndex: inHand.flatMap { index(of: $0.id) }
      case .index(let index): index
      case .gone: nil
      }
    guard let inHand, let newIndex, (0..<count).contains(newIndex) else {
      interrupt(at: time)
      report(.didReload, at: time)
      cards = []
      start(count: count, at: time)
      return landShownFlights()
    }
    report(.didReload, at: time)
    let position = preset.deck.topCard == .first ? newIndex : count - 1 - newIndex
    let id = CardID(givenIDs + position)
    cards = [
      StackCard(
        id: id,
        index: newIndex,
        motion: inHand.motion,
        activity: inHand.activity,
        stamp: inHand.stamp,
        disorder: inHand.disorder
      )
    ]
    hand?.card = id
    start(count: count, at: time)
    landShownFlights()
    regrab(at: time)
  }

  /// Ends the flights of cards that have been dealt again.
  private mutating func landShownFlights() {
    flights.removeAll { flight in cards.contains { $0.index == flight.index } }
  }

  /// Takes in new cards of the data: they go before the next card of the data that has not been
  /// swiped, though never above a card in the hand.
  mutating func insert(_ number: Int, at index: Int, _ time: Timestamp) {
    guard number > 0 else { return }
    let position = preset.deck.topCard == .first ? index : count - index
    let new = give(number)
    data.insert(new, at: position)
    topSlot = 0
    order.insert(new, at: place(after: position + number))
    reconcile(at: time)
  }

  /// Takes out cards that the data has lost, wherever they are; the one in the hand is let go.
  mutating func delete(_ number: Int, at index: Int, _ time: Timestamp, _ policy: SwipePolicy) {
    guard number > 0 else { return }
    let first = preset.deck.topCard == .first ? index : count - index - number
    var rest = data
    let lost = rest.remove(first..<first + number)
    func isLost(_ card: CardID) -> Bool { lost.contains { $0.contains(card.number) } }
    if let hand, isLost(hand.card) { interrupt(at: time) }
    if let circulation, isLost(circulation.card) { self.circulation = nil }
    landLift(at: time)
    data = rest
    for run in lost { order.subtract(run) }
    history.removeAll { isLost($0.card) }
    undone.removeAll { isLost($0.card) }
    if var top = cards.first, isLost(top.id) {
      top.activity = .leaving
      top.motion.alpha.animate(to: 0, along: .easeOut, duration: Self.fade, from: time)
      ghosts.append(top)
    }
    cards.removeAll { isLost($0.id) }
    topSlot = 0
    reconcile(at: time)
  }

  /// Gives a card of the data another index; in the stack it goes along, unless it was swiped or is
  /// in the hand.
  mutating func move(from: Int, to: Int, at time: Timestamp) {
    guard from != to else { return }
    func position(_ index: Int) -> Int {
      preset.deck.topCard == .first ? index : count - 1 - index
    }
    let card = data[position(from)]
    let target = position(to)
    data.remove(card)
    data.insert(card, at: target)
    guard order.contains(card), card != hand?.card else { return }
    topSlot = 0
    order.remove(card)
    order.insert(card, at: place(after: target + 1))
    reconcile(at: time)
  }

  /// Returns the place in the stack before the first card that has not been swiped, from a
  /// position of the data on.
  private func place(after position: Int) -> Int {
    guard let next = data.firstCard(from: position, in: order) else { return order.count }
    let place = order.position(of: next) ?? order.count
    return place == 0 && order.first == hand?.card ? 1 : place
  }

  /// Makes the shown cards those that the order wants: new ones are made, others leave the picture,
  /// and each goes to its slot.
  mutating func reconcile(at time: Timestamp) {
    let shown = shownCards()
    landLift(at: time)
    var left = Dictionary(uniqueKeysWithValues: (cards + sunken).map { ($0.id, $0) })
    let old = cards.map(\.id)
    var isNew: [Bool] = []
    cards = shown.map { id in
      let known = left.removeValue(forKey: id)
      isNew.append(known == nil)
      return known ?? make(id, at: time)
    }
    sunken.removeAll { left[$0.id] == nil }
    let lastKnown = isNew.lastIndex(of: false) ?? -1
    for depth in cards.indices where isNew[depth] {
      var pose = rest(of: depth)
      // What comes in at the back is hidden by the others; what comes between them fades in.
      if depth < lastKnown { pose.alpha = 0 }
      cards[depth].motion = CardMotion(restingAt: pose)
    }
    sink(old.compactMap { left[$0] }.filter { order.contains($0.id) }, at: time)
    if circulation == nil { restack(at: time) }
    if let top = cards.first, top.id != announcedTop {
      report(.didDisplay, at: time, of: top)
    }
    announcedTop = cards.first?.id
  }

  /// Lets cards go that lie too deep now, where the layout lets the deepest slot fade.
  private mutating func sink(_ cards: [StackCard], at time: Timestamp) {
    let slot = slot(Double(topSlot + self.cards.count))
    for var card in cards where slot.alpha == 0 {
      preset.restack.animateRestack(
        &card.motion,
        to: slot,
        depth: topSlot + self.cards.count,
        at: time
      )
      card.activity = .moving
      sunken.append(card)
    }
  }

  /// The cards that should be shown: the first of the order, up to one that still flies.
  private func shownCards() -> [CardID] {
    let wanted = order.cards(from: 0, limit: preset.layout.visibleCards)
    let flying = wanted.firstIndex { id in flights.contains { $0.id == id } }
    return Array(wanted[..<(flying ?? wanted.endIndex)])
  }

  /// Makes a card that is shown from now on; it has no place yet.
  mutating func make(_ id: CardID, at time: Timestamp) -> StackCard {
    let card = StackCard(
      id: id,
      index: index(of: id) ?? 0,
      motion: CardMotion(restingAt: topPose),
      activity: .resting,
      disorder: drawDisorder()
    )
    report(.willDisplay, at: time, of: card)
    return card
  }
}
