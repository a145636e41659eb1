import RiffleGestures
import RiffleMotion
import Testing

@Suite("Gesture arena")
struct GestureArenaTests {
  @Test("the first recognizer to reach its threshold wins and the others fail")
  func firstWins() {
    var hand = Hand(.touch)
    let wide = hand.arena.add(PanRecognizer())
    let narrow = hand.arena.add(PanRecognizer(slop: PerPointerKind(all: 5)))

    hand.down(0, 0, at: 0)
    hand.move(6, 0, at: 8)
    hand.move(20, 0, at: 16)

    #expect(hand.states == [.began, .failed, .changed])
    #expect(hand.changes.map(\.recognizer) == [narrow, wide, narrow])
  }

  @Test("of two recognizers that recognise one event the earlier added wins")
  func registrationOrder() {
    var hand = Hand()
    let first = hand.arena.add(TapRecognizer())
    let second = hand.arena.add(TapRecognizer())

    hand.down(0, 0, at: 0)
    hand.up(0, 0, at: 20)

    #expect(hand.states(of: first) == [.ended])
    #expect(hand.states(of: second) == [.failed])
  }

  @Test("Flutter's competition of tap and pan: no start at 14 points, start at 22, then a delta")
  func flutterCompetition() {
    var hand = Hand(.touch)
    let slop = PerPointerKind<Double>(all: 18)
    let tap = hand.arena.add(TapRecognizer(slop: slop))
    let pan = hand.arena.add(
      PanRecognizer(slop: slop, startPolicy: PerPointerKind(all: .resetAtStart))
    )

    hand.down(10, 10, at: 0)
    hand.move(20, 20, at: 10)
    #expect(hand.states.isEmpty)
    hand.move(20, 30, at: 20)
    #expect(hand.states(of: pan) == [.began])
    #expect(hand.states(of: tap) == [.failed])
    hand.move(20, 25, at: 30)

    #expect(hand.changes.last?.translation == Vector(dx: 0, dy: -5))
  }

  @Test("companions win together, whichever of the two allowed it", arguments: [false, true])
  func companions(isReversed: Bool) {
    var hand = Hand()
    let first = hand.arena.add(PanRecognizer())
    let second = hand.arena.add(PanRecognizer(slop: PerPointerKind(all: 8)))
    hand.arena.allow(isReversed ? second : first, alongside: isReversed ? first : second)

    hand.down(0, 0, at: 0)
    hand.move(5, 0, at: 8)
    hand.move(9, 0, at: 16)
    hand.up(9, 0, at: 24)

    #expect(hand.states(of: first) == [.began, .changed, .ended])
    #expect(hand.states(of: second) == [.began, .ended])
  }

  @Test("a pan that waits for a swipe begins and ends at a release before either is decided")
  func heldPanEndsAtRelease() {
    var hand = Hand(.touch)
    let swipe = hand.arena.add(SwipeRecognizer())
    let pan = hand.arena.add(PanRecognizer())
    hand.arena.require(pan, toFail: swipe)

    hand.down(0, 0, at: 0)
    hand.move(20, 0, at: 40)
    hand.up(20, 0, at: 60)

    #expect(hand.states(of: swipe) == [.failed])
    #expect(hand.states(of: pan) == [.began, .ended])
  }

  @Test("if two wait for each other, the earlier added wins at the last release")
  func sweep() {
    var hand = Hand()
    let first = hand.arena.add(PanRecognizer())
    let second = hand.arena.add(PanRecognizer())
    hand.arena.require(first, toFail: second)
    hand.arena.require(second, toFail: first)

    hand.down(0, 0, at: 0)
    hand.move(9, 0, at: 8)
    #expect(hand.states.isEmpty)
    hand.up(9, 0, at: 16)

    #expect(hand.states(of: first) == [.began, .ended])
    #expect(hand.states(of: second) == [.failed])
  }

  @Test("switching off what a pan waits for lets it begin")
  func disabledRequirement() {
    var hand = Hand(.touch)
    let swipe = hand.arena.add(SwipeRecognizer())
    let pan = hand.arena.add(PanRecognizer())
    hand.arena.require(pan, toFail: swipe)
    hand.down(0, 0, at: 0)
    hand.move(20, 0, at: 40)

    hand.arena.setEnabled(false, for: swipe, at: .milliseconds(50), into: &hand.changes)

    #expect(hand.states == [.failed, .began])
  }

  @Test("a deadline decides without an event, however often the app asks")
  func advances() {
    func changes(advancing: Bool) -> [GestureChange] {
      var hand = Hand(.touch)
      let swipe = hand.arena.add(SwipeRecognizer())
      let pan = hand.arena.add(PanRecognizer())
      hand.arena.require(pan, toFail: swipe)
      hand.down(0, 0, at: 0)
      hand.move(20, 0, at: 40)
      #expect(hand.arena.nextDeadline == Timestamp(microseconds: 500_001))
      if advancing {
        for step in 0...30 {
          hand.arena.advance(to: .milliseconds(50 + Double(step) * 20), into: &hand.changes)
        }
        #expect(hand.states == [.failed, .began])
      }
      hand.move(30, 0, at: 700)
      hand.up(30, 0, at: 710)
      return hand.changes
    }

    #expect(changes(advancing: true) == changes(advancing: false))
  }

  @Test("a gesture that took too long has failed before a cancel, whether or not time was advanced")
  func cancelAfterDeadline() {
    var hand = Hand(on: TapRecognizer())
    hand.down(0, 0, at: 0)

    hand.arena.cancel(.escape, at: .milliseconds(700), into: &hand.changes)

    #expect(hand.states == [.failed])
    #expect(hand.changes.first?.cause == nil)
    #expect(hand.changes.first?.time == Timestamp(microseconds: 500_001))
  }

  @Test("an event stamped before a deadline already decided does not turn time back")
  func lateEventAfterDeadline() {
    var hand = Hand(.touch)
    let swipe = hand.arena.add(SwipeRecognizer())
    let pan = hand.arena.add(PanRecognizer())
    hand.arena.require(pan, toFail: swipe)
    hand.down(0, 0, at: 0)
    hand.move(20, 0, at: 40)

    hand.arena.advance(to: .milliseconds(600), into: &hand.changes)
    hand.move(30, 0, at: 490)

    #expect(hand.states == [.failed, .began, .changed])
    #expect(hand.changes.last?.time == Timestamp(microseconds: 500_001))
  }

  @Test("times never run backwards within a press")
  func timesAreMonotonic() {
    var hand = Hand(on: PanRecognizer())

    hand.down(0, 0, at: 100)
    hand.move(10, 0, at: 110)
    hand.move(20, 0, at: 90)
    hand.move(30, 0, at: 120)

    #expect(hand.changes.map(\.time) == [110, 110, 120].map(Timestamp.milliseconds))
    #expect(hand.changes.last?.velocity.isNear(Vector(dx: 1000, dy: 0), within: 500) == true)
  }

  @Test("a later press may carry earlier times, as when a trace is replayed")
  func replaysEarlierTimes() {
    var hand = Hand(on: PanRecognizer())
    for start in [5000.0, 0] {
      hand.down(0, 0, at: start)
      hand.move(10, 0, at: start + 10)
      hand.up(10, 0, at: start + 11)
    }

    #expect(hand.changes.map { $0.velocity.dx.rounded() } == [1000, 1000, 1000, 1000])
  }

  @Test("computed positions count for the translation and not for the velocity")
  func synthesizedSamples() {
    var hand = Hand(on: PanRecognizer())
    hand.down(0, 0, at: 0)
    hand.move(10, 0, at: 10)

    let computed = PointerEvent(
      time: .milliseconds(15),
      phase: .move,
      position: Point(x: 300, y: 0),
      buttons: .primary,
      isSynthesized: true
    )
    hand.arena.handle(computed, into: &hand.changes)
    hand.move(20, 0, at: 20)

    #expect(hand.changes.map(\.translation.dx) == [10, 300, 20])
    #expect(hand.changes.last?.velocity.isNear(Vector(dx: 1000, dy: 0), within: 1e-6) == true)
  }

  @Test("a copy of an arena is independent")
  func copies() {
    var hand = Hand(on: PanRecognizer())
    hand.down(0, 0, at: 0)
    hand.move(10, 0, at: 10)
    var copy = hand

    copy.arena.cancel(.escape, at: .milliseconds(11), into: &copy.changes)
    hand.move(20, 0, at: 20)

    #expect(copy.states == [.began, .cancelled])
    #expect(hand.states == [.began, .changed])
    #expect(hand.changes.last?.velocity.isNear(Vector(dx: 1000, dy: 0), within: 1e-6) == true)
  }

  @Test("a replaced recognizer takes effect at once and keeps a gesture in progress")
  func replaces() {
    var hand = Hand()
    let pan = hand.arena.add(PanRecognizer())
    hand.down(0, 0, at: 0)

    hand.arena.replace(pan, with: PanRecognizer(slop: PerPointerKind(all: 20)))
    hand.move(19, 0, at: 8)
    #expect(hand.states.isEmpty)
    hand.move(20, 0, at: 16)
    hand.arena.replace(pan, with: PanRecognizer(slop: PerPointerKind(all: 99)))
    hand.move(21, 0, at: 24)

    #expect(hand.states == [.began, .changed])
  }
}
