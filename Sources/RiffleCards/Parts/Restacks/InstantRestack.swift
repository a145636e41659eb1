public import RiffleMotion

/// Puts the cards into their new slots at once.
public struct InstantRestack: RestackRule, Hashable {
  /// Makes the rule.
  public init() {}

  /// Puts the card into the slot; one that is on its way to the same place goes on.
  public func shift(_ motion: inout CardMotion, to slot: Pose, depth: Int, at time: Timestamp) {
    var target = motion.target
    target.alpha = slot.alpha
    if target.isNear(slot) {
      motion.alpha.rest(at: slot.alpha, from: time)
    } else {
      motion = CardMotion(restingAt: slot)
    }
  }

  /// The kind's name.
  public static let kind = "instant"
  /// What it does.
  public static let meaning = "Into the new slot at once."
}
