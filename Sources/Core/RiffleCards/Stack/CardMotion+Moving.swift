public import RiffleMotion

extension CardMotion {
  /// Moves the whole card to a pose along a timing curve.
  ///
  /// - Parameters:
  ///   - pose: The pose at the end, in the container's axes.
  ///   - curve: The timing curve.
  ///   - duration: The duration in seconds.
  ///   - time: The time of the start.
  public mutating func move(
    to pose: Pose,
    along curve: TimingCurve,
    duration: Double,
    from time: Timestamp
  ) {
    moveCenter(to: unrotatedCenter(of: pose), along: curve, duration: duration, from: time)
    width.animate(to: pose.size.width, along: curve, duration: duration, from: time)
    height.animate(to: pose.size.height, along: curve, duration: duration, from: time)
    rotation.animate(to: pose.rotation.radians, along: curve, duration: duration, from: time)
    alpha.animate(to: pose.alpha, along: curve, duration: duration, from: time)
  }

  /// Moves the card's unrotated center to a point along a timing curve; the rest stays as it is.
  ///
  /// - Parameters:
  ///   - center: The point at the end, in the container's axes.
  ///   - curve: The timing curve.
  ///   - duration: The duration in seconds.
  ///   - time: The time of the start.
  public mutating func moveCenter(
    to center: Point,
    along curve: TimingCurve,
    duration: Double,
    from time: Timestamp
  ) {
    x.animate(to: center.x, along: curve, duration: duration, from: time)
    y.animate(to: center.y, along: curve, duration: duration, from: time)
  }

  /// Moves the whole card to a pose on a spring, from the pose and the velocity it has.
  ///
  /// The opacity does not oscillate.
  ///
  /// - Parameters:
  ///   - pose: The pose at the end, in the container's axes.
  ///   - spring: The spring.
  ///   - time: The time of the start.
  public mutating func spring(to pose: Pose, with spring: ResponseSpring, from time: Timestamp) {
    let center = unrotatedCenter(of: pose)
    let law = spring.spring
    x.spring(to: center.x, with: law, from: time)
    y.spring(to: center.y, with: law, from: time)
    width.spring(to: pose.size.width, with: law, from: time)
    height.spring(to: pose.size.height, with: law, from: time)
    rotation.spring(to: pose.rotation.radians, with: law, from: time)
    let fade = ResponseSpring(
      response: spring.response,
      dampingRatio: max(1, spring.dampingRatio)
    )
    alpha.spring(to: pose.alpha, with: fade.spring, from: time)
  }
}
