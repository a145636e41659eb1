/// The direction in which a stack is laid out, as in a language's script.
public enum LayoutDirection: String, CaseIterable, Sendable {
  /// As presets describe it.
  case leftToRight
  /// Mirrored: the layout's offsets and rotations, and the direction in which the command for the next
  /// card swipes. A hand, and a swipe in a given direction, still go where they go; cards that cycle still
  /// come out on the left.
  case rightToLeft
}
