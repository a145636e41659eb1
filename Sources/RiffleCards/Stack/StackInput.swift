public import RiffleGestures
public import RiffleMotion

/// What a stack answers to.
public enum StackInput: Hashable, Sendable {
  /// A pointer did something; its place is in window axes, in points.
  case pointer(PointerEvent)
  /// Whatever a hand is doing ends without effect.
  case cancel(CancelCause)
  /// A command.
  case command(StackCommand)
  /// The window's extent changed to this, in points.
  case resize(Size)
}

/// A command to a stack, from a key or a program.
public enum StackCommand: Hashable, Sendable {
  /// Swipes the top card; nothing happens where the direction is not allowed or no card is left.
  case swipe(Direction)
  /// Takes the last swipe back; nothing happens where there is none.
  case undo
  /// Starts anew with the first card; nil keeps the number of cards in the data.
  case reload(count: Int? = nil)
}
