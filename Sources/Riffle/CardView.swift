public import RiffleDrawing

/// A card in a stack view, reused for one card of the data after another.
///
/// Register this class or one of your own with ``CardStackView/register(_:forCardReuseIdentifier:)``
/// and set its ``content`` whenever the data source is asked for a card.
@MainActor
open class CardView {
  /// The card's content; a change is seen in the next frame.
  public var content = CardContent() {
    didSet { if content != oldValue { contentDidChange?() } }
  }

  /// The identifier it was dequeued with; nil for a card view that was not dequeued, which is not
  /// reused.
  public internal(set) var reuseIdentifier: String?

  /// Called when the content changes; nil while the card is not on screen.
  var contentDidChange: (() -> Void)?

  /// Makes a card without content.
  public required init() {}

  /// Prepares the card view for another card; called when it is dequeued again.
  ///
  /// The content stays as it was until the data source sets another. This method does nothing unless
  /// a subclass overrides it.
  open func prepareForReuse() {}
}
