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

  /// The center that a card in a pose would have without its rotation about the anchor.
  func unrotatedCenter(of pose: Pose) -> Point {
    pose.center + anchor.rotated(by: pose.rotation) - anchor
  }

  /// The time from which the card rests.
  public var restTime: Timestamp {
    max(x.restTime, y.restTime, width.restTime, height.restTime, rotation.restTime, alpha.restTime)
  }

  // MARK: Motions

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

  // MARK: Drags and releases

  func isMoving(at seconds: Double) -> Bool {
    restTime.seconds > seconds
  }

  /// Moves the card to a drag pose at once; size and opacity continue by themselves.
  package mutating func apply(_ dragPose: DragPose, at time: Timestamp) {
    anchor = dragPose.anchor
    x.rest(at: dragPose.center.x, from: time)
    y.rest(at: dragPose.center.y, from: time)
    rotation.rest(at: dragPose.rotation.radians, from: time)
    // The stack is never asked for a time before its newest input.
    x.forget(before: time)
    y.forget(before: time)
    rotation.forget(before: time)
  }

  /// Moves the card through a drag pose at a velocity, in a time that begins now or later.
  mutating func pass(
    through dragPose: DragPose,
    at velocity: PoseVelocity,
    in passage: Range<Timestamp>,
    from time: Timestamp
  ) {
    anchor = dragPose.anchor
    func pass(_ track: inout Track, _ value: Double, _ velocity: Double) {
      track.pass(
        through: value,
        at: velocity,
        by: passage.upperBound,
        stoppingIn: PointerPath.stop,
        from: passage.lowerBound
      )
      track.forget(before: time)
    }
    pass(&x, dragPose.center.x, velocity.center.dx)
    pass(&y, dragPose.center.y, velocity.center.dy)
    pass(&rotation, dragPose.rotation.radians, velocity.rotation)
  }

  mutating func rest(in pose: Pose, at time: Timestamp) {
    apply(DragPose(center: pose.center, rotation: pose.rotation), at: time)
    width.rest(at: pose.size.width, from: time)
    height.rest(at: pose.size.height, from: time)
    alpha.rest(at: pose.alpha, from: time)
    width.forget(before: time)
    height.forget(before: time)
    alpha.forget(before: time)
  }

  /// Moves the card on at a velocity from its present pose, until another motion starts.
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

  /// From this speed on a released card takes the whole time of the hand-off, in points per second;
  /// a slower one takes less, since its lateness is less visible.
  private static let fullSpeed = 300.0

  /// Reaches its velocity over some time instead of at once, and returns when it has it again.
  ///
  /// - Parameter longest: The time of a fast card, in seconds.
  mutating func ease(over longest: Double, from time: Timestamp) -> Timestamp {
    rotateAboutCenter(at: time)
    let velocity = Vector(
      dx: x.sample(at: time.seconds).velocity,
      dy: y.sample(at: time.seconds).velocity
    )
    let end = time.advanced(by: longest * min(1, velocity.length / Self.fullSpeed))
    for path in [\CardMotion.x, \.y, \.rotation] {
      self[keyPath: path].ease(until: end, from: time)
    }
    return end
  }

  mutating func stop(at time: Timestamp) {
    x.stop(at: time)
    y.stop(at: time)
    rotation.stop(at: time)
  }

  /// Stops each part of position and rotation that is equal in two motions.
  mutating func stopTracks(
    thatAreEqualIn first: CardMotion,
    _ second: CardMotion,
    at time: Timestamp
  ) {
    if first.x == second.x { x.stop(at: time) }
    if first.y == second.y { y.stop(at: time) }
    if first.rotation == second.rotation { rotation.stop(at: time) }
  }

  /// Makes the center the anchor, without a jump in position or velocity.
  mutating func rotateAboutCenter(at time: Timestamp) {
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

extension Track {
  /// The part of its velocity with which a released card starts.
  ///
  /// With a hand-off of three frames, a card that was shown up to 0.9 frames late, or not late at
  /// all, has no frame in which it is half again as fast as in the neighboring ones.
  private static let startingShare = 0.7

  /// Reaches its present velocity again at another time, in proportion to the time.
  fileprivate mutating func ease(until end: Timestamp, from time: Timestamp) {
    let velocity = sample(at: time.seconds).velocity
    let duration = end.seconds(since: time)
    guard velocity != 0, duration > 0 else { return }
    let start = velocity * Self.startingShare
    move(at: start, accelerating: (velocity - start) / duration, for: duration, from: time)
    self.start(at: target, velocity: velocity, from: end)
  }

  fileprivate mutating func stop(at time: Timestamp) {
    guard restTime > time else { return }
    rest(at: sample(at: time.seconds).value, from: time)
  }
}

struct PoseVelocity {
  /// Of the unrotated center, in points per second.
  var center: Vector
  /// In radians per second.
  var rotation: Double
  /// In points per second.
  var width = 0.0
  /// In points per second.
  var height = 0.0
  /// Per second.
  var alpha = 0.0

  init(from behind: DragPose, to ahead: DragPose, in seconds: Double) {
    center = Vector(
      dx: (ahead.center.x - behind.center.x) / seconds,
      dy: (ahead.center.y - behind.center.y) / seconds
    )
    rotation = (ahead.rotation.radians - behind.rotation.radians) / seconds
  }

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
