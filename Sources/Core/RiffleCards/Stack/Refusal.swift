/// Something that was asked of a stack and did not happen, and the reason.
public struct Refusal: Hashable, Sendable {
  /// What was asked for.
  public var action: Action
  /// The reason why it did not happen.
  public var reason: Reason

  /// Makes a refusal.
  public init(of action: Action, because reason: Reason) {
    self.action = action
    self.reason = reason
  }

  /// What a pointer, a key or the program asked for.
  public enum Action: Hashable, Sendable {
    /// The drag of a card.
    case drag
    /// A swipe in a direction, by a pointer, a key or the program.
    case swipe(Direction)
    /// Undoing the last swipe, by a command or by a card that was caught in flight.
    case undo
    /// Doing the swipe again that was undone last.
    case redo
    /// Going on to the next card.
    case next
    /// Going back to the previous card.
    case previous
    /// A nudge in a direction.
    case nudge(Direction)

    /// The direction of a swipe or a nudge; nil for all others.
    public var direction: Direction? {
      switch self {
      case .swipe(let direction), .nudge(let direction): direction
      case .drag, .undo, .redo, .next, .previous: nil
      }
    }
  }

  /// The reason why something did not happen.
  public enum Reason: String, CaseIterable, Sendable {
    /// The stack view is disabled.
    case disabled
    /// No card is left; if cards cycle, fewer than two are.
    case noCard
    /// The card may not be swiped in that direction, or in none.
    case notAllowed
    /// The owner was asked, and did not agree.
    case vetoed
    /// No swipe can be undone.
    case nothingToUndo
    /// No swipe was undone that could be done again.
    case nothingToRedo
    /// The card moves or is held, so it cannot be nudged.
    case busy
  }
}
