public import RiffleCards
public import RiffleDrawing

/// Gives a stack view its cards, in the style of a table view's data source.
///
/// An index always means the data as the view knows it: as it is, once every change was told by
/// ``CardStackView/insertCards(at:count:)`` and its like. From in here any method of the view may be
/// called; what changes the stack is then done right after.
@MainActor
public protocol CardStackDataSource: AnyObject {
  /// Tells how many cards there are, 0 or more.
  func numberOfCards(in stackView: CardStackView) -> Int

  /// Gives a card, when it is about to be seen.
  ///
  /// - Returns: A card view that shows no other card: one dequeued with
  ///   ``CardStackView/dequeueReusableCard(withIdentifier:for:)``, its content given anew.
  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView

  /// Gives what is shown when the last card has gone; nil, the default, for nothing.
  func emptyView(in stackView: CardStackView) -> EmptyView?

  /// Tells where a card may be swiped to; nil, the default, for all directions of the preset.
  func stackView(
    _ stackView: CardStackView,
    allowedDirectionsForCardAt index: Int
  ) -> [Direction]?

  /// Gives what a card will show, some cards ahead, so that its picture is there in time; nil, the
  /// default, to have it prepared only when it is seen.
  func stackView(_ stackView: CardStackView, contentAheadForCardAt index: Int) -> CardContent?

  /// Finds the card in the hand again when the data is loaded anew.
  ///
  /// - Parameters:
  ///   - stackView: The view whose data is loaded anew.
  ///   - card: The card view in the hand, which may know what it shows.
  ///   - index: The card's index in the old data.
  /// - Returns: The card's index in the new data, by default the same one; nil, or an index that
  ///   is not in the data, where the card is gone. It is then taken out of the hand.
  func stackView(_ stackView: CardStackView, indexAfterReloadOf card: CardView, at index: Int)
    -> Int?
}

extension CardStackDataSource {
  /// Shows nothing.
  public func emptyView(in stackView: CardStackView) -> EmptyView? { nil }

  /// Allows all directions of the preset.
  public func stackView(
    _ stackView: CardStackView,
    allowedDirectionsForCardAt index: Int
  ) -> [Direction]? { nil }

  /// Gives nothing ahead.
  public func stackView(
    _ stackView: CardStackView,
    contentAheadForCardAt index: Int
  ) -> CardContent? { nil }

  /// Finds it at the same index.
  public func stackView(
    _ stackView: CardStackView,
    indexAfterReloadOf card: CardView,
    at index: Int
  ) -> Int? { index }
}

/// Hears which cards of a stack view will be shown soon, to get their data ready.
@MainActor
public protocol CardStackPrefetching: AnyObject {
  /// Tells of cards that have become some of the next to be shown, nearest first.
  func stackView(_ stackView: CardStackView, prefetchCardsAt indices: [Int])

  /// Tells of cards that were some of the next and are no longer, without having been shown.
  ///
  /// Cards that were deleted, or belonged to data before a reload, have no index and are not told.
  func stackView(_ stackView: CardStackView, cancelPrefetchingForCardsAt indices: [Int])
}

extension CardStackPrefetching {
  /// Lets what was begun go on.
  public func stackView(
    _ stackView: CardStackView,
    cancelPrefetchingForCardsAt indices: [Int]
  ) {}
}
