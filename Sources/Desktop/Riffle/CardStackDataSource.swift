/// Provides a stack view with cards, in the style of a table view's data source.
///
/// An index always refers to the data as the view knows it: report every change with
/// ``CardStackView/insertCards(at:count:)`` or one of its siblings. Each method may call any method of
/// the view; a change of the stack that is asked for in here takes effect right after.
///
/// What else a stack view can be given is in ``CardStackHandlers``.
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
}
