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
  /// A tunable of the preset has another value from now on.
  case set(key: String, value: ParameterValue)
}

/// A command to a stack, from a key or a program.
public enum StackCommand: Hashable, Sendable {
  /// Swipes the top card; nothing happens where the direction is not allowed or no card is left.
  case swipe(Direction)
  /// Takes the last swipe back; nothing happens where there is none.
  case undo
  /// Does again what was undone last; nothing happens once another card was swiped since.
  case redo
  /// Goes on to the next card: sends the top card beneath where cards circulate, and else swipes
  /// it in the first direction that is allowed.
  case next
  /// Goes back to the card before: brings the bottom card up where cards circulate, and else takes
  /// the last swipe back.
  case prior
  /// Starts anew with the first card; nil keeps the number of cards in the data. A held card stays
  /// in the hand, as the card at an index of the new data; nil where it is not there any more.
  case reload(count: Int? = nil, heldCard: HeldCard = .sameIndex)
  /// The data has new cards from an index on.
  case insert(at: Int, count: Int)
  /// The data has lost some cards from an index on.
  case delete(at: Int, count: Int)
  /// A card of the data has another index.
  case move(from: Int, to: Int)
  /// Nothing moves by itself until it is resumed; hands and commands still take effect.
  case pause
  /// Everything goes on.
  case resume
}

/// Where the card in the hand is after a reload.
public enum HeldCard: Hashable, Sendable {
  /// At the index it has now, if there is one.
  case sameIndex
  /// At another.
  case index(Int)
  /// Not in the data any more.
  case gone
}
