public import RiffleMotion

/// How the cards beneath move up when the top card has gone, and down when it comes back.
public protocol RestackRule: Sendable {
  /// Starts a card's way to another slot, from the pose it has.
  ///
  /// - Parameters:
  ///   - motion: The card's.
  ///   - slot: The resting pose of its new slot.
  ///   - time: When it begins.
  func shift(_ motion: inout CardMotion, to slot: Pose, at time: Timestamp)
}

/// Moves place and size to the new slot along a timing curve.
public struct CurveRestack: RestackRule, Hashable {
  /// Seconds it takes, more than 0.
  public var duration: Double
  /// The timing.
  public var curve: TimingCurve

  /// Makes the rule.
  public init(duration: Double, curve: TimingCurve = .easeInOut) {
    self.duration = duration
    self.curve = curve
  }

  /// Takes the card to the slot.
  public func shift(_ motion: inout CardMotion, to slot: Pose, at time: Timestamp) {
    motion.move(to: slot, along: curve, duration: duration, from: time)
  }
}
