/// Changes of the data that take effect together, in the order that UIKit has: indices of deleted cards
/// and those from which cards move count in the data before, indices of inserted cards and those to
/// which cards move count in the data afterwards.
///
/// All cards that are not named keep their order.
public struct BatchUpdates: Hashable, Sendable {
  /// The indices of the deleted cards, before.
  public private(set) var deletions = RangeSet<Int>()
  /// The indices of the inserted cards, afterwards.
  public private(set) var insertions = RangeSet<Int>()
  /// The moves, in the order of their new indices.
  public private(set) var moves: [Move] = []
  /// Whether inserted cards that are shown are dealt as ``DeckOptions/deal`` says; false by default.
  public var isAnimated = false

  /// The move of a card.
  public struct Move: Hashable, Sendable {
    /// The card's index before.
    public var from: Int
    /// The card's index afterwards.
    public var to: Int

    /// Makes a move.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// Makes updates that change nothing.
  public init() {}

  /// Deletes the cards at some indices of the data before, in any order, such as a range or an array.
  public mutating func delete(at indices: some Sequence<Int>) {
    deletions.insert(indices)
  }

  /// Inserts new cards that have some indices in the data afterwards, in any order, such as a range or
  /// an array.
  public mutating func insert(at indices: some Sequence<Int>) {
    insertions.insert(indices)
  }

  /// Moves a card from an index in the data before to its index in the data afterwards.
  public mutating func move(from index: Int, to newIndex: Int) {
    let isLast = moves.last.map { $0.to < newIndex } ?? true
    let place = isLast ? moves.count : moves.firstIndex { $0.to >= newIndex } ?? moves.count
    moves.insert(Move(from: index, to: newIndex), at: place)
  }

  /// Whether nothing changes.
  public var isEmpty: Bool { deletions.isEmpty && insertions.isEmpty && moves.isEmpty }

  /// The number of cards that there are more afterwards than before.
  public var growth: Int { insertions.count - deletions.count }

  func problem(with count: Int) -> String? {
    let after = count + growth
    let (from, to) = (
      RangeSet(indices: moves.map { $0.from }), RangeSet(indices: moves.map { $0.to })
    )
    func outside(_ name: String, _ set: RangeSet<Int>, _ count: Int) -> String? {
      guard let first = set.ranges.first, let last = set.ranges.last else { return nil }
      let index = first.lowerBound < 0 ? first.lowerBound : last.upperBound - 1
      if (0..<count).contains(index) { return nil }
      return "\"\(name)\" has \(index), of \(count) cards."
    }
    func twice(_ name: String, _ set: RangeSet<Int>, _ moved: RangeSet<Int>) -> String? {
      if moved.count < moves.count { return "a card is moved twice, or two to one index." }
      let index = set.intersection(moved).ranges.first?.lowerBound
      return index.map { "\"\(name)\" and \"move\" both have \($0)." }
    }
    return outside("delete", deletions, count) ?? outside("move", from, count)
      ?? outside("insert", insertions, after) ?? outside("move", to, after)
      ?? twice("delete", deletions, from) ?? twice("insert", insertions, to)
  }
}

extension RangeSet<Int> {
  fileprivate init(indices: some Sequence<Int>) {
    self.init()
    insert(indices)
  }

  fileprivate var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// Inserts a whole range at once.
  fileprivate mutating func insert(_ indices: some Sequence<Int>) {
    if let range = indices as? Range<Int> { return insert(contentsOf: range) }
    for index in indices { insert(contentsOf: index..<index + 1) }
  }
}
