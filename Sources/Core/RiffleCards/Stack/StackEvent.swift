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
    /// The identity of the card, with which a stack returns its index now; if cards loop, one that
    /// comes back beneath while it still flies has another one there.
    public var id: CardID
    /// The card's index in the data at the event, or the last that it had there.
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
    /// A pointer began to drag a card, which has moved already: the one that it has pressed, or the one that
    /// was swiped last, if the drag brings that back.
    case didBeginDrag(Card, DragProgress)
    /// A dragged card moved.
    case didDrag(Card, DragProgress)
    /// A drag was canceled; the card goes back, or out again if the drag was to bring it back.
    case didCancelDrag(Card)
    /// A card is about to be swiped.
    case willSwipe(Card, Direction, SwipeCause)
    /// A card was swiped, before it flies: at the release, at the command, or by a quick movement if the
    /// release rule recognizes that. A release has a reason, if its rule gives one.
    case didSwipe(Card, Direction, SwipeCause, reason: ReleaseReason?)
    /// A swiped card's flight is over.
    case didLeave(Card)
    /// A card that was released without a swipe has arrived in its slot; or one that a drag has not brought
    /// back is out of sight again. The reason is that of the release, if its rule gave one.
    case didReturn(Card, reason: ReleaseReason?)
    /// A swipe in a direction was undone.
    case didUndo(Card, Direction)
    /// The last card was swiped.
    case ranOutOfCards(Card)
    /// The last card of a deck that loops was swiped: the last in the order of dealing, as the data are
    /// now. Such a deck never runs out of cards.
    case didFinishRound(Card)
    /// A card was tapped at a point: in points from its top left corner, in the axes and at the size that
    /// the card has upright on top of the stack.
    case didSelect(Card, at: Point)
    /// The stack dealt new data, or was restored.
    case didReload
    /// Something was asked of a card, and refused; nil if there is no card.
    case didRefuse(Card?, Refusal)
    /// The owner was asked whether a card may be swiped, or its swipe undone, and answers later
    /// (``CardStack/openQuestion``).
    case didAsk(Card, Refusal.Action)
  }

  // MARK: Parts

  /// The name of a kind of event; the raw value is its name in logs.
  public enum Name: String, CaseIterable, Sendable {
    /// See ``StackEvent/Kind/willDisplay(_:)``.
    case willDisplay
    /// See ``StackEvent/Kind/didDisplay(_:)``.
    case didDisplay
    /// See ``StackEvent/Kind/didBeginDrag(_:_:)``.
    case didBeginDrag
    /// See ``StackEvent/Kind/didDrag(_:_:)``.
    case didDrag
    /// See ``StackEvent/Kind/didCancelDrag(_:)``.
    case didCancelDrag
    /// See ``StackEvent/Kind/willSwipe(_:_:_:)``.
    case willSwipe
    /// See ``StackEvent/Kind/didSwipe(_:_:_:reason:)``.
    case didSwipe
    /// See ``StackEvent/Kind/didLeave(_:)``.
    case didLeave
    /// See ``StackEvent/Kind/didReturn(_:reason:)``.
    case didReturn
    /// See ``StackEvent/Kind/didUndo(_:_:)``.
    case didUndo
    /// See ``StackEvent/Kind/ranOutOfCards(_:)``.
    case ranOutOfCards = "didRemoveLast"
    /// See ``StackEvent/Kind/didFinishRound(_:)``.
    case didFinishRound
    /// See ``StackEvent/Kind/didSelect(_:at:)``.
    case didSelect
    /// See ``StackEvent/Kind/didReload``.
    case didReload
    /// See ``StackEvent/Kind/didRefuse(_:_:)``.
    case didRefuse
    /// See ``StackEvent/Kind/didAsk(_:_:)``.
    case didAsk
  }

  /// The name of the event's kind.
  public var name: Name { parts.name }

  /// The card; nil for a reload, and for a refusal that is about no card.
  public var card: Card? { parts.card }

  /// The direction of a swipe that was done, undone, asked for or refused, or of a refused nudge; nil for all
  /// other kinds.
  public var direction: Direction? { parts.direction }

  /// The translation of a drag since the press, in points; nil for all other kinds.
  public var translation: Vector? {
    switch kind {
    case .didBeginDrag(_, let progress), .didDrag(_, let progress): progress.translation
    default: nil
    }
  }

  /// The reason for the outcome of a release; nil if the rule gave none, and for all other kinds.
  public var reason: ReleaseReason? {
    switch kind {
    case .didSwipe(_, _, _, let reason), .didReturn(_, let reason): reason
    default: nil
    }
  }

  /// Returns the event with its card named anew.
  package func naming(_ name: (Card) -> Card) -> StackEvent {
    var event = self
    event.kind =
      switch kind {
      case .willDisplay(let card): .willDisplay(name(card))
      case .didDisplay(let card): .didDisplay(name(card))
      case .didBeginDrag(let card, let progress): .didBeginDrag(name(card), progress)
      case .didDrag(let card, let progress): .didDrag(name(card), progress)
      case .didCancelDrag(let card): .didCancelDrag(name(card))
      case .willSwipe(let card, let direction, let cause): .willSwipe(name(card), direction, cause)
      case .didSwipe(let card, let direction, let cause, let reason):
        .didSwipe(name(card), direction, cause, reason: reason)
      case .didLeave(let card): .didLeave(name(card))
      case .didReturn(let card, let reason): .didReturn(name(card), reason: reason)
      case .didUndo(let card, let direction): .didUndo(name(card), direction)
      case .ranOutOfCards(let card): .ranOutOfCards(name(card))
      case .didFinishRound(let card): .didFinishRound(name(card))
      case .didSelect(let card, let place): .didSelect(name(card), at: place)
      case .didReload: .didReload
      case .didRefuse(let card, let refusal): .didRefuse(card.map(name), refusal)
      case .didAsk(let card, let action): .didAsk(name(card), action)
      }
    return event
  }

  private var parts: (name: Name, card: Card?, direction: Direction?) {
    switch kind {
    case .willDisplay(let card): (.willDisplay, card, nil)
    case .didDisplay(let card): (.didDisplay, card, nil)
    case .didBeginDrag(let card, _): (.didBeginDrag, card, nil)
    case .didDrag(let card, _): (.didDrag, card, nil)
    case .didCancelDrag(let card): (.didCancelDrag, card, nil)
    case .willSwipe(let card, let direction, _): (.willSwipe, card, direction)
    case .didSwipe(let card, let direction, _, _): (.didSwipe, card, direction)
    case .didLeave(let card): (.didLeave, card, nil)
    case .didReturn(let card, _): (.didReturn, card, nil)
    case .didUndo(let card, let direction): (.didUndo, card, direction)
    case .ranOutOfCards(let card): (.ranOutOfCards, card, nil)
    case .didFinishRound(let card): (.didFinishRound, card, nil)
    case .didSelect(let card, _): (.didSelect, card, nil)
    case .didReload: (.didReload, nil, nil)
    case .didRefuse(let card, let refusal): (.didRefuse, card, refusal.action.direction)
    case .didAsk(let card, let action): (.didAsk, card, action.direction)
    }
  }
}

extension ShownCard {
  var event: StackEvent.Card { StackEvent.Card(id: id, index: index) }
}

/// The cause of a swipe.
public enum SwipeCause: String, CaseIterable, Sendable {
  /// A pointer: the release of a dragged card, or a quick movement.
  case hand
  /// A key.
  case key
  /// A command of the program.
  case command
  /// The command, of a key or the program, that does an undone swipe again.
  case redo
}

/// How far a dragged card has come, and what would become of it.
public struct DragProgress: Hashable, Sendable {
  /// The pointer's distance from the press, in points; for a finger, from where it has passed the slop.
  public var translation: Vector
  /// The part of the way to a swipe, as if the card were released at a standstill: 0 at rest, 1 where it
  /// would be swiped, more beyond.
  ///
  /// Of a card that the drag brings back, the part of the way to that: 0 out of the stack, 1 where its swipe
  /// would be undone.
  public var fraction: Double
  /// The direction in which the card has come that far; nil while it has come nowhere, and for a card that
  /// the drag brings back, which is on the way to no swipe.
  public var direction: Direction?
  /// The direction in which a release at the pointer's present velocity would swipe the card; nil if
  /// the card would return.
  public var directionIfReleased: Direction?
  /// Whether a release at the pointer's present velocity would undo the swipe of the card, unless a veto
  /// stops it: one that was caught in flight, or that the drag brings back (``DragRule/back``).
  public var wouldUndo: Bool

  /// Makes a progress.
  public init(
    translation: Vector,
    fraction: Double = 0,
    direction: Direction? = nil,
    directionIfReleased: Direction? = nil,
    wouldUndo: Bool = false
  ) {
    self.translation = translation
    self.fraction = fraction
    self.direction = direction
    self.directionIfReleased = directionIfReleased
    self.wouldUndo = wouldUndo
  }

  /// Whether a release at the pointer's present velocity would swipe the card, unless a veto stops it.
  public var wouldSwipe: Bool { directionIfReleased != nil }
}
