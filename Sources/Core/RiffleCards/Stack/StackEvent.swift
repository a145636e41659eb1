public import RiffleMotion

/// Something that happened in a stack; events come in the order in which they happened.
public struct StackEvent: Hashable, Sendable {
  /// The time at which it happened.
  public var time: Timestamp
  /// The kind of event.
  public var kind: Kind

  /// Makes an event.
  public init(_ kind: Kind, at time: Timestamp) {
    self.time = time
    self.kind = kind
  }

  /// A card, as events name it.
  public struct Card: Hashable, Sendable {
    /// The identity of the card, with which a stack returns its index now.
    public var id: CardID
    /// The index in the data when the card was made.
    public var index: Int

    /// Makes the card of an event.
    public init(id: CardID, index: Int) {
      self.id = id
      self.index = index
    }
  }

  /// The kind of an event, and the card that it is about.
  public enum Kind: Hashable, Sendable {
    /// A card was made and is shown from now on.
    case willDisplay(Card)
    /// A card became the top one.
    case didDisplay(Card)
    /// A pointer began to drag a card, which has moved already.
    case didBeginDrag(Card, DragProgress)
    /// A dragged card moved.
    case didDrag(Card, DragProgress)
    /// A drag was canceled; the card goes back.
    case didCancelDrag(Card)
    /// A card is about to be swiped.
    case willSwipe(Card, Direction, SwipeCause)
    /// A card was swiped, before it flies: at the release, at the command, or by a quick movement if the
    /// release rule recognizes that. A release has a reason, if its rule gives one.
    case didSwipe(Card, Direction, SwipeCause, reason: ReleaseReason?)
    /// A swiped card's flight is over.
    case didLeave(Card)
    /// A card that was released without a swipe has arrived in its slot. The reason is that of the
    /// release, if its rule gave one.
    case didReturn(Card, reason: ReleaseReason?)
    /// A swipe in a direction was undone.
    case didUndo(Card, Direction)
    /// The last card was swiped.
    case ranOutOfCards(Card)
    /// A card was tapped at a point: in points from its top left corner, in the axes and at the size that
    /// the card has upright on top of the stack.
    case didSelect(Card, at: Point)
    /// The stack dealt new data, or was restored.
    case didReload
    /// Something was asked of a card, and refused; nil if there is no card.
    case didRefuse(Card?, Refusal)
  }
}

extension ShownCard {
  /// The card as events name it.
  var event: StackEvent.Card { StackEvent.Card(id: id, index: index) }
}
