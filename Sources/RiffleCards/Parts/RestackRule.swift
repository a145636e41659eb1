public import RiffleMotion

/// How the cards beneath move up when the top card has gone, and down when it comes back.
public protocol RestackRule: PresetPart {
  /// Whether the cards beneath come up as the top card is dragged away, or only once it has gone.
  var followsDrag: Bool { get }

  /// Whether the cards beneath move up also when the data has no more cards to add.
  var movesUpLastCards: Bool { get }

  /// Starts a card's way to another slot, from the pose it has and as fast as it is.
  ///
  /// - Parameters:
  ///   - motion: The card's.
  ///   - slot: The resting pose of its new slot.
  ///   - depth: How many cards lie above the slot.
  ///   - time: When it begins.
  func shift(_ motion: inout CardMotion, to slot: Pose, depth: Int, at time: Timestamp)

  /// Lets the cards beneath go back down where the top card was let go without a swipe.
  ///
  /// - Parameters:
  ///   - lift: How far they have come up: 0 not at all, 1 a whole slot.
  ///   - time: When it begins.
  func lower(_ lift: inout Track, at time: Timestamp)
}

extension RestackRule {
  /// Only once it has gone.
  public var followsDrag: Bool { false }
  /// They do.
  public var movesUpLastCards: Bool { true }
  /// At once.
  public func lower(_ lift: inout Track, at time: Timestamp) { lift.rest(at: 0, from: time) }
}
