package import RiffleMotion

/// The outcome of a release, and the reason for it.
public struct ReleaseVerdict: Hashable, Sendable {
  /// The direction of the swipe; nil if the card returns to its resting pose.
  public var direction: Direction?
  /// The reason; nil if the rule gives none.
  public var reason: ReleaseReason?

  /// Makes a verdict.
  ///
  /// - Parameters:
  ///   - direction: The direction of the swipe; nil for none.
  ///   - reason: The reason. Defaults to none.
  public init(direction: Direction?, reason: ReleaseReason? = nil) {
    self.direction = direction
    self.reason = reason
  }

  /// Returns the verdict that a card is swiped.
  public static func swipe(
    _ direction: Direction,
    because reason: ReleaseReason? = nil
  ) -> ReleaseVerdict {
    ReleaseVerdict(direction: direction, reason: reason)
  }

  /// Returns the verdict that a card returns to its resting pose.
  public static func stay(because reason: ReleaseReason?) -> ReleaseVerdict {
    ReleaseVerdict(direction: nil, reason: reason)
  }

  /// The verdict that a card returns to its resting pose, without a reason.
  public static var stay: ReleaseVerdict { stay(because: nil) }
}

/// The reason for the outcome of a release, in the numbers that were compared.
public struct ReleaseReason: Hashable, Sendable {
  /// The comparison that decided.
  public var cause: Cause
  /// The direction that the numbers are along: the only one that came into question.
  public var direction: Direction
  /// The distance from rest at which the card would have come to rest by itself, in points along
  /// the direction.
  public var projected: Double
  /// The distance that a swipe needs, in points along the direction.
  public var needed: Double
  /// The velocity of the pointer at the release, in points per second along the direction; negative
  /// toward home.
  public var velocity: Double
  /// The pointer's distance from the press, in points; zero in a reason that no stack has given.
  package internal(set) var translation = Vector.zero

  /// Makes a reason.
  public init(
    _ cause: Cause,
    toward direction: Direction,
    projected: Double,
    needed: Double,
    velocity: Double
  ) {
    self.cause = cause
    self.direction = direction
    self.projected = projected
    self.needed = needed
    self.velocity = velocity
  }

  /// The comparison that decides on a release; the raw value is its name in logs.
  public enum Cause: String, CaseIterable, Sendable {
    /// The projected distance is enough for a swipe, or is not.
    case distance
    /// The pointer was so fast that any distance is enough.
    case flick
    /// The pointer was on its way home, so the card returns.
    case retreat
  }
}
