public import RiffleGestures
public import RiffleMotion

/// An input of a stack.
public enum StackInput: Hashable, Sendable {
  /// A pointer event; its position is in window axes, in points.
  case pointer(PointerEvent)
  /// Cancels the gesture in progress, which has no effect then.
  case cancel(CancelCause)
  /// A command.
  case command(StackCommand)
  /// Another size of the window, in points.
  case resize(Size)
  /// Another value of a tunable of the preset, from now on.
  case set(key: String, value: ParameterValue)
}

/// A command to a stack, from a key or a program.
public enum StackCommand: Hashable, Sendable {
  /// Swipes the top card; nothing happens if the direction is not allowed or no card is left.
  case swipe(Direction)
  /// Undoes the last swipe; nothing happens if there is none.
  case undo
  /// Does the swipe again that was undone last; nothing happens if another card was swiped since.
  case redo
  /// Goes on to the next card: sends the top card beneath if cards cycle, and otherwise swipes it in
  /// the first direction that is allowed.
  case next
  /// Goes back to the previous card: brings the bottom card up if cards cycle, and otherwise undoes
  /// the last swipe.
  case previous
  /// Sways the top card a little in a direction and back, to show that it can move; nothing happens
  /// unless it rests.
  case nudge(Direction)
  /// Deals new data from the first card; nil keeps the number of cards. A drag goes on with a card
  /// of the new data. Animated, the cards fan out from the deepest slot by the restack rule.
  case reload(count: Int? = nil, heldCard: HeldCard = .sameIndex, isAnimated: Bool = false)
  /// Inserts new cards of the data from an index on.
  case insert(at: Int, count: Int)
  /// Deletes cards of the data from an index on.
  case delete(at: Int, count: Int)
  /// Moves a card of the data to another index.
  case move(from: Int, to: Int)
  /// Pauses all motion until the stack is resumed; drags and commands still take effect.
  case pause
  /// Resumes all motion.
  case resume
}

/// Which card of the new data a drag goes on with after a reload.
public enum HeldCard: Hashable, Sendable {
  /// The card at the index of the dragged one, if there is one.
  case sameIndex
  /// The card at an index.
  case index(Int)
  /// None: the dragged card is no longer in the data.
  case gone
}
