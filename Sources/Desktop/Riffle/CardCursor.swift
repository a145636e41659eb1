import RiffleCards
import RiffleGestures

/// The cursor that tells what a pointer can do with a card.
public enum CardCursor: Hashable, Sendable {
  /// The desktop's usual one.
  case arrow
  /// An open hand, over a card that can be dragged.
  case openHand
  /// A closed hand, with a card in it.
  case closedHand
}

extension CardStackView {
  /// The cursor for the pointer where it was last.
  ///
  /// ``CardWindow`` shows it by itself. In a window of your own, show it after each event and each
  /// frame: a card may come to lie beneath a pointer that does not move.
  public var cursor: CardCursor {
    guard isEnabled, stack.preset.release.swipeRecognizer == nil else { return .arrow }
    if stack.draggedCard != nil { return .closedHand }
    return stack.isDraggable(at: pointerInStage, time: now, policy: policy) ? .openHand : .arrow
  }
}
