public import RiffleGestures
public import RiffleMotion

/// A rule for whether the release of a dragged card is a swipe.
public protocol ReleaseRule: PresetPart {
  /// The directions in which a card can be swiped by dragging, and by a command unless the card's owner
  /// allows others.
  var directions: [Direction] { get }

  /// Decides whether a release is a swipe.
  func verdict(on release: ReleaseContext) -> ReleaseVerdict

  /// Returns the progress toward a swipe in a direction, as if the card were released at a
  /// standstill: 0 at rest, 1 at the threshold, more beyond it.
  func progress(of release: ReleaseContext, toward direction: Direction) -> Double

  /// Returns what a release now would do, which stamp and cards beneath show while the card is dragged.
  ///
  /// It promises what ``verdict(on:)`` decides. A rule that always returns nil, as published stacks' do, has
  /// them show the progress of the place alone, at any speed.
  func outlook(of release: ReleaseContext) -> ReleaseOutlook?

  /// The recognizer of swipes without a drag; nil for a rule that judges the releases of dragged cards.
  ///
  /// With one no card follows the pointer, and a press on any card counts.
  var swipeRecognizer: SwipeRecognizer? { get }

  /// The progress that still swipes a card that has passed the threshold once, from 0 to 1.
  var hysteresis: Double { get }

  /// Whether the pointer's velocity is at most what its path confirms, so that a hand that has stopped
  /// never seems to go back.
  ///
  /// A rule that reproduces a published stack takes velocities as they are estimated.
  var confirmsVelocity: Bool { get }
}

extension ReleaseRule {
  /// 1: a card that comes back over the threshold stays.
  public var hysteresis: Double { 1 }

  /// True: a velocity that the path contradicts is none.
  public var confirmsVelocity: Bool { true }

  /// Nil: the place is shown.
  public func outlook(of release: ReleaseContext) -> ReleaseOutlook? { nil }

  /// Nil: cards are dragged.
  public var swipeRecognizer: SwipeRecognizer? { nil }
}

/// The facts at the release of a dragged card.
public struct ReleaseContext: Hashable, Sendable {
  /// The distance of the pointer from the point where it would hold the card at rest, in points.
  public var travel: Vector
  /// The middle of the card, in the container's axes.
  public var center: Point
  /// The velocity of the pointer, in points per second.
  public var velocity: Vector
  /// The velocity of the pointer between its last two positions, in points per second, however long ago.
  public var step: Vector
  /// The mean velocity of the pointer over its last 40 ms, in points per second; by default the velocity.
  public var meanVelocity: Vector
  /// The way that the pointer has come back in its last 0.1 s, from where it was farthest from home, in
  /// points; zero if it is farthest now.
  public var comeback: Vector
  /// The direction in which a release would have swiped the card just before; nil for none.
  public var armed: Direction?
  /// The direction in which the card flew when it was caught; nil if it was not.
  public var flight: Direction?
  /// The directions of the rule in which this card may be swiped.
  public var allowed: [Direction]
  /// The pose in which the card rests, in the container's axes.
  public var rest: Pose
  /// The window and the container.
  public var stage: Stage

  /// Makes a context.
  public init(
    travel: Vector,
    center: Point,
    velocity: Vector = .zero,
    step: Vector = .zero,
    meanVelocity: Vector? = nil,
    comeback: Vector = .zero,
    armed: Direction? = nil,
    flight: Direction? = nil,
    allowed: [Direction],
    rest: Pose,
    stage: Stage
  ) {
    self.travel = travel
    self.center = center
    self.velocity = velocity
    self.step = step
    self.meanVelocity = meanVelocity ?? velocity
    self.comeback = comeback
    self.armed = armed
    self.flight = flight
    self.allowed = allowed
    self.rest = rest
    self.stage = stage
  }
}

/// What a release would do to a card that is in the hand.
public struct ReleaseOutlook: Hashable, Sendable {
  /// The direction in which the card would be swiped, or comes nearest to it; nil on no way to one.
  public var direction: Direction?
  /// How near a swipe is, from 0 to 1, with what the velocity would add; 1 or more for a swipe.
  public var amount: Double
  /// Whether a release would swipe the card.
  public var swipes: Bool

  /// Makes an outlook.
  public init(toward direction: Direction?, amount: Double, swipes: Bool) {
    self.direction = direction
    self.amount = amount
    self.swipes = swipes
  }

  /// The direction of the swipe; nil for none.
  var promised: Direction? { swipes ? direction : nil }
}

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
  /// The distance that a swipe needs, in points along the direction; less than straight if the card goes
  /// between two directions.
  public var needed: Double
  /// The velocity of the pointer at the release, in points per second along the direction; negative
  /// toward home.
  public var velocity: Double
  /// The pointer's distance from the press, in points; zero in a reason that was not given by a
  /// stack.
  package internal(set) var translation = Vector.zero

  /// Returns to the real distances and speeds of a card that was judged as if it had taken less effort.
  mutating func scale(by effort: Double) {
    projected *= effort
    needed *= effort
    velocity *= effort
  }

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
