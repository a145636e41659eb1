import RiffleMotion

struct FrameTiming: Hashable, Sendable {
  var began: Timestamp
  var submitted: Timestamp
  var returned: Timestamp
}

/// What the display's presents have shown: what sets the pace, and how long a frame takes to make.
struct FramePacer: Hashable, Sendable {
  enum Adjustment: Hashable, Sendable {
    case keep
    case shift(Double)
    /// The slots are counted from this frame on.
    case restart
  }

  let pacing: FrameClock.Pacing
  /// Timers, until presents have blocked.
  private(set) var pace = FrameClock.Pace.timer
  /// How long a frame takes from the start of drawing to the present, in seconds.
  private(set) var cost = 0.0
  /// The latest four; the second longest is ``cost``, since one slow frame in four says nothing about the
  /// next, and it is forgotten within four.
  private var costs: [Double] = []
  /// Whether the display's phase was seen in this motion.
  private var isPhaseKnown = false
  /// The shortest time, in seconds, that a present has taken without waiting.
  private var presentFloor = 0.0
  /// It goes up by two for each recent present that blocked, down by one for each other: a busy
  /// machine delays
  /// single presents, a display many.
  private var blocks = 0
  private var tracker = VSyncTracker()

  init(_ pacing: FrameClock.Pacing) { self.pacing = pacing }

  /// Returns how long before its slot the next frame has to begin, in seconds.
  func lead(period: Double) -> Double {
    switch pace {
    case .timer: cost
    // Begun a whole period early, the first present waits for the display and shows its phase.
    case .display: isPhaseKnown ? cost + margin(period) : max(cost, period)
    }
  }

  /// The number of periods by which a frame may miss its slot and still be counted for it.
  var tolerance: Double {
    switch pace {
    // Nothing happens at the slot itself; the nearest one is meant.
    case .timer: 0.5
    // The display does not wait. Its phase is uncertain by a tenth.
    case .display: 0.1
    }
  }

  mutating func forgetDisplay() { self = FramePacer(pacing) }

  mutating func rest() {
    isPhaseKnown = false
    tracker = VSyncTracker()
  }

  /// `slot` is the time at which the frame should have appeared; nil if it was drawn at once.
  mutating func learn(from timing: FrameTiming, slot: Timestamp?, period: Double) -> Adjustment {
    let present = timing.returned.seconds(since: timing.submitted)
    let work = (pace == .timer ? timing.returned : timing.submitted).seconds(since: timing.began)
    record(cost: work)

    switch pace {
    case .timer:
      // From half a period on a present blocks (Documentation/Motion.md, "Pacing").
      let hasBlocked = pacing == .automatic && present - presentFloor >= period / 2
      blocks = max(0, blocks + (hasBlocked ? 2 : -1))
      if blocks >= Self.convincingBlocks { trackDisplay(from: timing) }
      if hasBlocked { return .restart }
      presentFloor = min(presentFloor, present)
      guard let slot else { return .restart }
      // Slots that frames cannot keep up with are given up before two frames compete for one. One
      // frame that is late by less than half a period loses nothing: the next one is in time again.
      let patience = cost > period * 3 / 4 ? period / 4 : period / 2
      return timing.returned.seconds(since: slot) > patience ? .restart : .keep
    case .display:
      guard let slot else { return .restart }
      isPhaseKnown = true
      let adjustment = tracker.track(timing, slot: slot, period: period, margin: margin(period))
      if let adjustment { return adjustment }
      pace = .timer
      presentFloor = present
      return .restart
    }
  }

  /// The count of blocks that proves a display: three presents in a row, or four with others
  /// between them.
  private static let convincingBlocks = 5

  private mutating func trackDisplay(from timing: FrameTiming) {
    pace = .display
    blocks = 0
    isPhaseKnown = true
    tracker = VSyncTracker()
    cost = timing.submitted.seconds(since: timing.began)
    costs = [cost, cost]
  }

  /// A stall counts as a tenth of a second.
  private mutating func record(cost work: Double) {
    if costs.count == 4 { costs.removeFirst() }
    costs.append(min(work, FrameClock.longestHitch))
    cost = costs.sorted().dropLast().last ?? 0
  }

  /// How long before the slot a frame has to be ready if the display sets the pace, in seconds.
  ///
  /// A timed wake comes up to 2 ms late on a busy machine with two cores (Documentation/Motion.md,
  /// "Pacing"); on fast displays that would be most of the frame, so it is a quarter at most.
  private func margin(_ period: Double) -> Double { min(0.002, period / 4) }
}

/// The times at which frames should appear: equal steps from a frame that did appear.
struct FrameSchedule: Hashable, Sendable {
  let period: Double
  private let anchor: Timestamp
  private var lastUsed = 0

  init(period: Double, from anchor: Timestamp) {
    self.period = period
    self.anchor = anchor
  }

  /// Computed from the anchor, not from the previous step, so no rounding adds up.
  func time(of step: Int) -> Timestamp { anchor.advanced(by: Double(step) * period) }

  /// Returns the first step that a frame can meet; it may miss the step by `tolerance` periods.
  func step(whenReadyAt ready: Timestamp, tolerance: Double) -> Int {
    let steps = ready.seconds(since: anchor) / period - tolerance
    return max(lastUsed + 1, Int(steps.rounded(.up)))
  }

  mutating func markUsed(_ step: Int) { lastUsed = step }
}

/// Keeps the slots in step with a display whose presents block, and notices if they do not.
struct VSyncTracker: Hashable, Sendable {
  /// The number of frames in a row whose presents returned at a time that no display gave.
  private var oddFrames = 0
  /// The number of frames in a row after which the slots were shifted.
  private var trackedFrames = 0
  /// The mean error of about the last eight of these frames, in seconds.
  private var meanError = 0.0

  init() {}

  /// Returns nil if the display does not set the pace after all; `margin` is in seconds.
  mutating func track(
    _ timing: FrameTiming,
    slot: Timestamp,
    period: Double,
    margin: Double
  ) -> FramePacer.Adjustment? {
    let error = timing.returned.seconds(since: slot)
    let wasOnTime = timing.submitted.seconds(since: slot) <= -margin / 2
    // Returned before the display can have shown it, or long after though it was ready in time.
    let isOdd = error < -margin / 2 || error > margin && wasOnTime
    oddFrames = isOdd ? oddFrames + 1 : 0
    // One odd frame may be an accident, two a coincidence.
    if oddFrames == 3 { return nil }

    guard abs(error) <= margin else {
      trackedFrames = 0
      meanError = 0
      return .restart
    }
    trackedFrames += 1
    meanError += (error - meanError) / 8
    // Tracking a display leaves no error on average. An error that stays means that presents
    // follow the slots, which drag themselves along. Sixteen frames let the mean settle; 2 % of
    // a period is more than a rate that was rounded to whole hertz leaves.
    if trackedFrames >= 16, abs(meanError) > 0.02 * period { return nil }
    // Half of the error, so that a thread that wakes late does not count as a late display.
    return .shift(error / 2)
  }
}
