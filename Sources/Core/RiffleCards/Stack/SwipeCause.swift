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
