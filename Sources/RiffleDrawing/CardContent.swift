/// The content of a card.
public struct CardContent: Hashable, Sendable {
  /// The title at the foot of the card; empty for none.
  public var title: String
  /// A second, smaller line; empty for none.
  public var subtitle: String
  /// The picture that fills the card.
  public var picture: Picture
  /// The color behind the picture, seen if there is none, or while it is loaded.
  public var color: Color
  /// A word on a small plate in the top right corner; empty for none.
  public var badge: String

  /// Makes the content of a card.
  public init(
    title: String = "",
    subtitle: String = "",
    picture: Picture = .none,
    color: Color = Color(rgb: 0x8A_93A6),
    badge: String = ""
  ) {
    self.title = title
    self.subtitle = subtitle
    self.picture = picture
    self.color = color
    self.badge = badge
  }

  /// A picture that fills a card.
  public enum Picture: Hashable, Sendable {
    /// Nothing but the card's color.
    case none
    /// A picture file.
    case file(PictureReference)
    /// A file that could not be shown, and why, for the person who looks at the card.
    case broken(PictureReference, reason: String)
  }

  /// The file the card shows, or would show.
  public var reference: PictureReference? {
    switch picture {
    case .none: nil
    case .file(let reference), .broken(let reference, reason: _): reference
    }
  }
}
