/// The way in which a card's content follows the card's size, in the words of UIKit's content mode.
public enum CardContentMode: Hashable, Sendable {
  /// The content is laid out for the top card, and stretched to a card of another size.
  case scaleToFill
  /// The content is laid out for each card's own size: the picture is cropped, the label keeps its
  /// margin to the card's edge.
  case redraw
}
