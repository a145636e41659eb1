import RiffleMotion

/// The motion of the stamp that shows the direction in which a card goes.
///
/// During a drag the opacity follows the progress; after it, it fades in or out by itself. What is
/// seen never jumps between the two: the difference that a new beginning would make stays added,
/// and fades.
struct StampMotion: Hashable, Sendable {
  /// The direction that the stamp shows, once the one before has faded.
  private(set) var direction: Direction
  /// The opacity without the ``difference``.
  private var opacity = Track(0, rest: .opacity)
  /// The visible opacity, less the one that the stamp should have.
  private var difference = Track(0, rest: .opacity)
  /// Shown while a release would swipe the card.
  private var emphasis = Track(0, rest: .opacity)
  /// The stamp for another direction, which fades before this one is seen.
  private var former: FadingStamp?
  private var followsDrag = false
  /// The stamp from the time on at which the hand comes to rest, if it does.
  private var expected: [Expected] = []

  private struct Expected: Hashable {
    let motion: StampMotion
    let start: Timestamp
  }

  private static let emphasisSpring = Spring.constant(response: 0.22, dampingRatio: 0.62)
  private static let differenceSpring = Spring.constant(response: 0.25, dampingRatio: 1)
  /// The springs on which a promise comes and goes: within two frames most of it has.
  private static let promiseSpring = Spring.constant(response: 0.1, dampingRatio: 1)
  /// The time in which a stamp appears on a command, or disappears, in seconds.
  private static let fade = 0.14

  init(direction: Direction) {
    self.direction = direction
  }

  /// A stamp that is wholly there.
  init(whole direction: Direction) {
    self.direction = direction
    opacity = Track(1, rest: .opacity)
    emphasis = Track(1, rest: .opacity)
  }

  var restTime: Timestamp {
    expected.first?.motion.restTime
      ?? [opacity, difference, emphasis].map { $0.restTime }.reduce(former?.end ?? .zero, max)
  }

  func stamp(at seconds: Double) -> Stamp? {
    if let next = expected.first, seconds >= next.start.seconds {
      return next.motion.stamp(at: seconds)
    }
    if let former, seconds < former.end.seconds { return former.stamp(at: seconds) }
    let seen = opacity.sample(at: seconds).value + difference.sample(at: seconds).value
    guard seen > 0 else { return nil }
    return Stamp(
      direction: direction,
      opacity: min(seen, 1),
      emphasis: emphasis.sample(at: seconds).value
    )
  }

  /// Shows another direction, once the visible stamp has faded.
  mutating func turn(toward direction: Direction, at time: Timestamp) {
    meet(at: time)
    guard direction != self.direction else { return }
    let seen = stamp(at: time.seconds)
    self = StampMotion(direction: direction)
    guard let seen else { return }
    if seen.direction == direction {
      opacity.rest(at: seen.opacity, from: time)
      emphasis.rest(at: seen.emphasis, from: time)
    } else {
      former = FadingStamp(seen, fadingIn: Self.fade * seen.opacity, from: time)
    }
  }

  /// Shows what a release would do: the direction, an opacity, and emphasis for a swipe.
  mutating func promise(_ outlook: ReleaseOutlook, _ shown: Double, at time: Timestamp) {
    meet(at: time)
    if let direction = outlook.direction { turn(toward: direction, at: time) }
    let start = startTime(at: time)
    if !followsDrag {
      opacity.rest(at: start > time ? 0 : seenOpacity(at: time), from: time)
      difference.rest(at: 0, from: time)
      followsDrag = true
    }
    let target = max(0, min(shown, 1))
    if opacity.target != target {
      opacity.spring(to: target, with: Self.promiseSpring, from: start)
    }
    opacity.forget(before: time)
    emphasize(outlook.swipes, by: Self.promiseSpring, at: time)
  }

  /// Shows it from a later time on, unless something else is shown before.
  mutating func expect(_ outlook: ReleaseOutlook, _ shown: Double, at time: Timestamp) {
    expected = []
    guard time < .distantFuture else { return }
    var motion = self
    motion.promise(outlook, shown, at: time)
    expected = [Expected(motion: motion, start: time)]
  }

  /// Becomes what was expected, if its time has come.
  private mutating func meet(at time: Timestamp) {
    if let next = expected.first, time >= next.start { self = next.motion }
    expected = []
  }

  /// Sets the opacity to the progress of the drag, limited to 0 to 1.
  mutating func follow(_ progress: Double, at time: Timestamp) {
    meet(at: time)
    let shown = max(0, min(progress, 1))
    if !followsDrag {
      let start = startTime(at: time)
      // While another stamp fades, this one is invisible, however far the drag goes.
      let kept = start > time ? -1 : seenOpacity(at: time) - shown
      difference.rest(at: kept, from: time)
      difference.spring(to: 0, with: Self.differenceSpring, from: start)
      followsDrag = true
    }
    opacity.rest(at: shown, from: time)
    opacity.forget(before: time)
  }

  mutating func emphasize(
    _ isEmphasized: Bool,
    by fall: Spring = emphasisSpring,
    at time: Timestamp
  ) {
    let target = isEmphasized ? 1.0 : 0
    guard emphasis.target != target else { return }
    emphasis.spring(to: target, with: isEmphasized ? Self.emphasisSpring : fall, from: time)
    emphasis.forget(before: time)
  }

  /// Shows the whole stamp with emphasis, or hides it.
  mutating func show(_ isShown: Bool, by fade: StampFade? = nil, at time: Timestamp) {
    meet(at: time)
    let start = startTime(at: time)
    let (origin, target) = (start > time ? 0 : seenOpacity(at: time), isShown ? 1.0 : 0)
    opacity.rest(at: origin, from: time)
    if let fade {
      let course = Course { seconds in
        origin + (target - origin) * fade.share(after: seconds - start.seconds)
      }
      let end = start.advanced(by: fade.duration)
      opacity.follow(course, to: target, until: end, from: start)
    } else {
      opacity.animate(to: target, along: .easeOut, duration: Self.fade, from: start)
    }
    difference.rest(at: 0, from: time)
    followsDrag = false
    emphasize(isShown, at: time)
  }

  /// When the stamp becomes visible: once the one before has faded.
  private func startTime(at time: Timestamp) -> Timestamp {
    max(time, former?.end ?? time)
  }

  private func seenOpacity(at time: Timestamp) -> Double {
    stamp(at: time.seconds)?.opacity ?? 0
  }
}

/// A stamp that fades because its card now goes elsewhere.
private struct FadingStamp: Hashable, Sendable {
  var direction: Direction
  var opacity: Track
  var emphasis: Double

  /// - Parameter duration: In seconds.
  init(_ stamp: Stamp, fadingIn duration: Double, from time: Timestamp) {
    direction = stamp.direction
    emphasis = stamp.emphasis
    opacity = Track(stamp.opacity, rest: .opacity)
    opacity.animate(to: 0, along: .linear, duration: duration, from: time)
  }

  var end: Timestamp { opacity.restTime }

  func stamp(at seconds: Double) -> Stamp? {
    let seen = opacity.sample(at: seconds).value
    return seen > 0 ? Stamp(direction: direction, opacity: seen, emphasis: emphasis) : nil
  }
}

/// The stamp that shows the direction in which a card goes, as it is shown at one time.
public struct Stamp: Hashable, Sendable {
  /// The direction in which the card goes.
  public var direction: Direction
  /// The opacity of the stamp, above 0 and at most 1.
  public var opacity: Double
  /// The emphasis of the stamp, from 0 to 1 if a release would swipe the card; its spring goes a
  /// little beyond.
  public var emphasis: Double

  /// Makes a stamp.
  public init(direction: Direction, opacity: Double, emphasis: Double) {
    self.direction = direction
    self.opacity = opacity
    self.emphasis = emphasis
  }
}
