public import RiffleMotion

/// A rule for how the cards beneath move up once the top card has gone, and down when it returns.
public protocol RestackRule: PresetPart {
  /// Whether the cards beneath move up while the top card is dragged away; otherwise they wait
  /// until it has gone.
  var followsDrag: Bool { get }

  /// Whether the cards beneath move up also if the data has no more cards to add.
  var movesUpLastCards: Bool { get }

  /// Returns how far the cards beneath move up during a drag, if they follow it.
  ///
  /// - Parameter progress: The progress of the drag, 0 to 1: at 1 a release would swipe.
  /// - Returns: 0 for not at all, 1 for a whole slot.
  func reveal(atProgress progress: Double) -> Double

  /// Starts the motion of a card to another slot, from its present pose and velocity.
  ///
  /// - Parameters:
  ///   - motion: The card's motion.
  ///   - slot: The resting pose of its new slot.
  ///   - depth: The number of cards above that slot.
  ///   - time: The start of the motion.
  func animateRestack(_ motion: inout CardMotion, to slot: Pose, depth: Int, at time: Timestamp)

  /// Starts the way back down of the cards beneath after a release that was no swipe.
  ///
  /// - Parameters:
  ///   - revealProgress: How far the drag has moved the stack: above 0 the cards beneath up, 1 a whole
  ///     slot; below 0 all cards down, since one that was caught in flight came back.
  ///   - time: The start of the motion.
  func animateConceal(_ revealProgress: inout Track, at time: Timestamp)
}

extension RestackRule {
  /// False.
  public var followsDrag: Bool { false }
  /// True.
  public var movesUpLastCards: Bool { true }
  /// In proportion.
  public func reveal(atProgress progress: Double) -> Double { progress }
  /// Puts them down at once.
  public func animateConceal(_ revealProgress: inout Track, at time: Timestamp) {
    revealProgress.rest(at: 0, from: time)
  }
}
