import Riffle
import RiffleControls
import RiffleDecks
import RiffleMedia
import RiffleShell

/// The keys that the empty view shows: a click on one does what the key does.
@MainActor
struct EmptyViewHints {
  private var press = TargetPress<Int>()

  func cursor(on stackView: CardStackView) -> CardCursor? {
    press.hovered != nil && stackView.topIndex == nil ? .pointingHand : nil
  }

  /// Returns the action of the key that was clicked.
  mutating func handle(
    _ event: PointerEvent,
    on stackView: CardStackView,
    _ keys: KeyBindings
  ) -> PressAnswer<Action> {
    guard stackView.topIndex == nil else { return .ignored }
    let answer = press.handle(
      event,
      at: stackView.emptyViewHint(at: event.position),
      isCovered: stackView.isDraggable(at: event.position, time: event.time)
    )
    return answer.map { Deck.emptyViewHints(keys)[$0].action }
  }

  mutating func letGo() { press.letGo() }
}
