import RiffleMotion
import RifflePacing
import Testing

@Suite("Frame clock paced by the timer") struct FrameClockTests {
  @Test("the first frame is drawn at once, and so is a frame long after the latest")
  func atOnceFromRest() {
    var clock = FrameClock(refreshRate: 60)
    let start = Timestamp(seconds: 5)
    #expect(clock.deadline(after: start) == start)

    clock.draw(at: start, taking: 0.009)
    clock.draw(at: clock.deadline(after: start), taking: 0.003)
    clock.rest()

    let later = Timestamp(seconds: 9)
    #expect(clock.deadline(after: later) == later)
    // It is expected to take as long as the previous frames, except for one slow frame.
    #expect(clock.beginFrame(at: later) == later.advanced(by: 0.003))
  }

  @Test("a motion that starts within a period of the latest frame waits for the next slot")
  func soonAfterRest() {
    var clock = FrameClock(refreshRate: 50)
    let start = Timestamp(seconds: 5)
    clock.draw(at: start, taking: 0.004)
    clock.rest()

    let soon = start.advanced(by: 0.010)

    #expect(clock.slot(after: soon) == start.advanced(by: 0.024))
    #expect(clock.deadline(after: soon) == start.advanced(by: 0.024))
  }

  @Test("frames keep the display's rate for ten minutes", arguments: [59.94, 60, 144, 30])
  func evenSlots(rate: Double) {
    var clock = FrameClock(refreshRate: rate)
    var loop = TimedLoop(work: 0.002)
    // The cost of a frame is known after two.
    for _ in 0..<2 { _ = loop.frame(&clock) }
    let first = loop.frame(&clock)

    let count = Int(rate * 600)
    var last = first
    for _ in 0..<count {
      let next = loop.frame(&clock)
      #expect(abs(next.seconds(since: last) - 1 / rate) < 2e-6)
      last = next
    }

    let span = last.seconds(since: first)
    #expect(abs(span - Double(count) / rate) < 2e-6)
    #expect(clock.missedFrames == 0)
    #expect(clock.pace == .timer)
  }

  @Test("no two frames share a slot, whenever the loop asks")
  func oneFramePerSlot() {
    var clock = FrameClock(refreshRate: 60)
    var random = SmallRandom(seed: 7)
    var now = Timestamp(seconds: 1)
    now = clock.draw(at: now, taking: 0).returned
    var last = now
    for _ in 0..<2000 {
      now = clock.deadline(after: now).advanced(by: random.next(below: 0.012))
      let frame = clock.draw(at: now, taking: random.next(below: 0.010))
      now = frame.returned
      // Timestamps are whole microseconds.
      #expect(frame.presentTime.seconds(since: last) > 1 / 60 - 2e-6)
      last = frame.presentTime
    }
  }

  @Test("a frame that is a little late keeps its slot, and the next one meets the schedule again")
  func lateFrameKeepsSchedule() {
    var clock = FrameClock(refreshRate: 50)
    let start = Timestamp(seconds: 1)
    clock.draw(at: start, taking: 0)

    let late = clock.draw(at: start.advanced(by: 0.024), taking: 0)
    let next = clock.slot(after: late.returned)

    #expect(late.presentTime == start.advanced(by: 0.020))
    #expect(next == start.advanced(by: 0.040))
    #expect(clock.missedFrames == 0)
  }

  @Test(
    "only a frame more than half a period late is missed, and restarts the schedule",
    arguments: [(0.008, 0, 0.040), (0.013, 1, 0.053)]
  )
  func slowFrame(work: Double, missed: Int, slot: Double) {
    var clock = FrameClock(refreshRate: 50)
    let start = Timestamp(seconds: 1)
    clock.draw(at: start, taking: 0)
    let shown = clock.draw(at: start.advanced(by: 0.020), taking: work).returned

    #expect(clock.missedFrames == missed)
    #expect(clock.slot(after: shown.advanced(by: 0.001)) == start.advanced(by: slot))
  }

  @Test("a gap at rest is neither a missed frame nor a stall")
  func restIsNoMiss() {
    var clock = FrameClock(refreshRate: 60)
    clock.draw(at: Timestamp(seconds: 1), taking: 0.002)
    clock.rest()

    #expect(clock.endStall(at: Timestamp(seconds: 3)) == nil)
    clock.draw(at: Timestamp(seconds: 3), taking: 0.002)
    #expect(clock.missedFrames == 0)
  }

  @Test("a frame over a tenth of a second late ends a stall that began a period after the latest")
  func stall() {
    var clock = FrameClock(refreshRate: 50)
    let start = Timestamp(seconds: 1)
    clock.draw(at: start, taking: 0)

    let slow = start.advanced(by: 0.119)
    #expect(clock.endStall(at: slow) == nil)
    clock.draw(at: slow, taking: 0)
    let shown = start.advanced(by: 0.120)
    let late = start.advanced(by: 0.500)
    #expect(clock.endStall(at: late) == shown.advanced(by: 0.020)..<late)
    #expect(clock.endStall(at: late.advanced(by: 0.010)) == nil)
    clock.draw(at: late, taking: 0)
    #expect(clock.missedFrames == 2)
  }

  @Test("a frame that took long to draw ends a stall too")
  func stallWhileDrawing() {
    var clock = FrameClock(refreshRate: 50)
    let start = Timestamp(seconds: 1)
    clock.draw(at: start, taking: 0)
    let long = clock.draw(at: start.advanced(by: 0.020), taking: 0.300)

    #expect(clock.endStall(at: long.returned) == start.advanced(by: 0.040)..<long.returned)
  }

  @Test(
    "if every frame takes long, motion does not take longer as well",
    arguments: [0.09, 0.15, 0.25]
  )
  func slowMachine(work: Double) {
    var clock = FrameClock(refreshRate: 60)
    var now = Timestamp(seconds: 1)
    for frame in 0..<20 {
      now = clock.draw(at: clock.deadline(after: now), taking: work).returned
      // The cost of frames is known after two.
      if frame > 1 { #expect(clock.endStall(at: now) == nil) }
    }
  }

  @Test(
    "if drawing is slower than the display, each frame starts right after the previous one",
    arguments: [0.0175, 0.020, 0.025]
  )
  func slowDrawing(work: Double) {
    var clock = FrameClock(refreshRate: 60)
    let start = Timestamp(seconds: 1)
    var now = start
    for _ in 0..<100 {
      now = clock.draw(at: clock.deadline(after: now), taking: work).returned
    }

    // Two frames begin at their slot, before their cost is known.
    #expect(now.seconds(since: start) < 100 * work + 2.0 / 60)
  }

  @Test(
    "without pacing, each frame begins at once, for the time at which it is ready"
  )
  func unlimited() {
    var clock = FrameClock(refreshRate: 60, pacing: .unlimited)
    var now = Timestamp(seconds: 1)
    for frame in 0..<100 {
      #expect(clock.deadline(after: now) == now)
      // Presents that take longer than half a period do not make the display the pace.
      let drawn = clock.draw(at: now, taking: 0.003, presentWork: frame % 3 == 0 ? 0.009 : 0)
      if frame > 3 { #expect(drawn.presentTime > now) }
      now = drawn.returned
    }

    #expect(clock.missedFrames == 0)
    clock.setRefreshRate(100)
    #expect(clock.deadline(after: now) == now)
  }

  @Test("if no present waits for a display, long presents do not make the display the pace")
  func slowPresents() {
    func pace(_ pacing: FrameClock.Pacing) -> FrameClock.Pace {
      var random = SmallRandom(seed: 11)
      var clock = FrameClock(refreshRate: 60, pacing: pacing)
      var now = Timestamp(seconds: 1)
      for _ in 0..<100 {
        let work = random.next(below: 2) < 1 ? 0.001 : 0.012
        now = clock.draw(at: clock.deadline(after: now), taking: 0, presentWork: work).returned
        // A display that was seen counts, even if it is forgotten later.
        if clock.pace == .display { return .display }
      }
      return .timer
    }

    #expect(pace(.timer) == .timer)
    // The same presents do look like a display to automatic pacing.
    #expect(pace(.automatic) == .display)
  }

  @Test("another display brings another period")
  func refreshRateChange() {
    var clock = FrameClock(refreshRate: 60)
    let start = Timestamp(seconds: 1)
    clock.draw(at: start, taking: 0)

    clock.setRefreshRate(100)

    #expect(clock.period == 0.01)
    #expect(clock.slot(after: start.advanced(by: 0.001)) == start.advanced(by: 0.010))
  }
}
