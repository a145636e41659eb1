import Riffle
import RiffleCards

/// A data source with the handlers of a stack view, that keeps what it was asked and told, and answers as
/// a test wants; cards are named by what the data has at their index just then.
@MainActor
final class Host: CardStackDataSource {
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

  // MARK: Handlers

  /// The handlers that keep what they are told, and ask this host.
  var handlers: CardStackHandlers {
    var handlers = CardStackHandlers()
    answerQuestions(of: &handlers)
    hearDrags(of: &handlers)
    hearSwipes(of: &handlers)
    handlers.willDisplay = { [unowned self] index, _ in tell(.willDisplay, index) }
    handlers.didDisplay = { [unowned self] in tell(.didDisplay, $0) }
    handlers.didReload = { [unowned self] in
      told.append("didReload")
      answer(.didReload, -1)
    }
    handlers.prefetch = { [unowned self] indices in
      prefetched.append("fetch " + indices.map { items[$0] }.joined(separator: " "))
    }
    handlers.cancelPrefetching = { [unowned self] indices in
      prefetched.append("cancel " + indices.map { items[$0] }.joined(separator: " "))
    }
    return handlers
  }

  private func answerQuestions(of handlers: inout CardStackHandlers) {
    handlers.emptyView = { [unowned self] in
      emptyViewRequests += 1
      whenEmpty()
      return EmptyView(title: Self.emptyViewTitle)
    }
    handlers.allowedDirections = { [unowned self] in allowed($0) }
    handlers.contentAhead = { [unowned self] in CardContent(title: items[$0]) }
    handlers.indexAfterReload = { [unowned self] index, card in indexAfterReload(card, index) }
    handlers.shouldSwipe = { [unowned self] index, direction in shouldSwipe(index, direction) }
  }

  private func hearDrags(of handlers: inout CardStackHandlers) {
    handlers.didBeginDrag = { [unowned self] in tell(.didBeginDrag, $0, $1.translation) }
    handlers.didDrag = { [unowned self] in tell(.didDrag, $0, $1.translation) }
    handlers.didCancelDrag = { [unowned self] in tell(.didCancelDrag, $0) }
    handlers.didReturn = { [unowned self] in tell(.didReturn, $0.index) }
    handlers.didSelect = { [unowned self] in tell(.didSelect, $0.index) }
  }

  private func hearSwipes(of handlers: inout CardStackHandlers) {
    handlers.willSwipe = { [unowned self] in tell(.willSwipe, $0.index, $0.direction.rawValue) }
    handlers.didSwipe = { [unowned self] in tell(.didSwipe, $0.index, $0.direction.rawValue) }
    handlers.didLeave = { [unowned self] in tell(.didLeave, $0) }
    handlers.didUndo = { [unowned self] in tell(.didUndo, $0.index, $0.direction.rawValue) }
    handlers.ranOutOfCards = { [unowned self] in
      told.append(StackEvent.Name.ranOutOfCards.rawValue)
      answer(.ranOutOfCards, -1)
    }
    handlers.didFinishRound = { [unowned self] in
      told.append(StackEvent.Name.didFinishRound.rawValue)
    }
  }
}
