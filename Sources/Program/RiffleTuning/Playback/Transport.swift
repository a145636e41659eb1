package import RiffleMotion

/// The controls of playback: they map real time to the time of the stage.
///
/// A transport reads no clock; each call gets the real time. It counts in sixtieths of a microsecond,
/// of which every speed and a frame of 1/60 s have a whole number, so that nothing is lost however
/// often the speed changes.
package struct Transport: Hashable, Sendable {
  /// The speed.
  ///
  /// Defaults to full speed.
  package private(set) var speed = PlaybackSpeed.full
  /// What happens at the end.
  ///
  /// Defaults to a loop.
  package private(set) var end = End.loop
  /// The length of a lap; nil for a stage without an end.
  ///
  /// Defaults to nil.
  package private(set) var duration: Timestamp?
  /// The real time from which the stage time has run; nil while it stands still.
  private var start: Timestamp?
  /// The place at ``start``, or for as long as it stands still.
  private var origin = Place(ticks: 0, lap: 0)

  /// What happens at the end of a lap.
  package enum End: Hashable, Sendable {
    /// The next lap begins.
    case loop
    /// The stage stays as it is.
    case stay
  }

  /// A way to step.
  package enum Step: Int64, Hashable, Sendable {
    /// To an earlier time.
    case backward = -1
    /// To a later time.
    case forward = 1
  }

  /// A time of the stage.
  package struct Position: Hashable, Sendable {
    /// The time since the beginning of the lap.
    package var time: Timestamp
    /// The number of laps before this one.
    package var lap: Int64

    /// Makes a position.
    package init(time: Timestamp, lap: Int64) {
      (self.time, self.lap) = (time, lap)
    }
  }

  private struct Place: Hashable {
    /// The time in the lap, in sixtieths of a microsecond.
    var ticks: Int64
    var lap: Int64
  }

  private static let ticksPerMicrosecond: Int64 = 60
  /// 1/60 s.
  private static let ticksPerFrame: Int64 = 1_000_000

  /// Makes controls that stand still at time 0.
  ///
  /// - Parameter duration: The length of a lap, 0 or more; nil for a stage without an end. Defaults to
  ///   nil.
  package init(duration: Timestamp? = nil) {
    self.duration = duration.map { max(.zero, $0) }
  }

  /// Whether the stage time runs.
  package var isPlaying: Bool { start != nil }

  /// Returns the stage time at a real time; it never decreases while time runs, laps counted first.
  ///
  /// - Parameter real: The real time, at most 4,000 years after that of the last change; one before it
  ///   counts as that of the change.
  /// - Returns: The stage time and the lap.
  package func position(at real: Timestamp) -> Position {
    let place = place(at: real)
    return Position(
      time: Timestamp(microseconds: place.ticks / Self.ticksPerMicrosecond),
      lap: place.lap
    )
  }

  /// Starts the stage time; at the end, from the beginning.
  package mutating func play(at real: Timestamp) {
    hold(at: real)
    if let last = lastTick, origin.ticks >= last { origin.ticks = 0 }
    start = real
  }

  /// Stops the stage time.
  package mutating func pause(at real: Timestamp) {
    hold(at: real)
    start = nil
  }

  /// Changes the speed; the stage time goes on from where it is.
  package mutating func setSpeed(_ speed: PlaybackSpeed, at real: Timestamp) {
    hold(at: real)
    self.speed = speed
  }

  /// Changes what happens at the end.
  package mutating func setEnd(_ end: End, at real: Timestamp) {
    hold(at: real)
    self.end = end
  }

  /// Changes the length of a lap, as when another preset rests later; the stage time stays, unless it
  /// is beyond the new end.
  ///
  /// - Parameters:
  ///   - duration: The length, 0 or more; nil for a stage without an end.
  ///   - real: The real time.
  package mutating func setDuration(_ duration: Timestamp?, at real: Timestamp) {
    hold(at: real)
    self.duration = duration.map { max(.zero, $0) }
    guard let last = lastTick, origin.ticks > last else { return }
    let startsAgain = end == .loop && isPlaying
    origin =
      startsAgain ? Place(ticks: 0, lap: origin.lap + 1) : Place(ticks: last, lap: origin.lap)
  }

  /// Moves to a stage time; time goes on running from there if it ran.
  ///
  /// - Parameters:
  ///   - time: The stage time; one before 0 or beyond the end counts as the nearest of these.
  ///   - real: The real time.
  package mutating func scrub(to time: Timestamp, at real: Timestamp) {
    hold(at: real)
    let ticks = max(0, time.microseconds) * Self.ticksPerMicrosecond
    origin.ticks = min(ticks, lastTick ?? ticks)
  }

  /// Stops, and moves by 1/60 s, at most to 0 or to the end.
  package mutating func step(_ step: Step, at real: Timestamp) {
    pause(at: real)
    let ticks = max(0, origin.ticks + step.rawValue * Self.ticksPerFrame)
    origin.ticks = min(ticks, lastTick ?? ticks)
  }

  /// The last tick of a lap; nil for a stage without an end.
  private var lastTick: Int64? { duration.map { $0.microseconds * Self.ticksPerMicrosecond } }

  /// Makes the place at a real time the origin.
  private mutating func hold(at real: Timestamp) {
    origin = place(at: real)
    if let start { self.start = max(start, real) }
  }

  private func place(at real: Timestamp) -> Place {
    guard let start else { return origin }
    let elapsed = max(0, real.microseconds - start.microseconds)
    let ticks = origin.ticks + elapsed * (Self.ticksPerMicrosecond / speed.rawValue)
    guard let last = lastTick, ticks >= last else { return Place(ticks: ticks, lap: origin.lap) }
    guard end == .loop, last > 0 else { return Place(ticks: last, lap: origin.lap) }
    return Place(ticks: ticks % last, lap: origin.lap + ticks / last)
  }
}

/// A speed of playback; the raw value is the number of real seconds for each second of the stage.
package enum PlaybackSpeed: Int64, CaseIterable, Hashable, Sendable {
  /// Real time.
  case full = 1
  /// Half as fast.
  case half = 2
  /// A quarter as fast.
  case quarter = 4
  /// A tenth as fast.
  case tenth = 10

  /// The speed as a person reads it, such as "1/4".
  package var title: String { self == .full ? "1" : "1/\(rawValue)" }
}
