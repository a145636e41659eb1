public import RiffleMotion

/// The parts of an event, for logs and other code that treats several kinds alike.
extension StackEvent {
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
    /// See ``StackEvent/Kind/didSelect(_:at:)``.
    case didSelect
    /// See ``StackEvent/Kind/didReload``.
    case didReload
    /// See ``StackEvent/Kind/didRefuse(_:_:)``.
    case didRefuse
  }

  /// The name of the event's kind.
  public var name: Name { parts.name }

  /// The card; nil for a reload, and for a refusal that is about no card.
  public var card: Card? { parts.card }

  /// The direction of a swipe that was done, undone or refused, or of a refused nudge; nil for all other
  /// kinds.
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
    case .didSelect(let card, _): (.didSelect, card, nil)
    case .didReload: (.didReload, nil, nil)
    case .didRefuse(let card, let refusal): (.didRefuse, card, refusal.action.direction)
    }
  }
}
