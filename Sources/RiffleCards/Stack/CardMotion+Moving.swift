public import RiffleMotion

extension CardMotion {
  /// Takes the whole card to a pose along a timing curve.
  ///
  /// - Parameters:
  ///   - pose: Where it ends, in the container's axes.
  ///   - curve: The timing.
  ///   - duration: Seconds it takes.
  ///   - time: When it begins.
  public mutating func move(
    to pose: Pose,
    along curve: TimingCurve,
    duration: Double,
    from time: Timestamp
  ) {
    moveCenter(to: unturnedCenter(of: pose), along: curve, duration: duration, from: time)
    width.animate(to: pose.size.width, along: curve, duration: duration, from: time)
    height.animate(to: pose.size.height, along: curve, duration: duration, from: time)
    rotation.animate(to: pose.rotation.radians, along: curve, duration: duration, from: time)
    alpha.animate(to: pose.alpha, along: curve, duration: duration, from: time)
  }

  /// Takes the card's unturned middle to a place along a timing curve, the rest staying as it is.
  ///
  /// - Parameters:
  ///   - center: Where it ends, in the container's axes.
  ///   - curve: The timing.
  ///   - duration: Seconds it takes.
  ///   - time: When it begins.
  public mutating func moveCenter(
    to center: Point,
    along curve: TimingCurve,
    duration: Double,
    from time: Timestamp
  ) {
    x.animate(to: center.x, along: curve, duration: duration, from: time)
    y.animate(to: center.y, along: curve, duration: duration, from: time)
  }

  /// Springs the whole card to a pose, from the pose it has and as fast as it is.
  ///
  /// The opacity never swings.
  ///
  /// - Parameters:
  ///   - pose: Where it ends, in the container's axes.
  ///   - spring: The spring.
  ///   - time: When it begins.
  public mutating func spring(to pose: Pose, with spring: ResponseSpring, from time: Timestamp) {
    let center = unturnedCenter(of: pose)
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

  /// Whether anything of the card moves at a time, or will.
  func isMoving(at seconds: Double) -> Bool {
    restTime.seconds > seconds
  }

  /// Stops, where they are, place and turn as far as nothing has taken them over since.
  mutating func stopWhatIsLeft(from before: CardMotion, at time: Timestamp) {
    func stop(_ track: inout Track, _ before: Track) {
      guard track == before, track.restTime > time else { return }
      track.rest(at: track.sample(at: time.seconds).value, from: time)
    }
    stop(&x, before.x)
    stop(&y, before.y)
    stop(&rotation, before.rotation)
  }

  /// Gives the card the velocity of a hand that carries it: the difference of two holds.
  mutating func throwOn(
    from behind: DragPose,
    to ahead: DragPose,
    in seconds: Double,
    at time: Timestamp
  ) {
    pass(&x, from: behind.center.x, to: ahead.center.x, in: seconds, at: time)
    pass(&y, from: behind.center.y, to: ahead.center.y, in: seconds, at: time)
    pass(
      &rotation,
      from: behind.rotation.radians,
      to: ahead.rotation.radians,
      in: seconds,
      at: time
    )
  }

  /// Gives the card the velocity with which it passes from one pose to another.
  mutating func throwOn(from behind: Pose, to ahead: Pose, in seconds: Double, at time: Timestamp) {
    throwOn(
      from: DragPose(center: behind.center, rotation: behind.rotation),
      to: DragPose(center: ahead.center, rotation: ahead.rotation),
      in: seconds,
      at: time
    )
    pass(&width, from: behind.size.width, to: ahead.size.width, in: seconds, at: time)
    pass(&height, from: behind.size.height, to: ahead.size.height, in: seconds, at: time)
    pass(&alpha, from: behind.alpha, to: ahead.alpha, in: seconds, at: time)
  }

  private func pass(
    _ track: inout Track,
    from behind: Double,
    to ahead: Double,
    in seconds: Double,
    at time: Timestamp
  ) {
    guard ahead != behind else { return }
    // What follows takes over at the same moment, so how long it would go on does not matter.
    track.move(at: (ahead - behind) / seconds, for: 1, from: time)
  }

  /// Lets the card turn about its middle from now on, without a jump in place or velocity.
  mutating func turnAboutMiddle(at time: Timestamp) {
    guard anchor != .zero else { return }
    let turn = rotation.sample(at: time.seconds)
    let arm = anchor.rotated(by: Angle(radians: turn.value))
    let middle = anchor - arm
    // The arm's end goes round at a right angle to the arm.
    let drift = Vector(dx: arm.dy * turn.velocity, dy: -arm.dx * turn.velocity)
    shift(&x, by: middle.dx, drift: drift.dx, at: time)
    shift(&y, by: middle.dy, drift: drift.dy, at: time)
    anchor = .zero
  }

  private func shift(_ track: inout Track, by step: Double, drift: Double, at time: Timestamp) {
    let sample = track.sample(at: time.seconds)
    track.rest(at: sample.value + step, from: time)
    track.move(at: sample.velocity + drift, for: 1, from: time)
  }
}
