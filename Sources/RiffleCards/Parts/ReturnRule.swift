public import RiffleMotion

/// How a card that was let go without a swipe goes home.
public protocol ReturnRule: PresetPart {
  /// Starts the way home from the pose the card has; the tracks have the velocity that the hand
  /// gave them.
  ///
  /// - Parameters:
  ///   - motion: The card's.
  ///   - rest: The pose to end in.
  ///   - time: When it begins.
  func goHome(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp)
}
