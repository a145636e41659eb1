public import RiffleMotion

/// Puts the cards into their new slots at once.
public struct InstantRestack: RestackRule, Hashable {
  /// Makes the rule.
  public init() {}

  /// Puts the card into the slot.
  public func shift(_ motion: inout CardMotion, to slot: Pose, depth: Int, at time: Timestamp) {
    motion = CardMotion(restingAt: slot)
  }

  /// The kind's name.
  public static let kind = "instant"
  /// What it does.
  public static let meaning = "Into the new slot at once."
}
