public import RiffleGestures
public import RiffleMotion

/// An input of a stack.
public enum StackInput: Hashable, Sendable {
  /// A pointer did something; its position is in window axes, in points.
  case pointer(PointerEvent)
  /// The gesture in progress ends without effect.
  case cancel(CancelCause)
  /// A command.
  case command(StackCommand)
  /// The window has another size, in points.
  case resize(Size)
  /// A tunable of the preset has another value from now on.
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
  /// Starts anew with the first card; nil keeps the number of cards in the data. A drag goes on, of
  /// a card of the new data.
  case reload(count: Int? = nil, heldCard: HeldCard = .sameIndex)
  /// The data has new cards from an index on.
  case insert(at: Int, count: Int)
  /// The data has lost some cards from an index on.
  case delete(at: Int, count: Int)
  /// A card of the data has another index.
  case move(from: Int, to: Int)
  /// Nothing moves by itself until the stack is resumed; drags and commands still take effect.
  case pause
  /// Everything goes on.
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
