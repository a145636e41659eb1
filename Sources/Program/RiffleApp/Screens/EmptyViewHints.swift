import Riffle
import RiffleDecks
import RiffleMedia
import RiffleShell

/// The keys that the empty view shows: a click on one does what the key does.
@MainActor
struct EmptyViewHints {
  private var press = TargetPress<Int>()

  func cursor(on stackView: CardStackView) -> CardCursor? {
    press.isOverTarget && stackView.topIndex == nil ? .pointingHand : nil
  }

  /// Returns the action of the key that was clicked.
  mutating func handle(
    _ event: PointerEvent,
    on stackView: CardStackView,
    _ keys: KeyBindings
  ) -> TargetPress<Action>.Answer {
    guard stackView.topIndex == nil else { return .ignored }
    let answer = press.handle(
      event.phase,
      at: stackView.emptyViewHint(at: event.position),
      isOnCard: stackView.isDraggable(at: event.position, time: event.time)
    )
    switch answer {
    case .ignored: return .ignored
    case .taken: return .taken
    case .clicked(let hint):
      let actions = Deck.emptyViewHints(keys).map(\.action)
      return actions.indices.contains(hint) ? .clicked(actions[hint]) : .taken
    }
  }

  mutating func letGo() { press.letGo() }
}
