public import RiffleMotion

/// A rule for how a card returns after a release that was no swipe.
public protocol ReturnRule: PresetPart {
  /// Starts the return from the card's present pose; the tracks have the velocity of the drag.
  ///
  /// - Parameters:
  ///   - motion: The card's motion.
  ///   - rest: The pose to end in.
  ///   - time: The start of the return.
  func animateReturn(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp)
}
