public import RiffleCore

/// Cards for the items of an array: a data source of a few lines.
///
/// ```swift
/// @MainActor
/// func showFruit() throws {
///   let fruit = CardList(["Apple", "Fig", "Plum"], id: \.self) { card, name in
///     card.content = CardContent(title: name)
///   }
///   fruit.onSwipe { name, direction in print("\(name) went \(direction)") }
///   try CardWindow(title: "Fruit", dataSource: fruit).run()
/// }
/// ```
///
/// A view keeps the list that is its ``CardStackView/dataSource`` alive, and no class has to be registered.
/// Set ``items`` when they have changed: the view learns what came, went and moved.
///
/// Setting items compares the ids of all old ones with all new ones, so it takes a time that grows with
/// their number; nothing else does. A deck of a million cards that are not in memory, or change often, is
/// better served by a ``CardStackDataSource`` of your own.
@MainActor
public final class CardList<Item> {
  /// The items, a card each, in the order of the cards.
  ///
  /// An item is the same as before if it has the same id: its card stays where it is, swiped or in flight,
  /// and shows what the item has now. Items with the same id are told apart by their order; of up to
  /// 10,000 items, one line tells that there are some, as that a view's ``CardStackView/dataSource`` is gone.
  public var items: [Item] { didSet { itemsChanged(from: oldValue) } }

  private let kind: Kind
  private let difference: ([Item], [Item]) -> BatchUpdates
  private let repeatedID: ([Item]) -> String?
  private var views: [WeakView] = []
  private var swipeHandlers: [@MainActor (Item, Direction) -> Void] = []
  private var undoHandlers: [@MainActor (Item, Direction) -> Void] = []
  private var hasReportedRepetition = false

  /// How the cards are made.
  private struct Kind {
    var identifier: String
    var make: () -> CardView
    var setUp: @MainActor (CardView, Item) -> Void
  }

  private struct WeakView {
    weak var view: CardStackView?
  }

  /// Makes a list of items that are known by a property, such as `\.self` of words, on cards of a class.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - id: What makes an item another one, different for each.
  ///   - cardClass: The class of the cards.
  ///   - setUp: Gives a card what an item has, whenever the card is about to be shown or items are set: a
  ///     card that is reused has what it had for another item.
  public init<ID: Hashable, Card: CardView>(
    _ items: some Sequence<Item>,
    id: KeyPath<Item, ID>,
    as cardClass: Card.Type,
    setUp: @escaping @MainActor (Card, Item) -> Void
  ) {
    self.items = Array(items)
    kind = Kind(
      identifier: "list of \(String(reflecting: cardClass))",
      make: { cardClass.init() },
      setUp: { card, item in
        if let card = card as? Card { setUp(card, item) }
      }
    )
    difference = { BatchUpdates(from: $0.map { $0[keyPath: id] }, to: $1.map { $0[keyPath: id] }) }
    repeatedID = { items in
      var ids: Set<ID> = []
      return items.first { !ids.insert($0[keyPath: id]).inserted }.map { "\($0[keyPath: id])" }
    }
  }

  /// Makes a list of items that are known by a property, such as `\.self` of words; `setUp` gives a card
  /// what an item has, whenever the card is about to be shown or items are set.
  public convenience init<ID: Hashable>(
    _ items: some Sequence<Item>,
    id: KeyPath<Item, ID>,
    setUp: @escaping @MainActor (CardView, Item) -> Void
  ) {
    self.init(items, id: id, as: CardView.self, setUp: setUp)
  }

  /// Makes a list of items that are known by their `id`, on cards of a class; `setUp` gives a card what an
  /// item has, whenever the card is about to be shown or items are set.
  public convenience init<Card: CardView>(
    _ items: some Sequence<Item>,
    as cardClass: Card.Type,
    setUp: @escaping @MainActor (Card, Item) -> Void
  ) where Item: Identifiable {
    self.init(items, id: \.id, as: cardClass, setUp: setUp)
  }

  /// Makes a list of items that are known by their `id`; `setUp` gives a card what an item has, whenever the
  /// card is about to be shown or items are set.
  public convenience init(
    _ items: some Sequence<Item>,
    setUp: @escaping @MainActor (CardView, Item) -> Void
  ) where Item: Identifiable {
    self.init(items, id: \.id, as: CardView.self, setUp: setUp)
  }

  /// The item of the card at an index.
  public subscript(index: Int) -> Item { items[index] }

  /// Has a closure called for each swipe, with the item and the direction, after the handlers of the view.
  ///
  /// Each closure that is given is called, in the order of being given. An item that a handler has taken
  /// out of ``items`` before is not told.
  public func onSwipe(_ handler: @escaping @MainActor (Item, Direction) -> Void) {
    swipeHandlers.append(handler)
  }

  /// Has a closure called for each swipe that is undone, with the item and the direction in which it had
  /// gone, as ``onSwipe(_:)`` does for swipes.
  public func onUndo(_ handler: @escaping @MainActor (Item, Direction) -> Void) {
    undoHandlers.append(handler)
  }

  /// Shows what the items have now: for items that are objects, and have changed in themselves.
  public func refresh() {
    for view in users { view.refreshCards(showItem) }
  }

  private func showItem(at index: Int, on card: CardView) {
    if items.indices.contains(index) { kind.setUp(card, items[index]) }
  }

  /// The views whose data source is this list.
  private var users: [CardStackView] {
    views.compactMap(\.view).filter { $0.dataSource === self }
  }

  private func itemsChanged(from former: [Item]) {
    let users = users
    guard !users.isEmpty else { return }
    reportRepeatedID(to: users[0])
    let updates = difference(former, items)
    for view in users {
      if !updates.isEmpty { view.performBatchUpdates { $0 = updates } }
      view.refreshCards(showItem)
    }
  }

  /// Only once, and for no more items than can be looked through in a millisecond or so.
  private func reportRepeatedID(to view: CardStackView) {
    guard !hasReportedRepetition, items.count <= 10_000, let id = repeatedID(items) else { return }
    hasReportedRepetition = true
    view.problemReporter(
      "CardList: more than one item has the id \"\(id)\": they are told apart by their order alone"
    )
  }
}

extension CardList: CardStackDataSource {
  /// Returns the number of items.
  public func numberOfCards(in stackView: CardStackView) -> Int {
    views.removeAll { $0.view == nil }
    if !views.contains(where: { $0.view === stackView }) { views.append(WeakView(view: stackView)) }
    reportRepeatedID(to: stackView)
    return items.count
  }

  /// Returns a card that is set up for an item.
  public func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
    let card = stackView.views.dequeue(kind.identifier, madeBy: kind.make, for: index)
    kind.setUp(card, items[index])
    return card
  }
}

extension CardList: KeptDataSource {
  func didSwipe(cardAt index: Int, _ direction: Direction) {
    tell(swipeHandlers, index, direction)
  }

  func didUndo(cardAt index: Int, _ direction: Direction) {
    tell(undoHandlers, index, direction)
  }

  private func tell(
    _ handlers: [@MainActor (Item, Direction) -> Void],
    _ index: Int,
    _ direction: Direction
  ) {
    guard items.indices.contains(index) else { return }
    let item = items[index]
    for handler in handlers { handler(item, direction) }
  }
}

/// A data source that its view keeps alive and tells of swipes, by indices in the data as it is now.
@MainActor
protocol KeptDataSource: CardStackDataSource {
  func didSwipe(cardAt index: Int, _ direction: Direction)
  func didUndo(cardAt index: Int, _ direction: Direction)
}

extension BatchUpdates {
  /// Makes the updates that turn a list of ids into another one.
  ///
  /// Of several that are equal, the first in both lists counts as one, the second as one, and so on. What is
  /// at the start and at the end of both is compared only, all between by a table.
  package init<ID: Hashable>(from old: [ID], to new: [ID]) {
    self.init()
    let shorter = min(old.count, new.count)
    let start = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    var end = 0
    while start + end < shorter, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    /// The first place of each id, and of each place the next one with the same id.
    var places: [ID: Int] = [:]
    var next = [Int?](repeating: nil, count: old.count)
    for index in (start..<old.count - end).reversed() {
      next[index] = places.updateValue(index, forKey: old[index])
    }
    var isKept = [Bool](repeating: false, count: old.count)
    var kept: [Move] = []
    for index in start..<new.count - end {
      guard let place = places[new[index]] else {
        insert(at: index..<index + 1)
        continue
      }
      places[new[index]] = next[place]
      isKept[place] = true
      kept.append(Move(from: place, to: index))
    }
    for index in start..<old.count - end where !isKept[index] { delete(at: index..<index + 1) }
    let staysInOrder = Self.longestRise(in: kept.map(\.from))
    for (move, stays) in zip(kept, staysInOrder) where !stays {
      self.move(from: move.from, to: move.to)
    }
  }

  /// Returns which of some numbers belong to the most that rise from one to the next (Fredman, 1975).
  private static func longestRise(in numbers: [Int]) -> [Bool] {
    /// Where the rises of each length end, each with the smallest number so far.
    var ends: [Int] = []
    var former: [Int?] = []
    for (index, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      former.append(low > 0 ? ends[low - 1] : nil)
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var isInRise = [Bool](repeating: false, count: numbers.count)
    var last = ends.last
    while let index = last {
      isInRise[index] = true
      last = former[index]
    }
    return isInRise
  }
}
