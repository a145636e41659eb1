package import RiffleMotion

/// Tells when to draw the next frame, and for which moment.
///
/// Every round of an event loop, while something moves:
/// 1. take events until ``deadline(after:)``;
/// 2. ``beginFrame(at:)``, and draw everything as it is at the time that it returns;
/// 3. present, and hand over the times to ``framePresented(submitted:returned:)``.
///
/// Whatever took long before, ``endStall(at:)`` tells whether motion is to make up for it.
///
/// When nothing moves any more, or nothing can be seen, ``rest()``.
///
/// It reads no clock. Frames are counted in slots of one period from the latest frame that
/// started a count, so that motion is sampled in even steps however unevenly the loop wakes; and
/// drawing begins as late as it can, so that a frame shows the newest input.
package struct FrameClock: Sendable {
  /// Who makes frames keep their distance.
  package enum Pace: Hashable, Sendable {
    /// Our own deadlines: a present returns at once.
    case timer
    /// The display: a present returns when the picture is shown.
    case display
  }

  /// How frames are to keep their distance.
  package enum Pacing: Hashable, Sendable {
    /// By timers, until presents turn out to wait for the display.
    case automatic
    /// By timers, since no present waits for a display, however long it takes.
    case timer
    /// Not at all: a frame is begun as soon as the one before it has been presented.
    case unlimited
  }

  /// A frame later than this many seconds is a stall and not a slow frame.
  static let longestHitch = 0.1

  /// The time between two frames, in seconds.
  package private(set) var period: Double
  /// How many frames appeared more than half a period late while something moved.
  package private(set) var missedFrames = 0

  private var pacing: FramePacer
  private var grid: FrameSchedule?
  private var lastPresent: Timestamp?
  /// When the latest frame was to be seen; nil if nothing moved before.
  private var lastPresentTime: Timestamp?
  /// Whether ``lastPresent`` belongs to the motion under way.
  private var isMoving = false
  /// The frame that is being drawn, and the step it is for; no step if it is drawn at once.
  private var drawing: (began: Timestamp, step: Int?)?

  /// Makes a clock for a display.
  ///
  /// - Parameters:
  ///   - refreshRate: How many frames it shows a second; above 0.
  ///   - pacing: How frames are to keep their distance.
  package init(refreshRate: Double, pacing: Pacing = .automatic) {
    period = Self.period(refreshRate)
    self.pacing = FramePacer(pacing)
  }

  /// Who makes frames keep their distance, as far as is known from the presents so far.
  package var pace: Pace { pacing.pace }

  /// Goes on with another display.
  ///
  /// - Parameter refreshRate: How many frames it shows a second; above 0.
  package mutating func setRefreshRate(_ refreshRate: Double) {
    period = Self.period(refreshRate)
    pacing.forgetDisplay()
    grid = lastPresent.map { FrameSchedule(period: period, from: $0) }
  }

  /// Tells when to begin the next frame: until then, wait for events.
  ///
  /// From rest that is at once, unless a frame appeared less than a period ago.
  package func deadline(after now: Timestamp) -> Timestamp {
    guard let step = step(at: now), let grid else { return now }
    return max(now, grid.time(of: step).advanced(by: -pacing.lead(period: period)))
  }

  /// Tells when the next frame will be seen, if nothing keeps it from being begun in time.
  package func slot(after now: Timestamp) -> Timestamp {
    guard let step = step(at: now), let grid else { return now.advanced(by: pacing.cost) }
    return grid.time(of: step)
  }

  /// Begins a frame.
  ///
  /// - Returns: When it is expected to be seen: the moment to draw.
  package mutating func beginFrame(at now: Timestamp) -> Timestamp {
    let presentTime = slot(after: now)
    drawing = (now, step(at: now))
    lastPresentTime = presentTime
    return presentTime
  }

  /// Ends a time in which something moved and no frame could be shown, if it was longer than a
  /// tenth of a second.
  ///
  /// - Returns: From when until now motion is to have stood still, so that the next frame goes on
  ///   where the latest one was and nothing jumps; nil for no such time.
  package mutating func endStall(at now: Timestamp) -> Range<Timestamp>? {
    guard let lastPresentTime else { return nil }
    // Where every frame takes long, that is no stall: what moves shall not take longer as well.
    let due = lastPresentTime.advanced(by: max(period, pacing.cost))
    guard now.seconds(since: due) > Self.longestHitch else { return nil }
    self.lastPresentTime = now
    return due..<now
  }

  /// Takes in that the frame begun last was presented.
  ///
  /// A frame that could not be presented is not reported; the next one takes its place.
  ///
  /// - Parameters:
  ///   - submitted: When drawing was done and the present was called.
  ///   - returned: When the present returned.
  package mutating func framePresented(submitted: Timestamp, returned: Timestamp) {
    guard let (began, step) = drawing else { return }
    drawing = nil
    if isMoving, let lastPresent, returned.seconds(since: lastPresent) > 1.5 * period {
      missedFrames += 1
    }
    lastPresent = returned
    isMoving = true

    let slot = step.flatMap { step in grid?.time(of: step) }
    let timing = FrameTiming(began: began, submitted: submitted, returned: returned)
    switch pacing.learn(from: timing, slot: slot, period: period) {
    case .keep: if let step { grid?.serve(step) }
    case .shift(let error):
      grid = slot.map { FrameSchedule(period: period, from: $0.advanced(by: error)) }
    case .restart: grid = FrameSchedule(period: period, from: returned)
    }
  }

  /// Takes in that nothing moves, or that nothing can be seen: a gap from here on is no stall.
  package mutating func rest() {
    isMoving = false
    lastPresentTime = nil
    drawing = nil
    pacing.rest()
  }

  /// Returns the step for a frame begun now; nil if it is to be drawn at once, in no step.
  private func step(at now: Timestamp) -> Int? {
    guard let grid, let lastPresent, pacing.asked != .unlimited else { return nil }
    guard isMoving || now.seconds(since: lastPresent) < period else { return nil }
    return grid.step(
      whenReadyAt: now.advanced(by: pacing.cost),
      tolerance: pacing.tolerance
    )
  }

  private static func period(_ refreshRate: Double) -> Double {
    precondition(
      refreshRate > 0 && refreshRate.isFinite,
      "no display shows \(refreshRate) frames a second"
    )
    return 1 / refreshRate
  }
}
