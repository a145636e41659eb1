public import RiffleMotion

/// What letting go of a card means.
public protocol ReleaseRule: PresetPart {
  /// The directions a card can be swiped in, by hand or by command.
  var directions: [Direction] { get }

  /// Decides what a release meant.
  func verdict(on release: Release) -> ReleaseVerdict

  /// Tells how near a card is to being swiped in a direction, if it were let go at a standstill:
  /// 0 at rest, 1 where it would be swiped, and more beyond.
  func progress(of release: Release, toward direction: Direction) -> Double

  /// The progress that is still enough for a card that has been far enough once, from 0 to 1.
  var hysteresis: Double { get }
}

extension ReleaseRule {
  /// A card that comes back over the threshold stays.
  public var hysteresis: Double { 1 }
}

/// What is known when a hand lets go of a card.
public struct Release: Hashable, Sendable {
  /// How far the hand is from where the card would rest under it, in points.
  public var travel: Vector
  /// The middle of the card in the container's axes.
  public var center: Point
  /// The hand's velocity, in points a second.
  public var velocity: Vector
  /// Whether the card has been far enough to be swiped, and not come back since.
  public var isArmed: Bool
  /// Where the card may be swiped to, of the rule's own directions.
  public var allowed: [Direction]
  /// The pose in which the card rests, in the container's axes.
  public var rest: Pose
  /// The stage it happens on.
  public var stage: Stage

  /// Makes a release.
  public init(
    travel: Vector,
    center: Point,
    velocity: Vector = .zero,
    isArmed: Bool = false,
    allowed: [Direction],
    rest: Pose,
    stage: Stage
  ) {
    self.travel = travel
    self.center = center
    self.velocity = velocity
    self.isArmed = isArmed
    self.allowed = allowed
    self.rest = rest
    self.stage = stage
  }
}

/// What a release meant.
public enum ReleaseVerdict: Hashable, Sendable {
  /// The card is swiped in a direction.
  case swipe(Direction)
  /// The card goes home.
  case stay
}
