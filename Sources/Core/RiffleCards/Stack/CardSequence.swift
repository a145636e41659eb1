/// An order of cards, as runs of consecutive identities.
///
/// A deck of a million cards is one run; every change in the middle adds one or two. Every
/// operation costs as much as there are runs, however many cards are in them.
package struct CardSequence: Hashable, Sendable {
  /// The runs in order; no run continues the one before it.
  package private(set) var runs: [Range<Int>] = []
  package private(set) var count = 0

  package init() {}

  package init(_ run: Range<Int>) {
    insert(run, at: 0)
  }

  package var isEmpty: Bool { count == 0 }

  /// The position must exist.
  package subscript(position: Int) -> CardID {
    var left = position
    for run in runs {
      if left < run.count { return CardID(run.lowerBound + left) }
      left -= run.count
    }
    preconditionFailure("position \(position) of \(count) cards")
  }

  package var first: CardID? { runs.first.map { CardID($0.lowerBound) } }

  package func cards(from position: Int, limit: Int) -> [CardID] {
    var cards: [CardID] = []
    var skipped = position
    for run in runs where cards.count < limit {
      if skipped >= run.count {
        skipped -= run.count
        continue
      }
      let start = run.lowerBound + skipped
      let end = start + min(run.upperBound - start, limit - cards.count)
      cards += (start..<end).map(CardID.init)
      skipped = 0
    }
    return cards
  }

  package func position(of card: CardID) -> Int? {
    var passed = 0
    for run in runs {
      if run.contains(card.number) { return passed + card.number - run.lowerBound }
      passed += run.count
    }
    return nil
  }

  package func contains(_ card: CardID) -> Bool {
    runs.contains { $0.contains(card.number) }
  }

  /// Inserts before the card at a position, or at the end.
  package mutating func insert(_ new: Range<Int>, at position: Int) {
    precondition((0...count).contains(position), "position \(position) of \(count) cards")
    guard !new.isEmpty else { return }
    let index = split(at: position)
    runs.insert(new, at: index)
    count += new.count
    join(at: index + 1)
    join(at: index)
  }

  package mutating func insert(_ card: CardID, at position: Int) {
    insert(card.number..<card.number + 1, at: position)
  }

  /// Returns the removed cards as runs, in order.
  @discardableResult
  package mutating func remove(_ positions: Range<Int>) -> [Range<Int>] {
    precondition(
      positions.lowerBound >= 0 && positions.upperBound <= count,
      "positions \(positions) of \(count) cards"
    )
    let start = split(at: positions.lowerBound)
    let end = split(at: positions.upperBound)
    let removed = Array(runs[start..<end])
    runs.removeSubrange(start..<end)
    count -= positions.count
    join(at: start)
    return removed
  }

  package mutating func remove(_ card: CardID) {
    guard let position = position(of: card) else { return }
    remove(position..<position + 1)
  }

  package mutating func subtract(_ lost: Range<Int>) {
    runs = runs.flatMap { run in
      [
        run.lowerBound..<min(run.upperBound, max(run.lowerBound, lost.lowerBound)),
        max(run.lowerBound, min(run.upperBound, lost.upperBound))..<run.upperBound,
      ].filter { !$0.isEmpty }
    }
    for index in runs.indices.reversed() { join(at: index) }
    count = runs.reduce(0) { $0 + $1.count }
  }

  /// The first card from a position on, in this order, that another sequence has too.
  package func firstCard(from position: Int, in other: CardSequence) -> CardID? {
    var skipped = position
    for run in runs {
      if skipped >= run.count {
        skipped -= run.count
        continue
      }
      let rest = run.dropFirst(skipped)
      skipped = 0
      let shared = other.runs.compactMap { candidates -> Int? in
        let first = max(rest.lowerBound, candidates.lowerBound)
        return first < min(rest.upperBound, candidates.upperBound) ? first : nil
      }
      if let first = shared.min() { return CardID(first) }
    }
    return nil
  }

  package var hasDuplicates: Bool {
    let sorted = runs.sorted { $0.lowerBound < $1.lowerBound }
    return zip(sorted, sorted.dropFirst()).contains { $0.upperBound > $1.lowerBound }
  }

  /// Neither sequence may have a card twice.
  package func isSubset(of other: CardSequence) -> Bool {
    let shared = runs.reduce(0) { sum, run in
      other.runs.reduce(sum) { $0 + $1.clamped(to: run).count }
    }
    return shared == count
  }

  /// Makes a run begin at a position, and returns the run's index.
  private mutating func split(at position: Int) -> Int {
    var left = position
    for (index, run) in runs.enumerated() {
      if left == 0 { return index }
      if left < run.count {
        let middle = run.lowerBound + left
        runs.replaceSubrange(
          index...index,
          with: [run.lowerBound..<middle, middle..<run.upperBound]
        )
        return index + 1
      }
      left -= run.count
    }
    return runs.count
  }

  /// Joins a run with the one before it if they are consecutive.
  private mutating func join(at index: Int) {
    guard index > 0, index < runs.count,
      runs[index - 1].upperBound == runs[index].lowerBound
    else { return }
    runs[index - 1] = runs[index - 1].lowerBound..<runs[index].upperBound
    runs.remove(at: index)
  }
}
