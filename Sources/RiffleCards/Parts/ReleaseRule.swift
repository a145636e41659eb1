public import RiffleMotion

/// What letting go of a card means.
public protocol ReleaseRule: Sendable {
  /// The directions a card can be swiped in, by hand or by command.
  var directions: [Direction] { get }

  /// Decides what a release meant.
  func verdict(on release: Release) -> ReleaseVerdict
}

/// What is known when a hand lets go of a card.
public struct Release: Hashable, Sendable {
  /// How far the card is from its rest, in points.
  public var departure: Vector
  /// The middle of the card in the container's axes.
  public var center: Point
  /// The hand's velocity, in points a second.
  public var velocity: Vector
  /// The card's extent at rest, in points.
  public var cardSize: Size
  /// The stage it happens on.
  public var stage: Stage

  /// Makes a release.
  public init(
    departure: Vector,
    center: Point,
    velocity: Vector,
    cardSize: Size,
    stage: Stage
  ) {
    self.departure = departure
    self.center = center
    self.velocity = velocity
    self.cardSize = cardSize
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

/// Swipes a card whose middle was let go beyond a line left or right, counted in the container's
/// axes; how fast it was does not matter.
public struct PositionRelease: ReleaseRule, Hashable {
  /// A middle left of this swipes left, in points from the container's left edge.
  public var left: Double
  /// A middle right of this swipes right, in points from the container's left edge.
  public var right: Double

  /// Makes the rule.
  public init(left: Double, right: Double) {
    self.left = left
    self.right = right
  }

  /// Left and right.
  public var directions: [Direction] { [.left, .right] }

  /// Compares the middle's x with both lines; on a line the card stays.
  public func verdict(on release: Release) -> ReleaseVerdict {
    if release.center.x > right { return .swipe(.right) }
    return release.center.x < left ? .swipe(.left) : .stay
  }
}
