public import RiffleCards
public import RiffleDrawing

/// Provides a stack view with cards, in the style of a table view's data source.
///
/// An index always refers to the data as the view knows it: report every change with
/// ``CardStackView/insertCards(at:count:)`` or one of its siblings. Each method may call any method of
/// the view; a change of the stack that is asked for in here takes effect right after.
@MainActor
public protocol CardStackDataSource: AnyObject {
  /// Returns the number of cards, 0 or more.
  func numberOfCards(in stackView: CardStackView) -> Int

  /// Returns the view of a card that is about to be shown.
  ///
  /// - Parameters:
  ///   - stackView: The view that shows the card.
  ///   - index: The card's index.
  /// - Returns: A card view that shows no other card: one dequeued with
  ///   ``CardStackView/dequeueReusableCard(withIdentifier:for:)`` whose content has been set.
  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView

  /// Returns the view beneath all cards, which is seen as the last card moves away; nil for none.
  ///
  /// It is asked for each time that the view comes to be seen, and once when no more cards wait than
  /// are shown, to prepare it. Defaults to nil.
  func emptyView(in stackView: CardStackView) -> EmptyView?

  /// Returns the directions in which a card may be swiped; nil for all of the preset's.
  ///
  /// Defaults to nil.
  func stackView(
    _ stackView: CardStackView,
    allowedDirectionsForCardAt index: Int
  ) -> [Direction]?

  /// Returns the content of a card that will be shown soon, so that its picture is loaded in time; nil
  /// to load it only when the card is shown.
  ///
  /// Defaults to nil.
  func stackView(_ stackView: CardStackView, contentAheadForCardAt index: Int) -> CardContent?

  /// Returns the new index of the dragged card when the data is reloaded.
  ///
  /// Defaults to the old index.
  ///
  /// - Parameters:
  ///   - stackView: The view whose data is reloaded.
  ///   - card: The view of the dragged card.
  ///   - index: The card's index in the old data.
  /// - Returns: The card's index in the new data; nil, or an index outside the data, if the card is
  ///   gone. Its drag is then cancelled.
  func stackView(_ stackView: CardStackView, indexAfterReloadOf card: CardView, at index: Int)
    -> Int?
}

extension CardStackDataSource {
  /// Returns nil: nothing is shown.
  public func emptyView(in stackView: CardStackView) -> EmptyView? { nil }

  /// Returns nil: all directions of the preset are allowed.
  public func stackView(
    _ stackView: CardStackView,
    allowedDirectionsForCardAt index: Int
  ) -> [Direction]? { nil }

  /// Returns nil: the card is prepared when it is shown.
  public func stackView(
    _ stackView: CardStackView,
    contentAheadForCardAt index: Int
  ) -> CardContent? { nil }

  /// Returns the same index.
  public func stackView(
    _ stackView: CardStackView,
    indexAfterReloadOf card: CardView,
    at index: Int
  ) -> Int? { index }
}

/// Is notified of the cards of a stack view that will be shown soon, to load their data.
@MainActor
public protocol CardStackPrefetching: AnyObject {
  /// Called when cards have become some of the next to be shown, nearest first.
  func stackView(_ stackView: CardStackView, prefetchCardsAt indices: [Int])

  /// Called when cards are no longer some of the next, without having been shown.
  ///
  /// Deleted cards and cards of the data before a reload have no index and are not among them.
  func stackView(_ stackView: CardStackView, cancelPrefetchingForCardsAt indices: [Int])
}

extension CardStackPrefetching {
  /// Does nothing: loading goes on.
  public func stackView(
    _ stackView: CardStackView,
    cancelPrefetchingForCardsAt indices: [Int]
  ) {}
}
