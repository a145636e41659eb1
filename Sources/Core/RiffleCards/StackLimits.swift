/// The limits of the numbers that a stack takes: in inputs, traces, presets, options and logs of poses.
///
/// A number beyond them is a slip, and sums of numbers within them neither overflow nor lose the
/// thousandth of a point.
public enum StackLimits {
  /// The coordinates of a pointer or a card, in points.
  public static let coordinates = -1e9...1e9
  /// The lengths of a side of a window or a card, in points.
  public static let lengths = 0...1e9
  /// The times in a recording, in seconds: up to 31 years.
  public static let seconds = 0...1e9
  /// The numbers of cards in the data.
  public static let cards = 0...100_000_000
  /// The largest number of cards that a stack shows besides those in flight, whatever its layout says:
  /// more could not be told apart.
  public static let shownCards = 1_000
}
