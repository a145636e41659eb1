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
  /// The width at which the anchor is counted, if the card is scaled about it too; nil if its size
  /// changes about its center.
  private var anchorWidth: Double?
  /// The drag that brought the card to where it is, as long as it goes on or back from there.
  package var journey: Journey? {
    get { boxedJourney?.journey }
    set { boxedJourney = newValue.map(Journey.Box.init) }
  }
  private var boxedJourney: Journey.Box?

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
    let width = value(width)
    return Pose(
      center: anchor == .zero
        ? unrotated : unrotated + anchor - arm(atWidth: width).rotated(by: rotation),
      size: Size(width: max(0, width), height: max(0, value(height))),
      rotation: rotation,
      // A spring may swing a little beyond.
      alpha: max(0, min(value(alpha), 1))
    )
  }

  /// The anchor from the center of a card of a width.
  private func arm(atWidth width: Double) -> Vector {
    anchorWidth.map { anchor * (max(0, width) / $0) } ?? anchor
  }

  /// The center that a card in a pose would have without its rotation about the anchor.
  package func unrotatedCenter(of pose: Pose) -> Point {
    pose.center + arm(atWidth: pose.size.width).rotated(by: pose.rotation) - anchor
  }

  /// The time from which the card rests.
  public var restTime: Timestamp {
    max(x.restTime, y.restTime, width.restTime, height.restTime, rotation.restTime, alpha.restTime)
  }

  /// The time from which the card is where it goes, whatever its opacity, at a time or later; a motion from its place
  /// to the same leaves it there.
  func arrival(after time: Timestamp) -> Timestamp {
    func arrival(of track: Track) -> Timestamp {
      let now = track.sample(at: time.seconds)
      return now.value == track.target && now.velocity == 0 ? time : track.restTime
    }
    return [x, y, width, height, rotation].reduce(time) { max($0, arrival(of: $1)) }
  }

  // MARK: Motions

  /// Moves the whole card to a pose in the container's axes along a timing curve, in some seconds.
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

  /// Moves only the unrotated center to a point in the container's axes along a timing curve.
  ///
  /// The duration is in seconds.
  public mutating func moveCenter(
    to center: Point,
    along curve: TimingCurve,
    duration: Double,
    from time: Timestamp
  ) {
    x.animate(to: center.x, along: curve, duration: duration, from: time)
    y.animate(to: center.y, along: curve, duration: duration, from: time)
  }

  /// Moves the whole card to a pose in the container's axes on a spring, at the velocity it has.
  ///
  /// The opacity does not oscillate.
  public mutating func spring(to pose: Pose, with spring: ResponseSpring, from time: Timestamp) {
    self.spring(to: pose, with: spring.spring, from: time)
    alpha.spring(to: pose.alpha, with: spring.withoutOvershoot.spring, from: time)
  }

  package mutating func spring(to pose: Pose, with law: Spring, from time: Timestamp) {
    let center = unrotatedCenter(of: pose)
    x.spring(to: center.x, with: law, from: time)
    y.spring(to: center.y, with: law, from: time)
    width.spring(to: pose.size.width, with: law, from: time)
    height.spring(to: pose.size.height, with: law, from: time)
    rotation.spring(to: pose.rotation.radians, with: law, from: time)
    alpha.spring(to: pose.alpha, with: law, from: time)
  }

  // MARK: Drags and releases

  /// The distance of the drag's translation from a resting pose, or that of the card itself if no drag's law
  /// moves it.
  func departure(at seconds: Double, from rest: Pose) -> Vector {
    if let journey, journey.restTime > .zero {
      return journey.translation(at: seconds) * journey.share
    }
    return Vector(
      dx: x.sample(at: seconds).value - rest.center.x,
      dy: y.sample(at: seconds).value - rest.center.y
    )
  }

  package func isMoving(at seconds: Double) -> Bool {
    restTime.seconds > seconds
  }

  /// Moves the card to a drag pose at once; the opacity continues by itself, and so does the size if the
  /// drag does not change it.
  package mutating func apply(_ dragPose: DragPose, at time: Timestamp) {
    setAnchor(of: dragPose)
    x.rest(at: dragPose.center.x, from: time)
    y.rest(at: dragPose.center.y, from: time)
    rotation.rest(at: dragPose.rotation.radians, from: time)
    // The stack is never asked for a time before its newest input.
    x.forget(before: time)
    y.forget(before: time)
    rotation.forget(before: time)
    guard let size = dragPose.size else { return }
    width.rest(at: size.width, from: time)
    height.rest(at: size.height, from: time)
    width.forget(before: time)
    height.forget(before: time)
  }

  /// The pose as a drag would have made it.
  func dragPose(at time: Timestamp) -> DragPose {
    let pose = pose(at: time.seconds)
    return DragPose(
      center: unrotatedCenter(of: pose),
      rotation: pose.rotation,
      anchor: anchor,
      size: pose.size,
      anchorWidth: anchorWidth
    )
  }

  /// Moves the card to a drag pose at once, or on a spring.
  mutating func move(to dragPose: DragPose, by spring: Spring?, at time: Timestamp) {
    guard let spring else { return apply(dragPose, at: time) }
    chase(dragPose, with: spring, at: time)
  }

  /// Springs to a drag pose from where the card is, at the velocity it has.
  private mutating func chase(_ dragPose: DragPose, with spring: Spring, at time: Timestamp) {
    rotate(about: dragPose.anchor, atWidth: dragPose.anchorWidth, at: time)
    func chase(_ track: inout Track, _ target: Double, endingAt threshold: RestThreshold) {
      track.spring(to: target, with: spring, endingAt: threshold.times(Self.chaseEnd), from: time)
      track.forget(before: time)
    }
    chase(&x, dragPose.center.x, endingAt: .points)
    chase(&y, dragPose.center.y, endingAt: .points)
    chase(&rotation, dragPose.rotation.radians, endingAt: .rotation)
    guard let size = dragPose.size else { return }
    chase(&width, size.width, endingAt: .scale.times(size.width))
    chase(&height, size.height, endingAt: .scale.times(size.height))
  }

  /// The share of the usual thresholds at which a spring ends that each move of a slow pointer aims a little
  /// farther: with the whole it would be there at once, step by step, and not lag behind.
  private static let chaseEnd = 0.01

  /// Brings a size that a drag has changed home, by a motion of a track to a target.
  ///
  /// Any other size goes where it is on its way to by itself.
  package mutating func restoreSize(
    to rest: Pose,
    _ animate: (_ track: inout Track, _ target: Double) -> Void
  ) {
    if width.target != rest.size.width { animate(&width, rest.size.width) }
    if height.target != rest.size.height { animate(&height, rest.size.height) }
  }

  /// Follows the law of the drag along a way of its translation, and ends exactly in a pose.
  ///
  /// A card that is not where the law says at the start, or should end elsewhere, gets there on the way.
  ///
  /// - Parameters:
  ///   - journey: The way; what the card does is over when it is.
  ///   - end: The pose to end in; nil for the law's. Defaults to nil.
  ///   - isSteered: Whether the law gives the position too; otherwise only rotation and size.
  package mutating func follow(
    _ journey: Journey,
    to end: Pose? = nil,
    isSteered: Bool = true,
    from time: Timestamp
  ) {
    let finish = max(journey.restTime, time)
    let start = pose(at: time.seconds)
    let law = journey.dragPose(at: time.seconds)
    rotate(about: law.anchor, atWidth: law.anchorWidth, at: time)
    let last = journey.dragPose(at: finish.seconds)
    let unrotated = unrotatedCenter(of: start)
    self.journey = journey
    func follow(
      _ track: inout Track,
      from value: Double,
      to target: Double,
      _ part: @escaping @Sendable (DragPose) -> Double
    ) {
      track.follow(value, to: target, until: finish, from: time) { seconds in
        part(journey.dragPose(at: seconds))
      }
    }
    if isSteered {
      let center = end.map(unrotatedCenter) ?? last.center
      follow(&x, from: unrotated.x, to: center.x) { $0.center.x }
      follow(&y, from: unrotated.y, to: center.y) { $0.center.y }
    }
    let angle = end?.rotation ?? last.rotation
    follow(&rotation, from: start.rotation.radians, to: angle.radians) { $0.rotation.radians }
    guard let size = end?.size ?? last.size, law.size != nil else { return }
    let (before, rest) = (start.size, journey.rest.size)
    follow(&width, from: before.width, to: size.width) { $0.size?.width ?? rest.width }
    follow(&height, from: before.height, to: size.height) { $0.size?.height ?? rest.height }
  }

  /// Goes through poses that are a function of time; a card that is not in the first one at the start gets
  /// there on the way.
  package mutating func follow(
    to end: Pose,
    until finish: Timestamp,
    from time: Timestamp,
    _ pose: @escaping @Sendable (_ seconds: Double) -> Pose
  ) {
    func follow(
      _ track: inout Track,
      _ target: Double,
      _ part: @escaping @Sendable (Pose) -> Double
    ) {
      let present = track.sample(at: time.seconds).value
      track.follow(present, to: target, until: finish, from: time) { part(pose($0)) }
    }
    rotateAboutCenter(at: time)
    follow(&x, end.center.x) { $0.center.x }
    follow(&y, end.center.y) { $0.center.y }
    follow(&rotation, end.rotation.radians) { $0.rotation.radians }
    follow(&width, end.size.width) { $0.size.width }
    follow(&height, end.size.height) { $0.size.height }
    follow(&alpha, end.alpha) { $0.alpha }
  }

  private mutating func setAnchor(of dragPose: DragPose) {
    anchor = dragPose.anchor
    anchorWidth = dragPose.anchorWidth
  }

  /// Moves the card through a drag pose at a velocity, in a time that begins now or later.
  mutating func pass(
    through dragPose: DragPose,
    at velocity: PoseVelocity,
    in passage: Range<Timestamp>,
    from time: Timestamp
  ) {
    setAnchor(of: dragPose)
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
  ///
  /// A velocity of zero stops position and rotation; size and opacity go on to where they were going.
  mutating func setVelocity(_ velocity: PoseVelocity, at time: Timestamp) {
    func set(_ track: inout Track, _ velocity: Double) {
      let present = track.sample(at: time.seconds)
      guard velocity != 0 || present.velocity != 0 else { return }
      track.start(at: present.value, velocity: velocity, from: time)
    }
    set(&x, velocity.center.dx)
    set(&y, velocity.center.dy)
    set(&rotation, velocity.rotation)
    if velocity.width != 0 { set(&width, velocity.width) }
    if velocity.height != 0 { set(&height, velocity.height) }
    if velocity.alpha != 0 { set(&alpha, velocity.alpha) }
  }

  /// Stops what is on its way back from beyond the last report of the pointer: no hand moves it there.
  mutating func stopOvershoot(at time: Timestamp) {
    func stop(_ track: inout Track) {
      let present = track.sample(at: time.seconds)
      guard (present.value - track.target) * present.velocity < 0 else { return }
      track.start(at: present.value, velocity: 0, from: time)
    }
    stop(&x)
    stop(&y)
    stop(&rotation)
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
    x.ease(until: end, from: time)
    y.ease(until: end, from: time)
    rotation.ease(until: end, from: time)
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
  package mutating func rotateAboutCenter(at time: Timestamp) {
    guard anchor != .zero else { return }
    rotate(about: .zero, atWidth: nil, at: time)
  }

  /// Makes another point the anchor, without a jump in position or velocity.
  private mutating func rotate(about point: Vector, atWidth width: Double?, at time: Timestamp) {
    guard anchor != point || anchorWidth != width else { return }
    let old = wayToUnrotatedCenter(at: time)
    anchor = point
    anchorWidth = width
    let new = wayToUnrotatedCenter(at: time)
    func shift(_ track: inout Track, by step: Double, _ drift: Double) {
      let sample = track.sample(at: time.seconds)
      track.start(at: sample.value + step, velocity: sample.velocity + drift, from: time)
    }
    let (step, drift) = (new.way - old.way, new.velocity - old.velocity)
    shift(&x, by: step.dx, drift.dx)
    shift(&y, by: step.dy, drift.dy)
  }

  /// The way from the card's center to where it would be without its rotation, and how fast it changes.
  private func wayToUnrotatedCenter(at time: Timestamp) -> (way: Vector, velocity: Vector) {
    let rotation = rotation.sample(at: time.seconds)
    let width = width.sample(at: time.seconds)
    let arm = arm(atWidth: width.value).rotated(by: Angle(radians: rotation.value))
    // The end of the arm moves at a right angle to it, and along it as the card grows.
    let growth = anchorWidth == nil || width.value <= 0 ? 0 : width.velocity / width.value
    let velocity = Vector(
      dx: arm.dx * growth - arm.dy * rotation.velocity,
      dy: arm.dx * rotation.velocity + arm.dy * growth
    )
    return (arm - anchor, velocity)
  }
}

extension Track {
  /// Follows values over time, from an origin and exactly to a target.
  ///
  /// If those are not the values to follow then, the difference at the start vanishes on the way, and that at the
  /// end comes on it, in proportion to the time.
  package mutating func follow(
    _ origin: Double,
    to target: Double,
    until end: Timestamp,
    from time: Timestamp,
    _ value: @escaping @Sendable (_ seconds: Double) -> Double
  ) {
    let (first, last) = (origin - value(time.seconds), target - value(end.seconds))
    let (start, duration) = (time.seconds, end.seconds(since: time))
    let course = Course { seconds in
      let left = duration > 0 ? max(0, 1 - (seconds - start) / duration) : 0
      return value(seconds) + first * left + last * (1 - left)
    }
    follow(course, to: target, until: end, from: time)
  }

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
  /// The velocity of the unrotated center, in points per second.
  var center: Vector
  /// The rotation's velocity, in radians per second.
  var rotation: Double
  /// The width's velocity, in points per second.
  var width = 0.0
  /// The height's velocity, in points per second.
  var height = 0.0
  /// The opacity's velocity, per second.
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
