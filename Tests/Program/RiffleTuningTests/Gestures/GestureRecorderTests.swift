import RiffleCards
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleTuning
import Testing

@Suite("Gesture recorder")
struct GestureRecorderTests {
  private static let window = Size(width: 1000, height: 700)
  private static let later = Timestamp(seconds: 100)

  /// A stack that a recorder follows, from a time long after it was made.
  private struct Live {
    var stack = CardStack(preset: .riffle, window: GestureRecorderTests.window, count: 12, seed: 7)
    var recorder = GestureRecorder()

    mutating func handle(_ input: StackInput, at time: Timestamp) {
      _ = stack.handle(input, at: time)
      recorder.follow(input, at: time, on: stack)
    }

    mutating func take(at time: Timestamp) throws -> Gesture? {
      _ = stack.advance(to: time)
      return try recorder.takeGesture(named: "mine", from: stack, at: time)
    }

    mutating func hover(at time: Timestamp) {
      let event = PointerEvent(
        time: time,
        phase: .move,
        position: Point(x: 500, y: 340),
        buttons: []
      )
      handle(.pointer(event), at: time)
    }
  }

  /// Plays a gesture of the program to a stack, hundred seconds late, and with a pointer that hovers
  /// before and after.
  private func play(_ name: String) throws -> (live: Live, shifted: Gesture) {
    let gesture = try #require(GestureShelf(userFolder: nil).gesture(named: name))
    var live = Live()
    live.hover(at: Timestamp(seconds: 50))
    for step in gesture.trace(in: Self.window).steps {
      let time = Timestamp(microseconds: step.time.microseconds + Self.later.microseconds)
      guard case .pointer(var event) = step.input else { continue }
      event.time = time
      live.handle(.pointer(event), at: time)
    }
    return (live, gesture)
  }

  @Test(
    "A recorded gesture replays to the same events, from time 0",
    arguments: ["flick", "slow drag", "hesitation", "throw back", "catch in flight", "eight fast"]
  )
  func recording(name: String) throws {
    var (live, gesture) = try play(name)
    let end = Timestamp(seconds: 120)
    live.hover(at: Timestamp(seconds: 119))

    let taken = try #require(try live.take(at: end))

    #expect(taken.window == Self.window)
    #expect(taken.trace.steps == gesture.trace(in: Self.window).steps)
    #expect(taken.trace.header.preset == "riffle")
    #expect(!live.recorder.isRecording)
    #expect(try live.take(at: end) == nil)
  }

  @Test("A gesture is not over before the pointer is up and the stack rests")
  func notOver() throws {
    var live = Live()
    let down = PointerEvent(
      time: Self.later,
      phase: .down(.primary),
      position: Point(x: 500, y: 340),
      buttons: .primary
    )
    live.handle(.pointer(down), at: Self.later)
    #expect(live.recorder.isRecording)
    #expect(try live.take(at: Timestamp(seconds: 105)) == nil)
    var move = down
    (move.phase, move.position.x, move.time) = (.move, 700, Timestamp(seconds: 105))
    live.handle(.pointer(move), at: move.time)
    var up = move
    (up.phase, up.buttons, up.time) = (.up(.primary), [], Timestamp(seconds: 105.1))
    live.handle(.pointer(up), at: up.time)

    #expect(try live.take(at: Timestamp(seconds: 105.2)) == nil)
    #expect(try live.take(at: Timestamp(seconds: 110)) != nil)
  }

  @Test("A press of the background is no gesture")
  func background() throws {
    var live = Live()
    let down = PointerEvent(
      time: Self.later,
      phase: .down(.primary),
      position: Point(x: 5, y: 5),
      buttons: .primary
    )
    live.handle(.pointer(down), at: Self.later)

    #expect(!live.recorder.isRecording)
  }

  @Test("Another size of the window ends the gesture without a result")
  func resize() throws {
    var (live, _) = try play("flick")

    live.handle(.resize(Size(width: 800, height: 600)), at: Timestamp(seconds: 101))

    #expect(!live.recorder.isRecording)
    #expect(try live.take(at: Timestamp(seconds: 130)) == nil)
  }
}
