import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import Testing

@Suite("Swipeable: return, restack, events and undo")
struct SwipeableReturnTests {
  private func slot(_ depth: Double) -> Pose {
    Pose(
      center: Point(x: 150, y: 200 + 12 * depth),
      size: Size(width: 300 - 24 * depth, height: 400)
    )
  }

  @Test("a released card returns on POP's spring from a standstill, and is upright after 0.2 s")
  func returnRule() throws {
    var script = StackScript(.swipeable, cards: 5)
    script.drag(by: Vector(dx: 75, dy: -40), at: 1)

    for seconds in [0.0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3] {
      let pose = try #require(script.pose(of: 0, at: 1.1 + seconds))
      // The contract gives four decimals of stiffness and damping.
      let left = OracleSpring.pop.value(from: 1, after: seconds)
      #expect(isClose(pose.center.x, 150 + 75 * left, within: 1e-4), "\(seconds)")
      #expect(isClose(pose.center.y, 200 - 40 * left, within: 1e-4), "\(seconds)")
      let rotation = 0.025 * Double.pi * (1 - OracleCurve.standard(min(seconds / 0.2, 1)))
      #expect(isClose(pose.rotation.radians, rotation), "\(seconds)")
    }
  }

  @Test("a returning card swings a tenth beyond its rest, at any velocity of the release")
  func overshoot() throws {
    var slow = StackScript(.swipeable, cards: 5)
    slow.drag(by: Vector(dx: 75, dy: 0), at: 1)
    var fast = StackScript(.swipeable, cards: 5)
    fast.press(fast.middle, at: 1)
    for step in 1...15 {
      let offset = Vector(dx: Double(step) * 5, dy: 0)
      fast.move(to: fast.middle + offset, at: 1 + Double(step) / 150)
    }
    fast.lift(at: 1.1)

    let lows = try (0..<400).map { step in
      let time = 1.1 + Double(step) / 1000
      let x = try #require(slow.pose(of: 0, at: time)).center.x
      #expect(isClose(fast.pose(of: 0, at: time)?.center.x, x))
      return x
    }
    // e^(-pi * 0.591 / √(1 - 0.591²)) of the 75 points.
    let deepest = try #require(lows.min())
    #expect(abs(150 - deepest - 75 * 0.1000) < 0.05)
  }

  @Test(
    "a return ends when the spring is within 0.1 pt and slower than 3 pt/s, exactly in the slot"
  )
  func arrival() throws {
    var script = StackScript(.swipeable, cards: 5)
    script.drag(by: Vector(dx: 75, dy: -40), at: 1)
    script.pass(to: 3)

    let rests = [75.0, 40].map { OracleSpring.pop.restTime(from: $0) }
    let arrival = try #require(script.time(of: .didReturn))

    #expect(abs(arrival - 1.1 - (try #require(rests.max()))) < 1e-4)
    #expect(script.pose(of: 0, at: arrival - 1e-5) != slot(0))
    #expect(script.pose(of: 0, at: arrival) == slot(0))
    #expect(script.eventLines(.didReturn) == ["didReturn 0"])
  }

  @Test("a swipe moves the others up in 0.2 s and adds a card at the back at once")
  func restack() {
    var script = StackScript(.swipeable, cards: 5)
    script.drag(by: Vector(dx: 120, dy: 0), at: 1)

    for fraction in [0.0, 0.25, 0.6, 0.9] {
      let time = 1.1 + 0.2 * fraction
      let progress = easeInOut(fraction)
      #expect(isClose(script.pose(of: 1, at: time), slot(1 - progress)), "\(fraction)")
      #expect(isClose(script.pose(of: 2, at: time), slot(2 - progress)), "\(fraction)")
      #expect(script.pose(of: 3, at: time) == slot(2), "\(fraction)")
    }
    #expect(script.pose(of: 1, at: 1.3) == slot(0))
    #expect(script.stack.snapshots(at: 1.2).map(\.index) == [3, 2, 1, 0])
  }

  @Test("the cards beneath stay in their slots once no card remains to be added")
  func restackWithoutNext() {
    var script = StackScript(.swipeable, cards: 4)
    // The fourth card is added: the others move up.
    script.command(.swipe(.left), at: 1)
    #expect(script.pose(of: 1, at: 2) == slot(0))

    script.command(.swipe(.left), at: 2)

    for time in [2.1, 2.2, 4] {
      #expect(script.pose(of: 2, at: time) == slot(1))
      #expect(script.pose(of: 3, at: time) == slot(2))
    }
    script.command(.swipe(.left), at: 4)
    #expect(script.pose(of: 3, at: 6) == slot(2))
  }

  @Test(
    "the release, the swipe, the new card, the new top and the end of the flight come in this order"
  )
  func events() {
    var script = StackScript(.swipeable, cards: 4)
    script.drag(by: Vector(dx: 120, dy: 160), at: 1)
    script.pass(to: 3)

    #expect(
      script.eventLines().dropFirst(4) == [
        "didBeginDrag 0", "willSwipe 0 bottomRight", "didSwipe 0 bottomRight", "willDisplay 3",
        "didDisplay 1", "didLeave 0",
      ]
    )
    #expect(script.time(of: .didSwipe) == 1.1)
    #expect(script.time(of: .didLeave) == 1.9)
  }

  @Test("the stack is empty only after the last flight is over")
  func empty() {
    var script = StackScript(.swipeable, cards: 1)
    #expect(!script.stack.isEmpty(at: 0.5))
    script.command(.swipe(.up), at: 1)

    #expect(script.eventLines(.didSwipe, .ranOutOfCards) == ["didSwipe 0 up", "didRemoveLast 0"])
    #expect(!script.stack.isEmpty(at: 1.7999))
    #expect(script.stack.isEmpty(at: 1.8))
  }

  @Test(
    "a command makes a card fly from its slot without rotation, and an undo brings it back",
    arguments: Direction.allCases
  )
  func command(direction: Direction) throws {
    var script = StackScript(.swipeable, cards: 5)
    let end = Point(
      x: 150 + (1 + 4 * direction.vector.dx) * 640,
      y: 200 + (1 + 4 * direction.vector.dy) * 400
    )

    script.command(.swipe(direction), at: 1)
    let midway = try #require(script.pose(of: 0, at: 1.2))
    script.command(.undo, at: 3)

    let progress = OracleCurve.standard(0.25)
    #expect(isClose(midway.center.x, 150 + (end.x - 150) * progress, within: 1e-6))
    #expect(isClose(midway.center.y, 200 + (end.y - 200) * progress, within: 1e-6))
    #expect(midway.rotation == .zero)
    let start = try #require(script.pose(of: 0, at: 3))
    #expect(isClose(start.center.x, end.x) && isClose(start.center.y, end.y))
    #expect(script.snapshot(of: 0, at: 3.7999)?.activity == .entering)
    #expect(script.pose(of: 0, at: 3.8) == slot(0))
    #expect(script.pose(of: 1, at: 3.2) == slot(1))
    #expect(script.eventLines(.didUndo) == ["didUndo 0 \(direction.rawValue)"])
  }
}
