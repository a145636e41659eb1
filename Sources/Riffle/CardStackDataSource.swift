public import RiffleCards
public import RiffleDrawing

/// Gives a stack view its cards, in the style of a table view's data source.
@MainActor
public protocol CardStackDataSource: AnyObject {
  /// Tells how many cards there are, 0 or more.
  func numberOfCards(in stackView: CardStackView) -> Int

  /// Gives what a card shows; asked for a card when it is about to be seen, and a few ahead.
  func stackView(_ stackView: CardStackView, contentForCardAt index: Int) -> CardContent

  /// Gives what is shown when the last card has gone; nil for nothing.
  func emptyView(in stackView: CardStackView) -> EmptyView?
}

/// Hears what happens in a stack view.
@MainActor
public protocol CardStackDelegate: AnyObject {
  /// Tells of an event, right after it has happened; the stack may be changed from in here.
  func stackView(_ stackView: CardStackView, didTell event: StackEvent)
}
