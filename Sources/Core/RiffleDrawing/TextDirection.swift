/// The direction in which a text is read.
public enum TextDirection: Hashable, Sendable {
  /// As Latin, and as text without a direction of its own.
  case leftToRight
  /// As Arabic and Hebrew.
  case rightToLeft
}
