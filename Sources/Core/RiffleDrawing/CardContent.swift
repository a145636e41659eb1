/// The content of a card.
public struct CardContent: Hashable, Sendable {
  /// The title at the foot of the card; empty for none.
  public var title: String
  /// A second, smaller line; empty for none.
  public var subtitle: String
  /// The picture that fills the card; nil for none.
  public var picture: Picture?
  /// The reason why the picture cannot be shown, for the person who looks at the card, such as "the
  /// server does not answer"; nil if it can be.
  ///
  /// A picture that cannot be loaded has its reason set where the card is drawn.
  public var pictureProblem: String?
  /// The color behind the picture, seen if there is none, or while it is loaded.
  public var color: Color
  /// A word on a small plate in the top right corner; empty for none.
  public var badge: String

  /// The shape that the card takes, as large as it fits its place and at most twice so many pixels;
  /// nil for all of its place.
  package var shape: PixelSize?
  /// The headline of a card whose picture cannot be shown, above the picture's name and the reason.
  package var missingPicture = Self.missingPicture

  package static let missingPicture = "This picture can’t be shown"

  /// Makes the content of a card.
  public init(
    title: String = "",
    subtitle: String = "",
    picture: Picture? = nil,
    pictureProblem: String? = nil,
    color: Color = Color(rgb: 0x8A_93A6),
    badge: String = ""
  ) {
    self.title = title
    self.subtitle = subtitle
    self.picture = picture
    self.pictureProblem = pictureProblem
    self.color = color
    self.badge = badge
  }
}

/// The way in which a card's content follows the card's size, in the words of UIKit's content mode.
public enum CardContentMode: Hashable, Sendable {
  /// The content is laid out for the top card, and stretched to a card of another size.
  case scaleToFill
  /// The content is laid out for each card's own size: the picture is cropped, the label keeps its
  /// margin to the card's edge.
  case redraw
}
