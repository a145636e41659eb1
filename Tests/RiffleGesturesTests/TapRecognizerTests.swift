import RiffleGestures
import RiffleMotion
import Testing

@Suite("Tap recognizer")
struct TapRecognizerTests {
  @Test(
    "a tap is recognised within its slop and not at it",
    arguments: [(PointerKind.mouse, 4.0), (.pen, 6), (.touch, 10)]
  )
  func keepsToSlop(kind: PointerKind, slop: Double) {
    var near = Hand(kind, on: TapRecognizer())
    near.down(0, 0, at: 0)
    near.move(slop - 0.001, 0, at: 20)
    near.up(0, 0, at: 40)

    var far = Hand(kind, on: TapRecognizer())
    far.down(0, 0, at: 0)
    far.move(slop, 0, at: 20)
    far.up(0, 0, at: 40)

    #expect(near.states == [.ended])
    #expect(far.states == [.failed])
  }

  @Test("a tap survives a twitch of the mouse beside a pan")
  func survivesTwitch() {
    var hand = Hand()
    let pan = hand.arena.add(PanRecognizer())
    let tap = hand.arena.add(TapRecognizer())

    hand.down(0, 0, at: 0)
    hand.move(3, 0, at: 20)
    hand.up(3, 0, at: 40)

    #expect(hand.states(of: pan) == [.failed])
    #expect(hand.states(of: tap) == [.ended])
  }

  @Test(
    "a tap may last as long as its limit and no longer",
    arguments: [(PointerKind.mouse, 500.0), (.pen, 300), (.touch, 300)]
  )
  func keepsToDuration(kind: PointerKind, limit: Double) {
    var short = Hand(kind, on: TapRecognizer())
    short.down(0, 0, at: 0)
    short.up(0, 0, at: limit)

    var long = Hand(kind, on: TapRecognizer())
    long.down(0, 0, at: 0)
    long.up(0, 0, at: limit + 0.001)

    #expect(short.states == [.ended])
    #expect(long.states == [.failed])
  }

  @Test("a tap without a limit lasts for ever")
  func zeroIsUnlimited() {
    var hand = Hand(on: TapRecognizer(maximumDuration: PerPointerKind(all: 0)))

    hand.down(0, 0, at: 0)
    #expect(hand.arena.nextDeadline == nil)
    hand.up(0, 0, at: 60_000)

    #expect(hand.states == [.ended])
  }

  @Test("a tap fails with a second pointer")
  func failsWithSecondPointer() {
    var hand = Hand(.touch, on: TapRecognizer())

    hand.down(0, 0, at: 0, pointer: 1)
    hand.down(9, 9, at: 10, pointer: 2)
    hand.up(9, 9, at: 20, pointer: 2)
    hand.up(0, 0, at: 30, pointer: 1)

    #expect(hand.states == [.failed])
  }

  @Test(
    "a second tap counts within the interval and the distance",
    arguments: [
      (PointerKind.mouse, 500.0, 32.0, 2), (.mouse, 500.001, 0, 1), (.mouse, 100, 32.001, 1),
      (.mouse, -1000, 0, 1),
      (.touch, 300, 32, 2), (.touch, 300.001, 0, 1),
    ]
  )
  func countsDoubleTap(kind: PointerKind, second: Double, distance: Double, count: Int) {
    var hand = Hand(kind, on: TapRecognizer())

    hand.down(0, 0, at: 0)
    hand.up(0, 0, at: 40)
    hand.down(distance, 0, at: second)
    hand.up(distance, 0, at: second + 40)

    #expect(hand.changes.map(\.tapCount) == [1, count])
  }

  @Test("taps count on to a triple tap, and start again after a drag")
  func countsRows() {
    var hand = Hand()
    let pan = hand.arena.add(PanRecognizer())
    let tap = hand.arena.add(TapRecognizer())

    for start in [0.0, 100, 200] {
      hand.down(0, 0, at: start)
      hand.up(0, 0, at: start + 20)
    }
    hand.down(0, 0, at: 300)
    hand.up(20, 0, at: 320)
    hand.down(0, 0, at: 400)
    hand.up(0, 0, at: 420)

    let taps = hand.changes.filter { $0.recognizer == tap && $0.state == .ended }
    #expect(taps.map(\.tapCount) == [1, 2, 3, 1])
    #expect(hand.states(of: pan).suffix(3) == [.began, .ended, .failed])
  }
}
