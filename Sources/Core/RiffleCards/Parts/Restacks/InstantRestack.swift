public import RiffleMotion

/// Puts the cards into their new slots at once.
public struct InstantRestack: RestackRule, Hashable {
  /// Makes a rule.
  public init() {}

  /// Puts the card into the slot; one that is on its way to the same pose continues.
  public func animateRestack(
    _ motion: inout CardMotion,
    in context: RestackContext,
    at time: Timestamp
  ) {
    let slot = context.slot
    var target = motion.target
    target.alpha = slot.alpha
    if target.isNear(slot) {
      motion.alpha.rest(at: slot.alpha, from: time)
    } else {
      motion = CardMotion(restingAt: slot)
    }
  }

  /// The name in presets.
  public static let kind = "instant"
  /// The summary.
  public static let summary = "The cards beneath jump to their new slots."
}
