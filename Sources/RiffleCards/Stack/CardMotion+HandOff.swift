public import RiffleMotion

/// How a card is taken over: by a pointer, and by the motion that follows its release.
extension CardMotion {
  /// Whether anything of the card moves at a time, or will.
  func isMoving(at seconds: Double) -> Bool {
    restTime.seconds > seconds
  }

  /// Puts the card under a pointer: its position and rotation are those of the hold, while size and
  /// opacity go on by themselves.
  public mutating func hold(_ hold: DragPose, at time: Timestamp) {
    anchor = hold.anchor
    x.rest(at: hold.center.x, from: time)
    y.rest(at: hold.center.y, from: time)
    rotation.rest(at: hold.rotation.radians, from: time)
    // The stack is never asked for a time before its newest input.
    x.forget(before: time)
    y.forget(before: time)
    rotation.forget(before: time)
  }

  /// Puts the card into a pose, where it rests.
  mutating func rest(in pose: Pose, at time: Timestamp) {
    hold(DragPose(center: pose.center, rotation: pose.rotation), at: time)
    width.rest(at: pose.size.width, from: time)
    height.rest(at: pose.size.height, from: time)
    alpha.rest(at: pose.alpha, from: time)
    width.forget(before: time)
    height.forget(before: time)
    alpha.forget(before: time)
  }

  /// Lets the card go on from the pose it has at a velocity, until something else takes over.
  mutating func setVelocity(_ velocity: PoseVelocity, at time: Timestamp) {
    func set(_ track: inout Track, _ velocity: Double) {
      guard velocity != 0 else { return }
      let value = track.sample(at: time.seconds).value
      track.start(at: value, velocity: velocity, from: time)
    }
    set(&x, velocity.center.dx)
    set(&y, velocity.center.dy)
    set(&rotation, velocity.rotation)
    set(&width, velocity.width)
    set(&height, velocity.height)
    set(&alpha, velocity.alpha)
  }

  /// Stops position and rotation where they are, as far as nothing has taken them over since.
  mutating func stopUnchangedTracks(since before: CardMotion, at time: Timestamp) {
    func stop(_ track: inout Track, _ before: Track) {
      guard track == before, track.restTime > time else { return }
      track.rest(at: track.sample(at: time.seconds).value, from: time)
    }
    stop(&x, before.x)
    stop(&y, before.y)
    stop(&rotation, before.rotation)
  }

  /// Rotates the card about its center from now on, without a jump in position or velocity.
  mutating func turnAboutMiddle(at time: Timestamp) {
    guard anchor != .zero else { return }
    let rotation = rotation.sample(at: time.seconds)
    let arm = anchor.rotated(by: Angle(radians: rotation.value))
    let step = anchor - arm
    // The end of the arm moves at a right angle to it.
    let drift = Vector(dx: arm.dy * rotation.velocity, dy: -arm.dx * rotation.velocity)
    func shift(_ track: inout Track, by step: Double, _ drift: Double) {
      let sample = track.sample(at: time.seconds)
      track.start(at: sample.value + step, velocity: sample.velocity + drift, from: time)
    }
    shift(&x, by: step.dx, drift.dx)
    shift(&y, by: step.dy, drift.dy)
    anchor = .zero
  }
}

/// How fast a card changes its pose, per second.
struct PoseVelocity {
  /// The velocity of the unrotated center, in points per second.
  var center: Vector
  /// The rotation's velocity, in radians per second.
  var rotation: Double
  /// The width's velocity, in points per second.
  var width = 0.0
  /// The height's velocity, in points per second.
  var height = 0.0
  /// The opacity's velocity per second.
  var alpha = 0.0

  /// The mean velocity between two holds.
  init(from behind: DragPose, to ahead: DragPose, in seconds: Double) {
    center = Vector(
      dx: (ahead.center.x - behind.center.x) / seconds,
      dy: (ahead.center.y - behind.center.y) / seconds
    )
    rotation = (ahead.rotation.radians - behind.rotation.radians) / seconds
  }

  /// The mean velocity between two poses.
  init(from behind: Pose, to ahead: Pose, in seconds: Double) {
    self.init(
      from: DragPose(center: behind.center, rotation: behind.rotation),
      to: DragPose(center: ahead.center, rotation: ahead.rotation),
      in: seconds
    )
    width = (ahead.size.width - behind.size.width) / seconds
    height = (ahead.size.height - behind.size.height) / seconds
    alpha = (ahead.alpha - behind.alpha) / seconds
  }
}
