public import RiffleDrawing

/// A card in a stack view, used again for one card of the data after another.
///
/// Register this class or one of your own with ``CardStackView/register(_:forCardReuseIdentifier:)``
/// and give its ``content`` whenever the data source is asked for a card.
@MainActor
open class CardView {
  /// What the card shows; a change is seen in the next frame.
  public var content = CardContent() {
    didSet { if content != oldValue { contentDidChange?() } }
  }

  /// The name it was registered under; nil for a card that was not dequeued, which is used once.
  public internal(set) var reuseIdentifier: String?

  /// Hears of another content while the card is in the picture; nil while it is not.
  var contentDidChange: (() -> Void)?

  /// Makes a card that shows nothing yet.
  public required init() {}

  /// Makes the card ready to show something else; called when it is dequeued again.
  ///
  /// The content stays as it was: the data source gives another.
  open func prepareForReuse() {}
}
