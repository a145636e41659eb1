public import RiffleMotion

/// The motion of one card: a track for each part of its pose, rotated about a fixed anchor.
///
/// The pose at a time follows from the tracks alone. ``x`` and ``y`` are the center that the card
/// would have if it were not rotated; it is rotated about ``anchor``, counted from that center.
public struct CardMotion: Hashable, Sendable {
  /// The unrotated center's distance to the right of the container's left edge, in points.
  public var x: Track
  /// The unrotated center's distance below the container's top edge, in points.
  public var y: Track
  /// The width in points.
  public var width: Track
  /// The height in points.
  public var height: Track
  /// The rotation in radians, clockwise.
  public var rotation: Track
  /// The opacity from 0 to 1.
  public var alpha: Track
  /// The point that the card is rotated about, counted from its unrotated center, in points.
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
    let rotation = Angle(radians: value(rotation))
    let unrotated = Point(x: value(x), y: value(y))
    return Pose(
      center: anchor == .zero ? unrotated : unrotated + anchor - anchor.rotated(by: rotation),
      size: Size(width: max(0, value(width)), height: max(0, value(height))),
      rotation: rotation,
      // A spring may swing a little beyond.
      alpha: max(0, min(value(alpha), 1))
    )
  }

  /// Returns the center that a card in a pose would have if it were not rotated about the anchor.
  func unrotatedCenter(of pose: Pose) -> Point {
    pose.center + anchor.rotated(by: pose.rotation) - anchor
  }

  /// The time from which the card rests.
  public var restTime: Timestamp {
    max(x.restTime, y.restTime, width.restTime, height.restTime, rotation.restTime, alpha.restTime)
  }
}
