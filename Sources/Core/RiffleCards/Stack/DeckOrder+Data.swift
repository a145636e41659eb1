/// The changes of the data.
extension DeckOrder {
  /// New cards, and how many cards lie above them.
  package struct Insertion: Hashable, Sendable {
    /// The cards, as a run of identities.
    package var cards: Range<Int>
    /// The number of remaining cards above the first of them.
    package var depth: Int
  }

  /// Inserts new cards before the card at an index: in the stack they come before the next card of
  /// the data that has not been swiped.
  ///
  /// - Parameters:
  ///   - number: The number of new cards, 0 or more.
  ///   - index: The index of the first new card.
  ///   - held: A card that stays on top if it is there.
  /// - Returns: The new cards; nil if there are none.
  package mutating func insert(_ number: Int, at index: Int, below held: CardID? = nil)
    -> Insertion?
  {
    guard number > 0 else { return nil }
    let position = topCard == .first ? index : count - index
    let cards = newCards(number)
    data.insert(cards, at: position)
    let depth = depth(after: position + number, below: held)
    remaining.insert(cards, at: depth)
    return Insertion(cards: cards, depth: depth)
  }

  /// Cards that have left the data.
  package struct Deletion: Hashable, Sendable {
    /// Their identities.
    package var cards: [Range<Int>]

    /// Returns whether a card is one of them.
    package func contains(_ card: CardID) -> Bool {
      cards.contains { $0.contains(card.number) }
    }
  }

  /// Deletes cards from the data, the stack and the history.
  ///
  /// - Parameters:
  ///   - number: The number of cards, 0 or more.
  ///   - index: The index of the first of them.
  /// - Returns: The deleted cards; nil if there are none.
  package mutating func delete(_ number: Int, at index: Int) -> Deletion? {
    guard number > 0 else { return nil }
    let first = topCard == .first ? index : count - index - number
    let deletion = Deletion(cards: data.remove(first..<first + number))
    for run in deletion.cards { remaining.subtract(run) }
    history.removeAll { deletion.contains($0.card) }
    undone.removeAll { deletion.contains($0.card) }
    return deletion
  }

  /// A card that has another position in the stack.
  package struct Move: Hashable, Sendable {
    /// The card.
    package var card: CardID
    /// The number of remaining cards above it now.
    package var depth: Int
  }

  /// Moves a card of the data to another index, and in the stack too unless it was swiped.
  ///
  /// - Parameters:
  ///   - from: The index of the card.
  ///   - to: The index it has afterwards.
  ///   - held: A card that keeps its position in the stack, and stays on top if it is there.
  /// - Returns: The card, if it moved in the stack.
  package mutating func move(from: Int, to: Int, holding held: CardID? = nil) -> Move? {
    guard from != to else { return nil }
    let card = data[mirrored(from)]
    let isLeft = takeOut(card, unless: held)
    return place(card, at: to, isLeft: isLeft, below: held).map { Move(card: card, depth: $0) }
  }

  /// Deletes, moves and inserts cards together.
  ///
  /// - Parameters:
  ///   - updates: The changes, which fit the data.
  ///   - held: A card that keeps its position in the stack, and stays on top if it is there.
  /// - Returns: The deleted cards.
  package mutating func update(_ updates: BatchUpdates, holding held: CardID? = nil) -> Deletion {
    let moved = updates.moves.map { (card: data[mirrored($0.from)], to: $0.to) }
    var deletion = Deletion(cards: [])
    // From the end, so that the indices of those before stay as they are.
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

  /// Takes a card out of the data, and out of the stack unless it is held.
  ///
  /// - Returns: Whether it was in the stack, and is no longer.
  private mutating func takeOut(_ card: CardID, unless held: CardID?) -> Bool {
    data.remove(card)
    guard remaining.contains(card), card != held else { return false }
    remaining.remove(card)
    return true
  }

  /// Puts a card that was taken out at an index of the data, and into the stack if it was there.
  ///
  /// - Returns: The number of remaining cards above it; nil if it is not put into the stack.
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

  /// Returns the depth of the first remaining card from a position of the data on, though never
  /// above a held card on top.
  private func depth(after position: Int, below held: CardID?) -> Int {
    guard let next = data.firstCard(from: position, in: remaining),
      let depth = remaining.position(of: next)
    else { return remaining.count }
    return depth == 0 && held != nil && remaining.first == held ? 1 : depth
  }
}
