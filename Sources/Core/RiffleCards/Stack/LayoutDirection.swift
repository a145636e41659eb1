/// The direction in which a stack is laid out, as in a language's script.
public enum LayoutDirection: String, CaseIterable, Sendable {
  /// As presets describe it.
  case leftToRight
  /// Mirrored: the layout's offsets and rotations, the direction in which the command for the next
  /// card swipes, and the side on which cards that cycle come out: the top card goes beneath on the right.
  ///
  /// A hand, and a swipe in a given direction, still go where they go, and a stamp belongs to its side: a
  /// card on its way to the right bears the right side's word, where it is seen longest. Text runs as its
  /// script does.
  case rightToLeft
}
