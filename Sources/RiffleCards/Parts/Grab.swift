public import RiffleMotion

/// How a card was taken hold of.
public struct Grab: Hashable, Sendable {
  /// The pose in which the card rests when nobody holds it.
  public var rest: Pose
  /// The pose it had when it was taken hold of.
  public var pose: Pose
  /// The place that was grabbed, in the container's axes.
  public var location: Point
  /// Where the card can be swiped to.
  public var allowed: [Direction]
  /// The stage it happens on.
  public var stage: Stage

  /// Makes a grab.
  public init(rest: Pose, pose: Pose, location: Point, allowed: [Direction], stage: Stage) {
    self.rest = rest
    self.pose = pose
    self.location = location
    self.allowed = allowed
    self.stage = stage
  }

  /// The grabbed place from the card's middle, in the card's own unturned axes.
  public var anchor: Vector {
    (location - pose.center).rotated(by: Angle.zero - pose.rotation)
  }
}

/// Where a hand holds a card.
public struct Hold: Hashable, Sendable {
  /// The middle of the card if it were not turned, in the container's axes.
  public var center: Point
  /// The turn about the anchor.
  public var rotation: Angle
  /// The point the card turns about, from its unturned middle.
  public var anchor: Vector
  /// How far the hand is from where the card would rest under it, in points, also along axes on
  /// which the card does not follow.
  public var travel: Vector

  /// Makes a hold.
  public init(
    center: Point,
    rotation: Angle = .zero,
    anchor: Vector = .zero,
    travel: Vector = .zero
  ) {
    self.center = center
    self.rotation = rotation
    self.anchor = anchor
    self.travel = travel
  }
}
