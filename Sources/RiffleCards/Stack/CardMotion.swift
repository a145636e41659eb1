public import RiffleMotion

/// How one card moves: a track for each part of its pose, turned about an anchor that stays put.
///
/// The pose at a time follows from the tracks alone. ``x`` and ``y`` tell where the middle of the
/// card would be if it were not turned; the turn goes about ``anchor``, counted from that middle.
public struct CardMotion: Hashable, Sendable {
  /// The unturned middle's distance to the right of the container's left edge, in points.
  public var x: Track
  /// The unturned middle's distance below the container's top edge, in points.
  public var y: Track
  /// The width in points.
  public var width: Track
  /// The height in points.
  public var height: Track
  /// The turn in radians, clockwise.
  public var rotation: Track
  /// The opacity from 0 to 1.
  public var alpha: Track
  /// The point the card turns about, from its unturned middle, in points.
  public var anchor: Vector

  /// Makes the motion of a card that rests at a pose.
  public init(restingAt pose: Pose) {
    x = Track(pose.center.x)
    y = Track(pose.center.y)
    width = Track(pose.size.width)
    height = Track(pose.size.height)
    rotation = Track(pose.rotation.radians, rest: .rotation)
    alpha = Track(pose.alpha, rest: .opacity)
    anchor = .zero
  }

  /// Returns the pose at a time in seconds since the clock's origin, in the container's axes.
  public func pose(at seconds: Double) -> Pose {
    pose { $0.sample(at: seconds).value }
  }

  /// The pose in which the card will rest, or rests.
  public var target: Pose { pose { $0.target } }

  private func pose(_ value: (Track) -> Double) -> Pose {
    let turn = Angle(radians: value(rotation))
    let unturned = Point(x: value(x), y: value(y))
    return Pose(
      center: anchor == .zero ? unturned : unturned + anchor - anchor.rotated(by: turn),
      size: Size(width: value(width), height: value(height)),
      rotation: turn,
      // A spring may swing a little beyond.
      alpha: max(0, min(value(alpha), 1))
    )
  }

  /// Returns where the middle of the card lies when its turn about the anchor is taken away.
  func unturnedCenter(of pose: Pose) -> Point {
    pose.center + anchor.rotated(by: pose.rotation) - anchor
  }

  /// The moment from which nothing of the card moves any more.
  public var restTime: Timestamp {
    max(x.restTime, y.restTime, width.restTime, height.restTime, rotation.restTime, alpha.restTime)
  }

  /// Puts the card under a hand: place and turn stay as told, size and opacity go on by themselves.
  public mutating func hold(_ hold: DragPose, at time: Timestamp) {
    anchor = hold.anchor
    x.rest(at: hold.center.x, from: time)
    y.rest(at: hold.center.y, from: time)
    rotation.rest(at: hold.rotation.radians, from: time)
    // Nothing is ever looked at before the newest input.
    x.forget(before: time)
    y.forget(before: time)
    rotation.forget(before: time)
  }

  /// Puts the whole card into a pose, where it stays.
  mutating func place(_ pose: Pose, at time: Timestamp) {
    hold(DragPose(center: pose.center, rotation: pose.rotation), at: time)
    width.rest(at: pose.size.width, from: time)
    height.rest(at: pose.size.height, from: time)
    alpha.rest(at: pose.alpha, from: time)
    width.forget(before: time)
    height.forget(before: time)
    alpha.forget(before: time)
  }
}
