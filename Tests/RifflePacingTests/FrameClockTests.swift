import RiffleMotion
import RifflePacing
import Testing

@Suite("Frame clock paced by the timer") struct FrameClockTests {
  @Test("the first frame is drawn at once, and so is one long after the last")
  func atOnceFromRest() {
    var clock = FrameClock(refreshRate: 60)
    let start = Timestamp(seconds: 5)
    #expect(clock.deadline(after: start) == start)

    clock.draw(at: start, taking: 0.009)
    clock.draw(at: clock.deadline(after: start), taking: 0.003)
    clock.rest()

    let later = Timestamp(seconds: 9)
    #expect(clock.deadline(after: later) == later)
    // It is expected to take as long as those before, but for one that was slow.
    #expect(clock.beginFrame(at: later) == later.advanced(by: 0.003))
  }

  @Test("a motion that starts within a period of the last frame waits for the next slot")
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
    // What a frame costs is known after two.
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
  func oneFrameASlot() {
    var clock = FrameClock(refreshRate: 60)
    var random = SmallRandom(seed: 7)
    var now = Timestamp(seconds: 1)
    now = clock.draw(at: now, taking: 0).returned
    var last = now
    for _ in 0..<2000 {
      now = clock.deadline(after: now).advanced(by: random.next(below: 0.012))
      let frame = clock.draw(at: now, taking: random.next(below: 0.010))
      now = frame.returned
      // Moments are whole microseconds.
      #expect(frame.presentTime.seconds(since: last) > 1 / 60 - 2e-6)
      last = frame.presentTime
    }
  }

  @Test("a frame a little late keeps its slot; the next one is on the grid again")
  func lateFrameKeepsGrid() {
    var clock = FrameClock(refreshRate: 50)
    let start = Timestamp(seconds: 1)
    clock.draw(at: start, taking: 0)

    let late = clock.draw(at: start.advanced(by: 0.024), taking: 0)
    let next = clock.slot(after: late.returned)

    #expect(late.presentTime == start.advanced(by: 0.020))
    #expect(next == start.advanced(by: 0.040))
    #expect(clock.missedFrames == 0)
  }

  @Test("one slow frame that is less than half a period late loses none of those after it")
  func slowFrameKeepsGrid() {
    var clock = FrameClock(refreshRate: 50)
    let start = Timestamp(seconds: 1)
    clock.draw(at: start, taking: 0)
    clock.draw(at: start.advanced(by: 0.020), taking: 0.008)

    #expect(clock.missedFrames == 0)
    #expect(clock.slot(after: start.advanced(by: 0.029)) == start.advanced(by: 0.040))
  }

  @Test("a frame more than half a period late is missed, and starts the count again")
  func missedFrame() {
    var clock = FrameClock(refreshRate: 50)
    let start = Timestamp(seconds: 1)
    clock.draw(at: start, taking: 0)
    clock.draw(at: start.advanced(by: 0.020), taking: 0.013)

    #expect(clock.missedFrames == 1)
    #expect(clock.slot(after: start.advanced(by: 0.034)) == start.advanced(by: 0.053))
  }

  @Test("a gap at rest is no missed frame and no stall")
  func restIsNoMiss() {
    var clock = FrameClock(refreshRate: 60)
    clock.draw(at: Timestamp(seconds: 1), taking: 0.002)
    clock.rest()

    #expect(clock.endStall(at: Timestamp(seconds: 3)) == nil)
    clock.draw(at: Timestamp(seconds: 3), taking: 0.002)
    #expect(clock.missedFrames == 0)
  }

  @Test("a frame more than a tenth of a second late ends a stall, from a period after the last")
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
    "where every frame takes long, motion does not take longer as well",
    arguments: [0.09, 0.15]
  )
  func slowMachine(work: Double) {
    var clock = FrameClock(refreshRate: 60)
    var now = Timestamp(seconds: 1)
    for frame in 0..<20 {
      now = clock.draw(at: clock.deadline(after: now), taking: work).returned
      // What frames cost is known after two.
      if frame > 1 { #expect(clock.endStall(at: now) == nil) }
    }
  }

  @Test(
    "drawing slower than the display starts each frame right after the last",
    arguments: [0.0175, 0.020, 0.025]
  )
  func slowDrawing(work: Double) {
    var clock = FrameClock(refreshRate: 60)
    let start = Timestamp(seconds: 1)
    var now = start
    for _ in 0..<100 {
      now = clock.draw(at: clock.deadline(after: now), taking: work).returned
    }

    // Two frames are begun at their slot, before their cost is known.
    #expect(now.seconds(since: start) < 100 * work + 2.0 / 60)
  }

  @Test(
    "without pacing, each frame is begun at once, for the time at which it is ready"
  )
  func unlimited() {
    var clock = FrameClock(refreshRate: 60, pacing: .unlimited)
    var now = Timestamp(seconds: 1)
    for frame in 0..<100 {
      #expect(clock.deadline(after: now) == now)
      // Presents that take longer than half a period make no display's pace of it.
      let drawn = clock.draw(at: now, taking: 0.003, presentWork: frame % 3 == 0 ? 0.009 : 0)
      if frame > 3 { #expect(drawn.presentTime > now) }
      now = drawn.returned
    }

    #expect(clock.missedFrames == 0)
    clock.setRefreshRate(100)
    #expect(clock.deadline(after: now) == now)
  }

  @Test("where no present waits for a display, those that take long make no display's pace")
  func slowPresents() {
    func pace(_ pacing: FrameClock.Pacing) -> FrameClock.Pace {
      var random = SmallRandom(seed: 11)
      var clock = FrameClock(refreshRate: 60, pacing: pacing)
      var now = Timestamp(seconds: 1)
      for _ in 0..<100 {
        let work = random.next(below: 2) < 1 ? 0.001 : 0.012
        now = clock.draw(at: clock.deadline(after: now), taking: 0, presentWork: work).returned
        // Whether a display was seen so far, be it that it was forgotten later.
        if clock.pace == .display { return .display }
      }
      return .timer
    }

    #expect(pace(.timer) == .timer)
    // From what it is to be told apart.
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
