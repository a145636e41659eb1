package import RiffleMotion

/// The controls of playback: they map real time to the time of the stage.
///
/// Each call gets the real time. A transport counts in sixtieths of a microsecond, of which every
/// speed and a frame of 1/60 s have a whole number, so that changes of speed lose nothing.
package struct Transport: Hashable, Sendable {
  package private(set) var speed = PlaybackSpeed.full
  package private(set) var end = End.loop
  /// The length of a lap; nil for a stage without an end.
  package private(set) var duration: Timestamp?
  /// The real time since which the stage time runs; nil while it stands still.
  private var start: Timestamp?
  /// The place at ``start``, or while it stands still.
  private var origin = Place(ticks: 0, lap: 0)

  package enum End: Hashable, Sendable {
    case loop, stay
  }

  package enum Step: Int64, Hashable, Sendable {
    case backward = -1
    case forward = 1
  }

  package struct Position: Hashable, Sendable {
    package var time: Timestamp
    package var lap: Int64

    package init(time: Timestamp, lap: Int64) { (self.time, self.lap) = (time, lap) }
  }

  private struct Place: Hashable {
    /// It counts sixtieths of a microsecond of the lap.
    var ticks: Int64
    var lap: Int64
  }

  private static let ticksPerMicrosecond: Int64 = 60
  private static let ticksPerFrame: Int64 = 1_000_000

  /// The number of a frame of 1/60 s, from 0, at a stage time.
  package static func frame(at time: Timestamp) -> Int64 {
    time.microseconds * ticksPerMicrosecond / ticksPerFrame
  }

  /// Stands still at time 0; the duration of a lap is nil for a stage without an end.
  package init(duration: Timestamp? = nil) {
    self.duration = duration.map { max(.zero, $0) }
  }

  package var isPlaying: Bool { start != nil }

  /// Never decreases while time runs, laps counted first.
  ///
  /// - Parameter real: At most 4,000 years after that of the last change; one before it counts as
  ///   that of the change.
  package func position(at real: Timestamp) -> Position {
    let place = place(at: real)
    return Position(
      time: Timestamp(microseconds: place.ticks / Self.ticksPerMicrosecond),
      lap: place.lap
    )
  }

  /// Plays from the beginning if it is at the end.
  package mutating func play(at real: Timestamp) {
    hold(at: real)
    if let last = lastTick, origin.ticks >= last { origin.ticks = 0 }
    start = real
  }

  package mutating func pause(at real: Timestamp) {
    hold(at: real)
    start = nil
  }

  /// Keeps the stage time.
  package mutating func setSpeed(_ speed: PlaybackSpeed, at real: Timestamp) {
    hold(at: real)
    self.speed = speed
  }

  package mutating func setEnd(_ end: End, at real: Timestamp) {
    hold(at: real)
    self.end = end
  }

  /// Changes the length of a lap, nil for no end; keeps the stage time unless it lies beyond that.
  package mutating func setDuration(_ duration: Timestamp?, at real: Timestamp) {
    hold(at: real)
    self.duration = duration.map { max(.zero, $0) }
    guard let last = lastTick, origin.ticks > last else { return }
    let startsAgain = end == .loop && isPlaying
    origin =
      startsAgain ? Place(ticks: 0, lap: origin.lap + 1) : Place(ticks: last, lap: origin.lap)
  }

  /// Moves to a stage time, limited to the lap, and keeps running or standing still.
  package mutating func scrub(to time: Timestamp, at real: Timestamp) {
    hold(at: real)
    let ticks = max(0, time.microseconds) * Self.ticksPerMicrosecond
    origin.ticks = min(ticks, lastTick ?? ticks)
  }

  /// Pauses, and moves by 1/60 s, at most to 0 or to the end.
  package mutating func step(_ step: Step, at real: Timestamp) {
    pause(at: real)
    let ticks = max(0, origin.ticks + step.rawValue * Self.ticksPerFrame)
    origin.ticks = min(ticks, lastTick ?? ticks)
  }

  private var lastTick: Int64? { duration.map { $0.microseconds * Self.ticksPerMicrosecond } }

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

/// The raw value is the number of real seconds for each second of the stage.
package enum PlaybackSpeed: Int64, CaseIterable, Hashable, Sendable {
  case full = 1
  case half = 2
  case quarter = 4
  case tenth = 10

  package var title: String { self == .full ? "1" : "1/\(rawValue)" }
}
