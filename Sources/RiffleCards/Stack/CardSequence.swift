/// Cards in an order, as runs of consecutive identities.
///
/// A deck of a million cards is one run; every change in the middle adds one or two. All it is
/// asked costs as much as it has runs, and nothing grows with the cards.
struct CardSequence: Hashable, Sendable {
  private var runs: [Range<Int>] = []
  /// The number of cards.
  private(set) var count = 0

  /// A sequence without cards.
  init() {}

  /// Consecutive identities.
  init(_ run: Range<Int>) {
    insert(run, at: 0)
  }

  var isEmpty: Bool { count == 0 }

  /// The card at a position, which must exist.
  subscript(position: Int) -> CardID {
    var left = position
    for run in runs {
      if left < run.count { return CardID(run.lowerBound + left) }
      left -= run.count
    }
    preconditionFailure("position \(position) of \(count) cards")
  }

  /// The card at the front.
  var first: CardID? { runs.first.map { CardID($0.lowerBound) } }

  /// Returns the cards from a position on, at most so many.
  func cards(from position: Int, limit: Int) -> [CardID] {
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

  /// Returns where a card stands; nil where it is none of these.
  func position(of card: CardID) -> Int? {
    var passed = 0
    for run in runs {
      if run.contains(card.number) { return passed + card.number - run.lowerBound }
      passed += run.count
    }
    return nil
  }

  func contains(_ card: CardID) -> Bool {
    runs.contains { $0.contains(card.number) }
  }

  /// Puts consecutive identities before the card at a position, or at the end.
  mutating func insert(_ new: Range<Int>, at position: Int) {
    precondition((0...count).contains(position), "position \(position) of \(count) cards")
    guard !new.isEmpty else { return }
    let place = split(at: position)
    runs.insert(new, at: place)
    count += new.count
    join(at: place + 1)
    join(at: place)
  }

  /// Puts a card before the one at a position, or at the end.
  mutating func insert(_ card: CardID, at position: Int) {
    insert(card.number..<card.number + 1, at: position)
  }

  /// Takes out the cards at some positions, and returns them as runs, in order.
  @discardableResult
  mutating func remove(_ positions: Range<Int>) -> [Range<Int>] {
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

  /// Takes a card out, if it is one of these.
  mutating func remove(_ card: CardID) {
    guard let position = position(of: card) else { return }
    remove(position..<position + 1)
  }

  /// Takes out all cards of a run of identities.
  mutating func subtract(_ lost: Range<Int>) {
    runs = runs.flatMap { run in
      [
        run.lowerBound..<min(run.upperBound, max(run.lowerBound, lost.lowerBound)),
        max(run.lowerBound, min(run.upperBound, lost.upperBound))..<run.upperBound,
      ].filter { !$0.isEmpty }
    }
    count = runs.reduce(0) { $0 + $1.count }
  }

  /// Returns the first card, in this order and from a position on, that another sequence has too.
  func firstCard(from position: Int, in other: CardSequence) -> CardID? {
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

  /// Makes a run begin at a position, and returns its place among the runs.
  private mutating func split(at position: Int) -> Int {
    var left = position
    for (place, run) in runs.enumerated() {
      if left == 0 { return place }
      if left < run.count {
        let middle = run.lowerBound + left
        runs.replaceSubrange(
          place...place,
          with: [run.lowerBound..<middle, middle..<run.upperBound]
        )
        return place + 1
      }
      left -= run.count
    }
    return runs.count
  }

  /// Makes one run of the one at a place and the one before it, where they follow each other.
  private mutating func join(at place: Int) {
    guard place > 0, place < runs.count,
      runs[place - 1].upperBound == runs[place].lowerBound
    else { return }
    runs[place - 1] = runs[place - 1].lowerBound..<runs[place].upperBound
    runs.remove(at: place)
  }
}
