package import RiffleMotion

/// The order of a deck: the cards of the data, those that are left, and the swipes that can be
/// undone or redone.
///
/// It has no poses and no time. Every change returns what it changed, so that a stack can move the
/// cards that it shows.
package struct DeckOrder: Hashable, Sendable {
  /// All cards, in the order in which they are dealt.
  package internal(set) var data = CardSequence()
  /// The cards that have not been swiped, from the top down.
  package internal(set) var remaining = CardSequence()
  /// The swipes since the last deal, the newest last.
  package internal(set) var history = SwipeHistory()
  /// The undone swipes that can be redone, the newest last.
  package internal(set) var undone: [PastSwipe] = []
  /// Which end of the data is dealt first.
  package internal(set) var topCard: DeckOptions.TopCard
  var givenIDs = 0
  /// The first identity that the latest deal has given.
  private var firstOfDeal = 0
  /// The cards of pictures with an identity of their own: a card that comes beneath all others flies on,
  /// and may be seen in the stack at the same time.
  private var pictures: [CardID: CardID] = [:]

  package init(topCard: DeckOptions.TopCard) {
    self.topCard = topCard
  }

  package var count: Int { data.count }

  /// Returns nil if the card is no longer in the data.
  package func index(of picture: CardID) -> Int? {
    data.position(of: card(of: picture)).map(mirrored)
  }

  /// Returns the identity by which the data knows the card of a picture.
  package func card(of picture: CardID) -> CardID { pictures[picture] ?? picture }

  /// Returns the identities that pictures of a card have, or had: its own, and then those of others.
  func identities(of card: CardID) -> [CardID] {
    [card] + pictures.filter { $0.value == card }.keys.sorted()
  }

  /// Returns an identity for another picture of a picture's card: the card's own, unless that is taken.
  ///
  /// No more are given than the card has pictures at once.
  mutating func newPicture(of picture: CardID, isTaken: (CardID) -> Bool) -> CardID {
    let card = card(of: picture)
    if let free = identities(of: card).first(where: { !isTaken($0) }) { return free }
    let picture = CardID(newCards(1).lowerBound)
    pictures[picture] = card
    return picture
  }

  /// Whether the card of a picture is in the stack.
  package func contains(_ picture: CardID) -> Bool { remaining.contains(card(of: picture)) }

  /// Returns the number of cards in the stack above the card of a picture; nil if it is not there.
  func depth(of picture: CardID) -> Int? { remaining.position(of: card(of: picture)) }

  /// Whether a card was dealt before the data was replaced.
  func isFromEarlierDeal(_ card: CardID) -> Bool { card.number < firstOfDeal }

  /// The latest swipe of a picture, of all that its card may have.
  package func lastSwipe(of picture: CardID) -> PastSwipe? {
    history.last { $0.card == picture }
  }

  /// The swipe that a redo would repeat: the one undone last, if its card is where it was; if cards
  /// cycle, a swipe to the right moves the bottom card.
  package func redoableSwipe(isCycling: Bool = false) -> PastSwipe? {
    guard let swipe = undone.last else { return nil }
    if isCycling { return cyclingCard(swipe.direction) == card(of: swipe.card) ? swipe : nil }
    return depth(of: swipe.card) == depth(of: swipe) ? swipe : nil
  }

  // MARK: DeckOptions

  /// Deals 0 or more new cards and forgets all swipes; returns the card at `heldIndex`, which comes
  /// to the top whatever is above it.
  @discardableResult
  package mutating func deal(
    count: Int,
    topCard: DeckOptions.TopCard,
    heldIndex: Int? = nil
  ) -> CardID? {
    self.topCard = topCard
    // On a page an identity has 32 bits. What flies on from the deals before has far higher ones.
    if givenIDs > Int.max / 2 { givenIDs = 0 }
    firstOfDeal = givenIDs
    pictures = [:]
    data = CardSequence(newCards(count))
    remaining = data
    history = SwipeHistory()
    undone = []
    guard let heldIndex else { return nil }
    let held = data[mirrored(heldIndex)]
    putOnTop(held)
    return held
  }

  mutating func newCards(_ count: Int) -> Range<Int> {
    defer { givenIDs += count }
    return givenIDs..<givenIDs + count
  }

  /// Converts between an index of the data and a position in ``data``.
  func mirrored(_ index: Int) -> Int {
    topCard == .first ? index : count - 1 - index
  }

  /// Whether the card at an index of the data is dealt after all others.
  func isDealtLast(_ index: Int) -> Bool { mirrored(index) == count - 1 }

  // MARK: Swipes

  package enum Destination: Hashable, Sendable {
    case gone
    /// The card is dealt below all others.
    case bottom
    /// The card stays in its position until ``cycle(_:_:)`` moves it.
    case cycling
  }

  /// - Parameters:
  ///   - swipe: Of the top card, or of the one beneath those that its undo put it beneath, unless cards
  ///     cycle.
  ///   - isRedo: Repeats ``redoableSwipe(isCycling:)``; any other swipe forgets all undone ones.
  ///   - limit: The number of swipes that can be undone from now on; nil for all.
  @discardableResult
  package mutating func swipe(
    _ swipe: PastSwipe,
    to destination: Destination,
    isRedo: Bool,
    limit: Int? = nil
  ) -> Bool {
    if destination != .cycling {
      let (card, depth) = (card(of: swipe.card), depth(of: swipe))
      precondition(
        depth < remaining.count && remaining[depth] == card,
        "\(swipe.card) is not the top card"
      )
      remaining.remove(depth..<depth + 1)
      if let depth = swipe.requeued {
        remaining.insert(card, at: min(depth, remaining.count))
      } else if destination == .bottom {
        remaining.insert(card, at: remaining.count)
      }
    }
    history.append(swipe)
    if let limit { history.keepNewest(limit) }
    if isRedo { dropRedo() } else { undone = [] }
    return remaining.isEmpty
  }

  /// Puts the card of a swipe back into the stack, though never above a held card on top; nil if no card at
  /// the index of the data was swiped.
  ///
  /// The swipe can be undone as before, and so can those that came after it; the undone ones cannot be
  /// redone.
  mutating func requeue(cardAt index: Int, to depth: Int, below held: CardID?) -> CardID? {
    let requeued = data[mirrored(index)]
    guard let place = history.lastIndex(where: { card(of: $0.card) == requeued }) else {
      return nil
    }
    remaining.remove(requeued)
    let isHeld = held.map { card(of: $0) == remaining.first } ?? false
    remaining.insert(requeued, at: min(max(depth, isHeld ? 1 : 0), remaining.count))
    // Each swipe since has its card's place right after it, for a redo.
    var swipes: [PastSwipe] = []
    var past = self
    while past.history.count > place, var swipe = past.history.last {
      let card = card(of: swipe.card)
      swipe.requeued = past.remaining.position(of: card)
      swipes.append(swipe)
      _ = past.undo()
    }
    for _ in swipes { _ = history.popLast() }
    for swipe in swipes.reversed() { history.append(swipe) }
    undone = []
    return requeued
  }

  package mutating func dropRedo() {
    undone.removeLast()
  }

  /// Undoes the last swipe, and puts its card back where it was, which is on top unless one that lay
  /// above it has been taken back.
  ///
  /// - Parameter isCycling: The card stays where it is until ``cycle(_:_:)`` moves it.
  package mutating func undo(isCycling: Bool = false) -> PastSwipe? {
    guard let swipe = history.popLast() else { return nil }
    undone.append(swipe)
    if !isCycling { putBack(swipe) }
    return swipe
  }

  /// Undoes the latest swipe of a card that was caught in flight, without a redo; nil if that swipe
  /// is not known.
  ///
  /// The cards that were swiped since lay beneath it, and come back beneath it; except for those that
  /// lay above it, and had been taken back before.
  package mutating func takeBack(_ picture: CardID) -> PastSwipe? {
    guard let index = history.lastIndex(where: { $0.card == picture }) else { return nil }
    let card = card(of: picture)
    var later: [PastSwipe] = []
    while history.count > index + 1, let swipe = history.popLast() { later.append(swipe) }
    guard let swipe = history.popLast() else { return nil }
    for var beneath in later.reversed() {
      let other = self.card(of: beneath.card)
      if other != card, !swipe.cardsAbove.contains(other), !beneath.cardsAbove.contains(card) {
        beneath.cardsAbove.append(card)
      }
      history.append(beneath)
    }
    putBack(swipe)
    return swipe
  }

  package mutating func putOnTop(_ picture: CardID) {
    let card = card(of: picture)
    remaining.remove(card)
    remaining.insert(card, at: 0)
  }

  private mutating func putBack(_ swipe: PastSwipe) {
    let card = card(of: swipe.card)
    remaining.remove(card)
    remaining.insert(card, at: depth(of: swipe))
  }

  /// The number of cards on top of the stack beneath which the card of a swipe belongs.
  package func depth(of swipe: PastSwipe) -> Int {
    guard !swipe.cardsAbove.isEmpty else { return 0 }
    let first = remaining.cards(from: 0, limit: swipe.cardsAbove.count)
    return first.prefix { swipe.cardsAbove.contains($0) }.count
  }

  /// Makes a card the top one without a swipe: the stack has the cards from it on, in the order of
  /// the deal, and their swipes are forgotten.
  ///
  /// So are those of cards that were put back since: jumped over, they are as cards that were never swiped.
  ///
  /// - Parameter keepsAll: The cards before it come last instead of leaving the stack; all swipes
  ///   can then still be undone.
  package mutating func jump(to index: Int, keepsAll: Bool) {
    let position = mirrored(index)
    remaining = data
    let passed = remaining.remove(0..<position)
    undone = []
    if keepsAll {
      for run in passed { remaining.insert(run, at: remaining.count) }
    } else {
      let order = self
      history.removeAll { swipe in
        swipe.requeued != nil
          || !passed.contains { $0.contains(order.card(of: swipe.card).number) }
      }
    }
  }

  /// Moves cards from the top below all others, or with a negative number from there to the top, without
  /// a swipe.
  package mutating func shift(by distance: Int) {
    guard !remaining.isEmpty else { return }
    let step = distance % remaining.count
    let passed = remaining.remove(0..<(step < 0 ? step + remaining.count : step))
    for run in passed { remaining.insert(run, at: remaining.count) }
    undone = []
  }

  // MARK: Cycling

  /// The card that a swipe moves if cards cycle: the top one to the left, the bottom one to the
  /// right; nil if there are fewer than two.
  package func cyclingCard(_ direction: Direction) -> CardID? {
    guard remaining.count >= 2 else { return nil }
    return remaining[direction == .left ? 0 : remaining.count - 1]
  }

  /// Moves a card that has cycled: to the left below all others, to the right on top.
  package mutating func cycle(_ picture: CardID, _ direction: Direction) {
    let card = card(of: picture)
    remaining.remove(card)
    remaining.insert(card, at: direction == .left ? remaining.count : 0)
  }

  // MARK: Invariants

  /// Broken invariants, which are bugs of the order.
  package func checkInvariants() -> [String] {
    var problems: [String] = []
    if data.hasDuplicates { problems.append("the data has a card twice") }
    if remaining.hasDuplicates { problems.append("the stack has a card twice") }
    if !remaining.isSubset(of: data) { problems.append("a card of the stack is not in the data") }
    for swipe in Array(history) + undone where index(of: swipe.card) == nil {
      problems.append("the swiped card \(swipe.card) is not in the data")
    }
    for (picture, card) in pictures where data.contains(picture) || !data.contains(card) {
      problems.append("the picture \(picture) shows \(card)")
    }
    return problems
  }

  // MARK: Changes of the data

  package struct Insertion: Hashable, Sendable {
    package var cards: Range<Int>
    /// The number of remaining cards above the first of them.
    package var depth: Int
  }

  /// Inserts 0 or more new cards: in the stack they come before the next card of the data that has
  /// not been swiped, though never above a held card on top.
  package mutating func insert(_ number: Int, at index: Int, below held: CardID? = nil)
    -> Insertion?
  {
    guard number > 0 else { return nil }
    let position = topCard == .first ? index : count - index
    let cards = newCards(number)
    data.insert(cards, at: position)
    let depth = depth(after: position + number, below: held.map { card(of: $0) })
    remaining.insert(cards, at: depth)
    return Insertion(cards: cards, depth: depth)
  }

  package struct Deletion: Hashable, Sendable {
    /// The identities that are gone, those of the cards' pictures among them.
    package var cards: [Range<Int>]

    package func contains(_ card: CardID) -> Bool {
      cards.contains { $0.contains(card.number) }
    }
  }

  /// Deletes 0 or more cards from the data, the stack and the history.
  package mutating func delete(_ number: Int, at index: Int) -> Deletion? {
    guard number > 0 else { return nil }
    let first = topCard == .first ? index : count - index - number
    var deletion = Deletion(cards: data.remove(first..<first + number))
    for run in deletion.cards { remaining.subtract(run) }
    let lost = pictures.filter { deletion.contains($0.value) }.keys.sorted()
    for picture in lost { pictures[picture] = nil }
    deletion.cards += lost.map { $0.number..<$0.number + 1 }
    history.removeAll { deletion.contains($0.card) }
    undone.removeAll { deletion.contains($0.card) }
    return deletion
  }

  package struct Move: Hashable, Sendable {
    package var card: CardID
    /// The number of remaining cards above it now.
    package var depth: Int
  }

  /// Moves a card of the data, and in the stack too unless it was swiped; a held card keeps its
  /// position in the stack.
  package mutating func move(from: Int, to: Int, holding held: CardID? = nil) -> Move? {
    guard from != to else { return nil }
    let card = data[mirrored(from)]
    let held = held.map { self.card(of: $0) }
    let isLeft = takeOut(card, unless: held)
    return place(card, at: to, isLeft: isLeft, below: held).map { Move(card: card, depth: $0) }
  }

  /// - Parameter held: A card that keeps its position in the stack, and stays on top if it is
  ///   there.
  package mutating func update(_ updates: BatchUpdates, holding held: CardID? = nil) -> Deletion {
    let held = held.map { card(of: $0) }
    let moved = updates.moves.map { (card: data[mirrored($0.from)], to: $0.to) }
    var deletion = Deletion(cards: [])
    // From the end, so that earlier indices stay valid.
    for range in updates.deletions.ranges.reversed() {
      deletion.cards += delete(range.count, at: range.lowerBound)?.cards ?? []
    }
    let placed = moved.map { move in
      (card: move.card, to: move.to, isLeft: takeOut(move.card, unless: held))
    }
    // From the start, so that every index counts all cards before it.
    var rest = placed[...]
    for range in updates.insertions.ranges {
      while let move = rest.first, move.to < range.lowerBound {
        _ = place(move.card, at: move.to, isLeft: move.isLeft, below: held)
        rest.removeFirst()
      }
      _ = insert(range.count, at: range.lowerBound, below: held)
    }
    for move in rest { _ = place(move.card, at: move.to, isLeft: move.isLeft, below: held) }
    return deletion
  }

  /// Takes a card out of the data, and out of the stack unless it is held; returns whether it left
  /// the stack.
  private mutating func takeOut(_ card: CardID, unless held: CardID?) -> Bool {
    data.remove(card)
    guard remaining.contains(card), card != held else { return false }
    remaining.remove(card)
    return true
  }

  /// Puts a card that was taken out back into the data, and into the stack if it was there; returns
  /// its depth there.
  private mutating func place(
    _ card: CardID,
    at index: Int,
    isLeft: Bool,
    below held: CardID?
  ) -> Int? {
    let position = topCard == .first ? index : data.count - index
    data.insert(card, at: position)
    guard isLeft else { return nil }
    let depth = depth(after: position + 1, below: held)
    remaining.insert(card, at: depth)
    return depth
  }

  /// The depth of the first remaining card from a position of the data on, though never above a
  /// held card on top.
  private func depth(after position: Int, below held: CardID?) -> Int {
    guard let next = data.firstCard(from: position, in: remaining),
      let depth = remaining.position(of: next)
    else { return remaining.count }
    return depth == 0 && held != nil && remaining.first == held ? 1 : depth
  }
}

package struct PastSwipe: Hashable, Sendable {
  /// The picture of the card that was swiped.
  package var card: CardID
  package var direction: Direction
  /// Whether a drag swiped it instead of a command.
  package var isByHand: Bool
  package var slot: Int
  /// The card's share of the layout's jitter, from -1 to 1, with which it lies in its slot again.
  package var jitter: Double
  package var time: Timestamp
  /// The card's center and rotation at that time, from which its exit can be recomputed.
  package var dragPose: DragPose
  /// The drag that ended in it; nil for a command.
  package var hand: SwipeHand?
  /// The cards that lay above it when they were swiped, and have been taken back since, as the data
  /// knows them.
  package var cardsAbove: [CardID]
  /// The number of cards above it right after the swipe if it was put back into the stack; nil if not.
  package var requeued: Int?

  package init(
    card: CardID,
    direction: Direction,
    isByHand: Bool = false,
    slot: Int = 0,
    jitter: Double = 0,
    time: Timestamp,
    dragPose: DragPose,
    hand: SwipeHand? = nil,
    cardsAbove: [CardID] = [],
    requeued: Int? = nil
  ) {
    self.card = card
    self.direction = direction
    self.isByHand = isByHand
    self.slot = slot
    self.jitter = jitter
    self.time = time
    self.dragPose = dragPose
    self.hand = hand
    self.cardsAbove = cardsAbove
    self.requeued = requeued
  }
}

/// The pointer at the release of a drag, as an exit needs to know it.
package struct SwipeHand: Hashable, Sendable {
  /// The distance from the point where it would hold the card at rest, in points.
  package var travel: Vector
  /// The velocity, in points per second.
  package var velocity: Vector
  /// The velocity between its last two positions, in points per second.
  package var step: Vector
  /// The grabbed point, from the card's middle, in the card's upright axes.
  package var anchor: Vector
}
