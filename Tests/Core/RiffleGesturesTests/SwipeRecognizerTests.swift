import RiffleGestures
import RiffleMotion
import Testing

@Suite("Swipe recognizer")
struct SwipeRecognizerTests {
  /// A swipe that jumps from the press to one place at one time.
  private static func steps(
    _ kind: PointerKind,
    _ x: Double,
    _ y: Double,
    at milliseconds: Double,
    directions: SwipeRecognizer.Directions = .all
  ) -> [GestureEvent.Step] {
    var hand = Hand(kind, swipe: SwipeRecognizer(directions: directions))
    hand.down(0, 0, at: 0)
    hand.move(x, y, at: milliseconds)
    return hand.steps
  }

  @Test(
    "a swipe needs less movement the longer it takes",
    arguments: [(PointerKind.mouse, 24.0), (.pen, 50), (.touch, 50)]
  )
  func asksForMovement(kind: PointerKind, distance: Double) {
    for seconds in [0.1, 0.4] {
      let needed = distance * (1 - 0.94 * seconds)

      #expect(Self.steps(kind, needed - 0.01, 0, at: seconds * 1000) == [])
      #expect(Self.steps(kind, needed + 0.01, 0, at: seconds * 1000) == [.swiped])
    }
  }

  @Test("a swipe allows less movement across the longer it takes")
  func allowsAcross() {
    let allowed = 50 * (1 - 0.98 * 0.2)

    #expect(
      Self.steps(.touch, 70, allowed - 0.01, at: 200, directions: .horizontal) == [.swiped]
    )
    #expect(
      Self.steps(.touch, 70, allowed + 0.01, at: 200, directions: .horizontal) == []
    )
  }

  @Test(
    "a swipe may last as long as its limit and no longer",
    arguments: [(PointerKind.mouse, 400.0), (.pen, 500), (.touch, 500)]
  )
  func keepsToDuration(kind: PointerKind, limit: Double) {
    #expect(Self.steps(kind, 60, 0, at: limit) == [.swiped])
    #expect(Self.steps(kind, 60, 0, at: limit + 0.001) == [])
  }

  @Test(
    "a swipe is recognised in its directions only",
    arguments: [
      (SwipeRecognizer.Directions.left, Vector(dx: -60, dy: 0)),
      (.right, Vector(dx: 60, dy: 0)), (.up, Vector(dx: 0, dy: -60)),
      (.down, Vector(dx: 0, dy: 60)),
    ]
  )
  func looksForDirections(direction: SwipeRecognizer.Directions, move: Vector) {
    let others = SwipeRecognizer.Directions.all.subtracting(direction)

    #expect(Self.steps(.touch, move.dx, move.dy, at: 50, directions: direction) == [.swiped])
    #expect(Self.steps(.touch, move.dx, move.dy, at: 50, directions: others) != [.swiped])
  }

  @Test("a swipe is recognised while the pointer is down, and reports nothing at the release")
  func isDiscrete() {
    var hand = Hand(.touch, swipe: SwipeRecognizer())

    hand.down(0, 0, at: 0)
    hand.move(60, 0, at: 50)
    #expect(hand.steps == [.swiped])
    #expect(!hand.arena.isTracking)
    hand.move(120, 0, at: 60)
    hand.up(120, 0, at: 70)

    #expect(hand.steps == [.swiped])
  }

  @Test("a swipe fails if the pointer goes up too early")
  func failsWhenLifted() {
    var hand = Hand(.touch, swipe: SwipeRecognizer())

    hand.down(0, 0, at: 0)
    hand.move(20, 0, at: 50)
    hand.up(20, 0, at: 60)

    #expect(hand.steps == [])
  }
}
