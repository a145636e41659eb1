public import RiffleMotion

/// Something that happened in a stack, told in the order in which it happened.
public struct StackEvent: Hashable, Sendable {
  /// When it happened.
  public var time: Timestamp
  /// What happened.
  public var kind: Kind
  /// The card's index in the data as it was when the card was made; nil where no card is meant.
  public var card: Int?
  /// Which card it is, to ask a stack where it is now; nil where no card is meant.
  public var id: CardID?
  /// Where the card was swiped to; nil where no swipe is meant.
  public var direction: Direction?
  /// How far the hand has dragged the card, in points; nil where no movement is meant.
  public var translation: Vector?

  /// Makes an event.
  public init(
    _ kind: Kind,
    at time: Timestamp,
    card: Int? = nil,
    id: CardID? = nil,
    direction: Direction? = nil,
    translation: Vector? = nil
  ) {
    self.time = time
    self.kind = kind
    self.card = card
    self.id = id
    self.direction = direction
    self.translation = translation
  }

  /// What happened; the raw value is the name that logs bear.
  public enum Kind: String, CaseIterable, Sendable {
    /// A card was made and is shown from now on.
    case willDisplay
    /// A card became the top one.
    case didDisplay
    /// A hand began to drag a card.
    case didBeginDrag
    /// A held card moved.
    case didDrag
    /// A drag was cancelled; the card goes home.
    case didCancelDrag
    /// A card is about to be swiped.
    case willSwipe
    /// A card was swiped: at the release or at the command, before it flies.
    case didSwipe
    /// A swiped card's flight is over.
    case didLeave
    /// A card that was let go has arrived at home.
    case didReturn
    /// A swipe was taken back.
    case didUndo
    /// The last card was swiped.
    case didRemoveLast
    /// A card was tapped.
    case didSelect
    /// The stack started anew.
    case didReload
  }
}
