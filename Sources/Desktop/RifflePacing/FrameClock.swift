package import RiffleMotion

/// A clock that decides when to draw the next frame, and for which time to draw it.
///
/// Every round of an event loop, while something moves:
/// 1. handle events until ``deadline(after:)``;
/// 2. call ``beginFrame(at:)``, and draw everything as it is at the time that it returns;
/// 3. present, and pass the times to ``framePresented(submitted:returned:)``.
///
/// After anything that may have taken long, ``endStall(at:)`` returns the time for which motion has
/// to be paused.
///
/// When nothing moves any more, or nothing can be seen, call ``rest()``.
///
/// It reads no clock. Frames are counted in slots of one period from the latest frame that
/// started a count, so that motion is sampled in even steps however unevenly the loop wakes; and
/// drawing begins as late as it can, so that a frame shows the newest input.
package struct FrameClock: Sendable {
  package enum Pace: Hashable, Sendable {
    /// Our own deadlines: a present returns at once.
    case timer
    /// The display: a present returns when the picture is shown.
    case display
  }

  package enum Pacing: Hashable, Sendable {
    /// Timers set it, until presents turn out to wait for the display.
    case automatic
    /// Timers set it, since no present waits for a display, however long it takes.
    case timer
    /// Frames keep no distance: each begins as soon as the previous one has been presented.
    case unlimited
  }

  /// The longest delay that is a slow frame and not a stall, in seconds.
  static let longestHitch = 0.1

  package private(set) var period: Double
  /// The number of frames more than half a period late while something moved.
  package private(set) var missedFrames = 0

  private var pacer: FramePacer
  private var schedule: FrameSchedule?
  private var lastPresent: Timestamp?
  /// The time for which the latest frame was drawn, or at which motion has begun since; nil at rest.
  private var lastPresentTime: Timestamp?
  /// Whether ``lastPresent`` belongs to the current motion.
  private var isMoving = false
  /// The step is nil for a frame that is drawn at once.
  private var drawing: (began: Timestamp, step: Int?)?

  /// The rate is in frames per second, above 0.
  package init(refreshRate: Double, pacing: Pacing = .automatic) {
    period = Self.period(refreshRate)
    pacer = FramePacer(pacing)
  }

  package var pace: Pace { pacer.pace }

  /// Continues with another display; the rate is in frames per second, above 0.
  package mutating func setRefreshRate(_ refreshRate: Double) {
    period = Self.period(refreshRate)
    pacer.forgetDisplay()
    schedule = lastPresent.map { FrameSchedule(period: period, from: $0) }
  }

  /// Returns when to begin the next frame: after rest at once, unless a frame appeared less than a period
  /// ago.
  package func deadline(after now: Timestamp) -> Timestamp {
    guard let step = step(at: now), let schedule else { return now }
    return max(now, schedule.time(of: step).advanced(by: -pacer.lead(period: period)))
  }

  /// Returns the time at which the next frame will be seen, if it can begin in time.
  package func slot(after now: Timestamp) -> Timestamp {
    guard let step = step(at: now), let schedule else { return now.advanced(by: pacer.cost) }
    return schedule.time(of: step)
  }

  /// Returns the time at which the frame is expected to be seen, and for which to draw it.
  package mutating func beginFrame(at now: Timestamp) -> Timestamp {
    let presentTime = slot(after: now)
    drawing = (now, step(at: now))
    lastPresentTime = presentTime
    return presentTime
  }

  /// Ends a time of more than 0.1 s in which something moved and no frame could be shown, if any.
  ///
  /// Pause motion for the returned time, so that the next frame continues from the latest one.
  package mutating func endStall(at now: Timestamp) -> Range<Timestamp>? {
    guard let stall = stall(until: now) else { return nil }
    lastPresentTime = now
    return stall
  }

  /// Begins a motion that the program asks for; the time from now to the next frame may be a stall.
  ///
  /// Returns now, or in a stall its start, since the whole of it will be paused.
  package mutating func beginMotion(at now: Timestamp) -> Timestamp {
    lastPresentTime = lastPresentTime ?? now
    return stall(until: now)?.lowerBound ?? now
  }

  private func stall(until now: Timestamp) -> Range<Timestamp>? {
    guard let lastPresentTime else { return nil }
    // If every frame takes long, that is no stall: motion must not take longer as well.
    let due = lastPresentTime.advanced(by: max(period, pacer.cost))
    return now.seconds(since: due) > Self.longestHitch ? due..<now : nil
  }

  /// Do not report a frame that could not be presented; the next one replaces it.
  package mutating func framePresented(submitted: Timestamp, returned: Timestamp) {
    guard let (began, step) = drawing else { return }
    drawing = nil
    if isMoving, let lastPresent, returned.seconds(since: lastPresent) > 1.5 * period {
      missedFrames += 1
    }
    lastPresent = returned
    isMoving = true

    let slot = step.flatMap { step in schedule?.time(of: step) }
    let timing = FrameTiming(began: began, submitted: submitted, returned: returned)
    switch pacer.learn(from: timing, slot: slot, period: period) {
    case .keep: if let step { schedule?.markUsed(step) }
    case .shift(let error):
      schedule = slot.map { FrameSchedule(period: period, from: $0.advanced(by: error)) }
    case .restart: schedule = FrameSchedule(period: period, from: returned)
    }
  }

  /// Nothing moves, or nothing can be seen: the gap that follows is no stall.
  package mutating func rest() {
    isMoving = false
    lastPresentTime = nil
    drawing = nil
    pacer.rest()
  }

  /// Returns nil for a frame that has to be drawn at once, in no step.
  private func step(at now: Timestamp) -> Int? {
    guard let schedule, let lastPresent, pacer.pacing != .unlimited else { return nil }
    guard isMoving || now.seconds(since: lastPresent) < period else { return nil }
    return schedule.step(whenReadyAt: now.advanced(by: pacer.cost), tolerance: pacer.tolerance)
  }

  private static func period(_ refreshRate: Double) -> Double {
    precondition(
      refreshRate > 0 && refreshRate.isFinite,
      "no display shows \(refreshRate) frames per second"
    )
    return 1 / refreshRate
  }
}
