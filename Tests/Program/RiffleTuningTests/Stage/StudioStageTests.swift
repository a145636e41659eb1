import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleTuning
import Testing

@Suite("The studio's stage")
struct StudioStageTests {
  private var stage = StudioStage(
    presets: [.riffle, .container],
    windows: [Self.window, Self.window],
    count: 10,
    at: Self.start
  )
  private var now = Self.start

  private static let window = Size(width: 900, height: 700)
  private static let start = Timestamp(microseconds: 5_000_000)

  /// Lets real time pass, in seconds.
  private mutating func wait(_ seconds: Double) {
    now = now.advanced(by: seconds)
    stage.advance(to: now)
  }

  private mutating func pointer(_ phase: PointerEvent.Phase, x: Double) {
    let event = PointerEvent(
      time: now,
      phase: phase,
      position: Point(x: 450 + x, y: 350),
      buttons: phase == .up(.primary) ? [] : .primary
    )
    stage.handle([event, event], lead: 0, at: now)
  }

  /// Drags the top card to the right, as far as both presets need, and lets it go.
  private mutating func swipe() {
    pointer(.down(.primary), x: 0)
    for step in 1...20 {
      wait(0.01)
      pointer(.move, x: Double(step) * 15)
    }
    wait(0.01)
    pointer(.up(.primary), x: 300)
  }

  /// Returns the real seconds until the stage rests.
  private mutating func rest() -> Double {
    let start = now
    while stage.isMoving(at: now), now.seconds(since: start) < 60 { wait(0.005) }
    return now.seconds(since: start)
  }

  @Test("The pointer's grip: a card beneath it can be held, one in the hand is held")
  mutating func grip() {
    let middle = Point(x: 450, y: 350)
    let corner = Point(x: 5, y: 5)
    #expect(stage.grip(at: middle, of: 0, at: now) == .canHold)
    #expect(stage.grip(at: corner, of: 0, at: now) == .none)
    pointer(.down(.primary), x: 0)
    pointer(.move, x: 40)
    // The hand may have left the card behind.
    #expect(stage.grip(at: corner, of: 1, at: now) == .holds)
    pointer(.up(.primary), x: 40)
    _ = rest()
    #expect(stage.grip(at: middle, of: 1, at: now) == .canHold)
    #expect(stage.grip(at: corner, of: 1, at: now) == .none)
  }

  @Test("One hand swipes the top card of both slots")
  mutating func bothSlots() {
    swipe()
    #expect(stage.stacks.map(\.topCard) == [1, 1])
    #expect(stage.lastReleases.allSatisfy { $0?.verdict.direction == .right })
  }

  @Test("A hand has its own speed on a slow stage; what moves by itself is slow")
  mutating func slowStage() {
    var other = self
    swipe()
    let duration = rest()
    other.stage.setSpeed(.quarter, at: other.now)
    other.swipe()
    #expect(other.stage.lastReleases == stage.lastReleases)
    let slow = other.rest()
    #expect(abs(slow - 4 * duration) < 0.05, "\(slow) s at a quarter, \(duration) s at full speed")
  }

  @Test("A gesture that has come to rest can be played, and ends as it did")
  mutating func lastGesture() throws {
    swipe()
    _ = rest()
    let gesture = try #require(stage.lastGesture)
    stage.play(gesture, at: now)
    stage.setEnd(.stay, at: now)
    wait(20)
    #expect(stage.isPlaying)
    #expect([0, 1].map { stage.shownStack(of: $0, at: now).topCard } == [1, 1])
    #expect(stage.release(of: 0, at: now)?.verdict == stage.lastReleases[0]?.verdict)
  }

  @Test("Without a loop the stage stands still at the end of a gesture; with one it goes on")
  mutating func end() throws {
    swipe()
    _ = rest()
    stage.setEnd(.stay, at: now)
    stage.play(try #require(stage.lastGesture), at: now)
    let length = try #require(stage.transport.duration).seconds
    wait(length - 0.01)
    #expect(stage.isMoving(at: now))
    wait(0.02)
    #expect(!stage.isMoving(at: now) && stage.isPlaying && !stage.isPaused)
    stage.setEnd(.loop, at: now)
    #expect(stage.isMoving(at: now))
  }

  @Test("Another preset shows the same gesture at the same time")
  mutating func presetWhilePlaying() throws {
    swipe()
    _ = rest()
    stage.play(try #require(stage.lastGesture), at: now)
    wait(0.15)
    let time = stage.time(at: now)
    let other = stage.shownStack(of: 1, at: now).snapshots(at: time.seconds)
    stage.setPreset(.container, of: 0, at: now)
    #expect(stage.time(at: now) == time)
    #expect(stage.shownStack(of: 0, at: now).snapshots(at: time.seconds) == other)
  }

  @Test("A press ends the playback and belongs to the hand")
  mutating func pressWhilePlaying() throws {
    swipe()
    _ = rest()
    stage.play(try #require(stage.lastGesture), at: now)
    wait(0.1)
    swipe()
    #expect(!stage.isPlaying)
    #expect(stage.stacks[0].topCard == 2)
  }

  @Test("A paused stage stands still, and steps by one frame")
  mutating func steps() throws {
    swipe()
    wait(0.05)
    stage.setPaused(true, at: now)
    let time = stage.time(at: now)
    wait(3)
    #expect(stage.time(at: now) == time)
    #expect(!stage.isMoving(at: now))
    stage.step(.forward, at: now)
    #expect(stage.time(at: now).seconds(since: time) - 1 / 60 < 1e-6)
    stage.setPaused(false, at: now)
    _ = rest()
    stage.step(.backward, at: now)
    #expect(stage.isPlaying)
    let end = try #require(stage.transport.duration)
    #expect(end.seconds(since: stage.time(at: now)) - 1 / 60 < 1e-6)
  }

  @Test("A canceled drag returns the card in both slots")
  mutating func cancel() {
    pointer(.down(.primary), x: 0)
    wait(0.1)
    pointer(.move, x: 200)
    stage.cancelHand(at: now)
    _ = rest()
    #expect(stage.stacks.map(\.topCard) == [0, 0])
    #expect(stage.lastReleases.allSatisfy { $0 == nil })
  }
}
