public import RiffleMotion

/// The facts at the start of a drag, from which every later pose of the card follows.
public struct DragContext: Hashable, Sendable {
  /// The pose in which the card rests.
  public var rest: Pose
  /// The pose of the card when the drag began.
  public var pose: Pose
  /// The grabbed point, in the container's axes.
  public var location: Point
  /// The directions in which the card can be swiped.
  public var allowed: [Direction]
  /// The window and the container.
  public var stage: Stage

  /// Makes a context.
  public init(rest: Pose, pose: Pose, location: Point, allowed: [Direction], stage: Stage) {
    self.rest = rest
    self.pose = pose
    self.location = location
    self.allowed = allowed
    self.stage = stage
  }

  /// The grabbed point from the card's middle, in the card's own upright axes.
  public var anchor: Vector {
    (location - pose.center).rotated(by: Angle.zero - pose.rotation)
  }
}

/// The position and rotation of a dragged card.
public struct DragPose: Hashable, Sendable {
  /// The middle that the card would have if it were upright, in the container's axes.
  public var center: Point
  /// The rotation about the anchor.
  public var rotation: Angle
  /// The point about which the card rotates, from its upright middle.
  public var anchor: Vector
  /// The distance of the pointer from the point where it would hold the card at rest, in points.
  ///
  /// It counts axes too along which the card does not follow.
  public var travel: Vector

  /// Makes a pose.
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
