import RiffleMotion
import RifflePacing
import Testing

@Suite("Frame clock paced by the display") struct FrameClockDisplayTests {
  @Test(
    "the clock finds a blocking display's phase and stays with it",
    arguments: [60, 59.94, 60.3, 144],
    [0.0, 0.0021, 0.0049, 0.0068, 0.0131]
  )
  func locks(rate: Double, phase: Double) {
    // SDL reports whole hertz.
    var clock = FrameClock(refreshRate: rate.rounded())
    var loop = DisplayLoop(display: BlockingDisplay(period: 1 / rate, phase: phase))

    // Off the display's phase by ever less, it takes up to this long to meet it and be blocked.
    for _ in 0..<Int(rate * 20) { loop.frame(&clock) }
    let missed = clock.missedFrames
    var worst = 0.0
    var longestWait = 0.0
    for _ in 0..<Int(rate * 20) {
      let frame = loop.frame(&clock)
      worst = max(worst, abs(frame.returned.seconds(since: frame.expected)))
      longestWait = max(longestWait, frame.returned.seconds(since: frame.began))
    }

    // So many presents have to block until a display is certain.
    #expect(missed <= 4)
    #expect(clock.missedFrames == missed)
    #expect(worst < 0.001)
    // The latest input is handled less than 7 ms before its frame is seen.
    #expect(longestWait < 0.007)
  }

  @Test("after a rest the display's phase is found again without a missed frame")
  func restAndBack() {
    var clock = FrameClock(refreshRate: 60)
    var loop = DisplayLoop(display: BlockingDisplay(period: 1 / 60, phase: 0.003))
    for _ in 0..<200 { loop.frame(&clock) }
    loop.startLate = 0
    clock.draw(at: loop.now, taking: 0)
    let missed = clock.missedFrames

    for round in 1...50 {
      clock.rest()
      loop.now = loop.now.advanced(by: 0.1 + 0.0007 * Double(round))
      // The first picture after a rest finds the display's queue empty, and does not wait.
      loop.now = clock.draw(at: loop.now, taking: 0.002).returned
      for _ in 0..<20 { loop.frame(&clock) }
    }

    #expect(clock.missedFrames - missed == 0)
  }

  @Test("a present that is slow but does not block leaves the pace to the timer")
  func slowPresent() {
    var clock = FrameClock(refreshRate: 60)
    var now = Timestamp(seconds: 1)
    var returns: [Timestamp] = []
    for _ in 0..<400 {
      now = clock.deadline(after: now)
      _ = clock.beginFrame(at: now)
      let submitted = now.advanced(by: 0.002)
      now = submitted.advanced(by: 0.010)
      clock.framePresented(submitted: submitted, returned: now)
      returns.append(now)
    }

    #expect(clock.pace == .timer)
    let intervals = zip(returns.dropFirst(), returns).map { $0.seconds(since: $1) }
    #expect(intervals.suffix(300).allSatisfy { abs($0 - 1 / 60) < 1e-4 })
  }

  @Test("single slow presents on a busy machine leave the pace to the timer")
  func singleSlowPresents() {
    var clock = FrameClock(refreshRate: 60)
    var loop = TimedLoop(work: 0.002)
    for frame in 1...200 {
      loop.presentWork = frame.isMultiple(of: 10) ? 0.047 : 0.001
      _ = loop.frame(&clock)
      #expect(clock.pace == .timer)
    }
    #expect(clock.missedFrames == 20)
  }

  @Test(
    "a busy time that looked like a display is forgotten",
    arguments: [0.0001, 0.0005, 0.001, 0.0014, 0.003, 0.005]
  )
  func busySpell(presentWork: Double) {
    var clock = FrameClock(refreshRate: 60)
    var loop = TimedLoop(work: 0.002)
    loop.presentWork = 0.012
    while clock.pace == .timer { _ = loop.frame(&clock) }

    loop.presentWork = presentWork
    for _ in 0..<40 { _ = loop.frame(&clock) }

    #expect(clock.pace == .timer)
  }
}

/// A loop in front of a blocking display, woken up to half a millisecond late.
private struct DisplayLoop {
  let display: BlockingDisplay
  var now = Timestamp(seconds: 1)
  /// The longest delay of a wake, in seconds.
  var startLate = 0.0005
  private var random = SmallRandom(seed: 3)

  init(display: BlockingDisplay) {
    self.display = display
  }

  @discardableResult
  mutating func frame(
    _ clock: inout FrameClock
  ) -> (began: Timestamp, expected: Timestamp, returned: Timestamp) {
    let began = clock.deadline(after: now).advanced(by: random.next(below: startLate))
    let expected = clock.beginFrame(at: began)
    let submitted = began.advanced(by: 0.002 + random.next(below: 0.001))
    now = display.shown(submittedAt: submitted)
    clock.framePresented(submitted: submitted, returned: now)
    return (began, expected, now)
  }
}
