import Riffle
import RiffleCards

/// A data source, delegate and prefetcher that keeps what it was asked and told, and answers as a
/// test wants; cards are named by what the data has at their index just then.
@MainActor
final class Host: CardStackDataSource, CardStackDelegate, CardStackPrefetching {
  /// The data.
  var items: [String]
  /// What was told since the test last looked, each event with its card.
  var told: [String] = []
  /// The items that cards were asked for.
  var asked: [String] = []
  /// How often the empty view was asked for.
  var emptyViewRequests = 0
  /// The title of the empty view.
  static let emptyViewTitle = "Nothing left"
  /// What the prefetcher was told.
  var prefetched: [String] = []
  /// Does something in answer to an event.
  var answer: (StackEvent.Name, Int) -> Void = { _, _ in }
  /// Does something when the empty view is asked for.
  var whenEmpty: () -> Void = {}
  /// Does something when a card is asked for.
  var whenAsked: (Int) -> Void = { _ in }
  /// Decides on swipes.
  var shouldSwipe: (Int, Direction) -> Bool = { _, _ in true }
  /// Where cards may go.
  var allowed: (Int) -> [Direction]? = { _ in nil }
  /// Where the held card is after a reload.
  var indexAfterReload: (CardView, Int) -> Int? = { $1 }
  /// The kind of card view that an item is shown by.
  var identifier: (String) -> String = { _ in "card" }

  init(items: [String]) {
    self.items = items
  }

  private func tell(_ name: StackEvent.Name, _ index: Int, _ more: String...) {
    let item = items.indices.contains(index) ? items[index] : "(\(index))"
    told.append(([name.rawValue, item] + more).joined(separator: " "))
    answer(name, index)
  }

  private func tell(_ name: StackEvent.Name, _ index: Int, _ translation: Vector) {
    tell(name, index, "\(Int(translation.dx.rounded()))", "\(Int(translation.dy.rounded()))")
  }

  // MARK: Data source

  func numberOfCards(in stackView: CardStackView) -> Int { items.count }

  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
    asked.append(items[index])
    whenAsked(index)
    let card = stackView.dequeueReusableCard(
      withIdentifier: identifier(items[index]),
      for: index
    )
    card.content = CardContent(title: items[index])
    return card
  }

  func emptyView(in stackView: CardStackView) -> EmptyView? {
    emptyViewRequests += 1
    whenEmpty()
    return EmptyView(title: Self.emptyViewTitle)
  }

  func stackView(_ stackView: CardStackView, allowedDirectionsForCardAt index: Int) -> [Direction]?
  { allowed(index) }

  func stackView(_ stackView: CardStackView, contentAheadForCardAt index: Int) -> CardContent? {
    CardContent(title: items[index])
  }

  func stackView(_ stackView: CardStackView, indexAfterReloadOf card: CardView, at index: Int)
    -> Int?
  { indexAfterReload(card, index) }

  // MARK: Prefetching

  func stackView(_ stackView: CardStackView, prefetchCardsAt indices: [Int]) {
    prefetched.append("fetch " + indices.map { items[$0] }.joined(separator: " "))
  }

  func stackView(_ stackView: CardStackView, cancelPrefetchingForCardsAt indices: [Int]) {
    prefetched.append("cancel " + indices.map { items[$0] }.joined(separator: " "))
  }

  // MARK: Delegate

  func stackView(
    _ stackView: CardStackView,
    shouldSwipeCardAt index: Int,
    toward direction: Direction
  ) -> Bool { shouldSwipe(index, direction) }

  func stackView(_ stackView: CardStackView, willDisplayCardAt index: Int) {
    tell(.willDisplay, index)
  }

  func stackView(_ stackView: CardStackView, didDisplayCardAt index: Int) {
    tell(.didDisplay, index)
  }

  func stackView(
    _ stackView: CardStackView,
    didBeginDraggingCardAt index: Int,
    by translation: Vector
  ) { tell(.didBeginDrag, index, translation) }

  func stackView(_ stackView: CardStackView, didDragCardAt index: Int, by translation: Vector) {
    tell(.didDrag, index, translation)
  }

  func stackView(_ stackView: CardStackView, didCancelDraggingCardAt index: Int) {
    tell(.didCancelDrag, index)
  }

  func stackView(_ stackView: CardStackView, cardDidReturnAt index: Int) {
    tell(.didReturn, index)
  }

  func stackView(
    _ stackView: CardStackView,
    willSwipeCardAt index: Int,
    toward direction: Direction
  ) { tell(.willSwipe, index, direction.rawValue) }

  func stackView(
    _ stackView: CardStackView,
    didSwipeCardAt index: Int,
    toward direction: Direction
  ) { tell(.didSwipe, index, direction.rawValue) }

  func stackView(_ stackView: CardStackView, didRemoveLastCardAt index: Int) {
    tell(.didRemoveLast, index)
  }

  func stackView(_ stackView: CardStackView, cardDidLeaveAt index: Int) {
    tell(.didLeave, index)
  }

  func stackView(
    _ stackView: CardStackView,
    didUndoSwipeOfCardAt index: Int,
    toward direction: Direction
  ) { tell(.didUndo, index, direction.rawValue) }

  func stackView(_ stackView: CardStackView, didSelectCardAt index: Int) {
    tell(.didSelect, index)
  }

  func stackViewDidReloadData(_ stackView: CardStackView) {
    told.append("didReload")
    answer(.didReload, -1)
  }
}
