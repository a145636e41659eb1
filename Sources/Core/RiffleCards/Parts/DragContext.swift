package import RiffleMotion

/// The facts at the start of a drag, from which every later pose of the card follows.
package struct DragContext: Hashable, Sendable {
  /// The pose in which the card rests.
  package var rest: Pose
  /// The pose of the card when the drag began.
  package var pose: Pose
  /// The grabbed point, in the container's axes.
  package var location: Point
  /// The directions in which the card can be swiped.
  package var allowed: [Direction]
  /// The window and the container.
  package var stage: Stage

  /// Makes a context.
  package init(rest: Pose, pose: Pose, location: Point, allowed: [Direction], stage: Stage) {
    self.rest = rest
    self.pose = pose
    self.location = location
    self.allowed = allowed
    self.stage = stage
  }

  /// The grabbed point from the card's middle, in the card's own upright axes.
  package var anchor: Vector {
    (location - pose.center).rotated(by: Angle.zero - pose.rotation)
  }
}

/// The position and rotation of a dragged card.
package struct DragPose: Hashable, Sendable {
  /// The middle that the card would have if it were upright, in the container's axes.
  package var center: Point
  /// The rotation about the anchor.
  package var rotation: Angle
  /// The point about which the card rotates, from its upright middle.
  package var anchor: Vector
  /// The distance of the pointer from the point where it would hold the card at rest, in points.
  ///
  /// It counts axes too along which the card does not follow.
  package var travel: Vector

  /// Makes a pose.
  package init(
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
