import RiffleMotion

/// What the presents so far tell about the display: who sets the pace, and how long a frame
/// takes to make.
struct FramePacer: Hashable, Sendable {
  /// How far a frame appeared from its slot, and what follows for the next ones.
  enum Verdict: Hashable, Sendable {
    /// The slots stay as they are.
    case keep
    /// The slots move, in seconds.
    case shift(Double)
    /// The slots are counted from this frame on.
    case restart
  }

  /// How frames are to keep their distance.
  let asked: FrameClock.Pacing
  /// Who sets the pace: timers, until presents have blocked.
  private(set) var pace = FrameClock.Pace.timer
  /// How long a frame takes from the start of drawing to the present, in seconds.
  private(set) var cost = 0.0
  /// The latest four of these times.
  ///
  /// The second longest is ``cost``: one slow frame in four says nothing about the next, and what
  /// was slow is forgotten within four.
  private var costs: [Double] = []
  /// Whether the display's phase was seen in this motion.
  private var isPhaseKnown = false
  /// How long a present takes here that waits for nothing, in seconds, as far as it is known.
  private var presentFloor = 0.0
  /// How often presents have blocked of late: up by two for each, down by one for each other.
  ///
  /// A busy machine holds up single presents; a display holds up many.
  private var blocks = 0
  /// How the slots follow the display, where it sets the pace.
  private var follower = VSyncTracker()

  init(_ asked: FrameClock.Pacing) {
    self.asked = asked
  }

  /// How long before its slot the next frame is to be begun, in seconds.
  func lead(period: Double) -> Double {
    switch pace {
    case .timer: cost
    // Begun a whole period early, the first present waits for the display and shows its phase.
    case .display: isPhaseKnown ? cost + margin(period) : max(cost, period)
    }
  }

  /// By how many periods a frame may miss its slot and still be counted for it.
  var tolerance: Double {
    switch pace {
    // Nothing happens at the slot itself; the nearest one is meant.
    case .timer: 0.5
    // The display does not wait. A tenth is what its phase is uncertain by.
    case .display: 0.1
    }
  }

  /// Forgets all that was learned, because there is another display.
  mutating func forgetDisplay() {
    self = FramePacer(asked)
  }

  /// Forgets the display's phase, because no frame will appear for a while.
  mutating func rest() {
    isPhaseKnown = false
    follower = VSyncTracker()
  }

  /// Learns from a frame that has appeared.
  ///
  /// - Parameters:
  ///   - timing: When its steps happened.
  ///   - slot: When it was to appear; nil if it was drawn at once.
  ///   - period: The time between two slots, in seconds.
  /// - Returns: What follows for the slots.
  mutating func learn(from timing: FrameTiming, slot: Timestamp?, period: Double) -> Verdict {
    let present = timing.returned.seconds(since: timing.submitted)
    let work = (pace == .timer ? timing.returned : timing.submitted).seconds(since: timing.began)
    note(cost: work)

    switch pace {
    case .timer:
      // From half a period on a present blocks (Documentation/Motion.md, "Pacing").
      let hasBlocked = asked == .automatic && present - presentFloor >= period / 2
      blocks = max(0, blocks + (hasBlocked ? 2 : -1))
      if blocks >= Self.convincingBlocks { followDisplay(from: timing) }
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
      let verdict = follower.follow(timing, slot: slot, period: period, margin: margin(period))
      if let verdict { return verdict }
      pace = .timer
      presentFloor = present
      return .restart
    }
  }

  /// Three presents in a row, or four with others between them.
  private static let convincingBlocks = 5

  private mutating func followDisplay(from timing: FrameTiming) {
    pace = .display
    blocks = 0
    isPhaseKnown = true
    follower = VSyncTracker()
    cost = timing.submitted.seconds(since: timing.began)
    costs = [cost, cost]
  }

  /// Takes in how long a frame took; a stall of more than a tenth of a second says nothing more.
  private mutating func note(cost work: Double) {
    if costs.count == 4 { costs.removeFirst() }
    costs.append(min(work, FrameClock.longestHitch))
    cost = costs.sorted().dropLast().last ?? 0
  }

  /// How long before the slot a frame is to be ready where the display sets the pace, in seconds.
  ///
  /// A timed wake comes up to 2 ms late on a busy machine with two cores (Documentation/Motion.md,
  /// "Pacing"); on fast displays that would be most of the frame, so it is a quarter at most.
  private func margin(_ period: Double) -> Double { min(0.002, period / 4) }
}
