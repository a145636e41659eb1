import RiffleMotion
import TestSupport
import Testing

@Suite("Scroll motion") struct ScrollMotionTests {
  private let window = Size(width: 1000, height: 800)

  private func motion(_ width: Double = 6000, _ height: Double = 4000) -> ScrollMotion {
    ScrollMotion(
      Size(width: width, height: height),
      in: window,
      at: ScrollMotion.Place(magnification: 1)
    )
  }

  private func seconds(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  /// Lets a content go that has been held in the middle of the window.
  private func thrown(_ motion: ScrollMotion, _ velocity: Vector) -> ScrollMotion {
    var motion = motion
    motion.hold([Point(x: 500, y: 400)], at: .zero)
    motion.release(velocity: velocity, at: .zero)
    return motion
  }

  @Test("a throw loses two thousandths of its speed every millisecond")
  func momentum() {
    let motion = thrown(motion(), Vector(dx: 900, dy: -300))
    // Step by step, each with the speed in the middle of its millisecond.
    var (speed, way) = (1.0, 0.0)
    for millisecond in 1...3000 {
      let next = speed * 0.998
      way += (speed * next).squareRoot() * 0.001
      speed = next
      guard millisecond % 250 == 0 else { continue }
      let offset = motion.place(at: Double(millisecond) / 1000).offset
      #expect(isClose(offset.dx, 900 * way, within: 0.01), "after \(millisecond) ms")
      #expect(isClose(offset.dy, -300 * way, within: 0.01), "after \(millisecond) ms")
    }
    #expect(isClose(motion.target.offset.dx, 449.55, within: 0.01))
  }

  @Test("a throw bounces at the edge as a weight on a critically damped spring does")
  func bounce() {
    // The edge is 100 to the right.
    let motion = thrown(motion(1200, 800), Vector(dx: 2000, dy: 0))
    // Steps of a hundredth of a millisecond: friction to the edge, the spring from there.
    let step = 1e-5
    var (x, speed, time) = (0.0, 2000.0, 0.0)
    var (isBeyond, farthest) = (false, 0.0)
    for index in 1...200_000 {
      let former = speed
      isBeyond = isBeyond || x >= 100
      speed += step * (isBeyond ? -100 * (x - 100) - 20 * speed : speed * -2.002_002_670_673)
      x += step * (former + speed) / 2
      time += step
      farthest = max(farthest, x)
      guard index % 10_000 == 0 else { continue }
      #expect(isClose(motion.place(at: time).offset.dx, x, within: 0.15), "after \(time) s")
    }
    // It has gone well beyond, and come back.
    #expect(farthest > 140 && farthest < 200)
    #expect(motion.target.offset.dx == 100 && motion.place(at: 3).offset.dx == 100)
  }

  @Test("what is pulled beyond an edge follows the published rubber band, and springs back")
  func rubberBand() {
    var motion = motion(1200, 800)
    motion.hold([Point(x: 10, y: 10)], at: .zero)
    motion.drag(to: [Point(x: 410, y: 60)], at: seconds(0.1))
    // 400 of which 100 reach the edge; in the other axis there is no way to go.
    let across = 100 + (1 - 1 / (300 * 0.55 / 1000 + 1)) * 1000
    let down = (1 - 1 / (50 * 0.55 / 800 + 1)) * 800
    #expect(isClose(motion.place(at: 0.1).offset.dx, across, within: 1e-9))
    #expect(isClose(motion.place(at: 0.1).offset.dy, down, within: 1e-9))
    #expect(!motion.isMoving(at: 0.1))
    motion.release(velocity: .zero, at: seconds(0.2))
    for time in [0.01, 0.1, 0.3] {
      // x(t) = x₀ (1 + ωt) e^(−ωt), with e by its series' thousandth power.
      let decay = power(1 - 10 * time / 100_000, 100_000)
      let left = (across - 100) * (1 + 10 * time) * decay
      #expect(isClose(motion.place(at: 0.2 + time).offset.dx - 100, left, within: 0.01))
    }
    #expect(motion.target.offset == Vector(dx: 100, dy: 0))
  }

  private func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }

  /// The point of the content beneath a point of the window.
  private func point(of motion: ScrollMotion, at place: Point, _ seconds: Double) -> Point {
    let frame = motion.frame(at: seconds)
    let scale = frame.size.width / motion.content.width
    return Point(x: (place.x - frame.origin.x) / scale, y: (place.y - frame.origin.y) / scale)
  }

  @Test("two fingers keep their points of the content, wherever they go")
  func pinch() {
    var motion = motion()
    let start = [Point(x: 400, y: 400), Point(x: 600, y: 400)]
    motion.hold(start, at: .zero)
    let under = start.map { point(of: motion, at: $0, 0) }
    for (index, end) in [
      [Point(x: 300, y: 300), Point(x: 700, y: 300)],
      [Point(x: 450, y: 420), Point(x: 550, y: 420)],
    ].enumerated() {
      let time = 0.1 * Double(index + 1)
      motion.drag(to: end, at: seconds(time))
      for (place, former) in zip(end, under) {
        let now = point(of: motion, at: place, time)
        #expect(isClose(now.x, former.x, within: 1e-9) && isClose(now.y, former.y, within: 1e-9))
      }
    }
    motion.release(velocity: .zero, at: seconds(0.3))
    #expect(motion.target.magnification == 0.5)
  }

  @Test("a pinch beyond the limits follows less and less, and goes back")
  func pinchBeyond() {
    var motion = motion()
    motion.hold([Point(x: 500, y: 400), Point(x: 510, y: 400)], at: .zero)
    motion.drag(to: [Point(x: 0, y: 400), Point(x: 1000, y: 400)], at: seconds(0.1))
    let seen = motion.place(at: 0.1).magnification
    #expect(seen > 8 && seen < 16)
    motion.release(velocity: Vector(dx: 4000, dy: 0), at: seconds(0.1))
    #expect(motion.target.magnification == 8)
    #expect(motion.isMoving(at: 0.2) && !motion.isMoving(at: 0.351))
  }

  @Test("magnifying keeps the point under the pointer at every moment")
  func magnifying() {
    var motion = motion()
    let place = Point(x: 730, y: 240)
    let before = point(of: motion, at: place, 0)
    for step in 0..<4 {
      // Each begins before the one before has ended.
      motion.magnify(by: 1.2, about: place, over: 0.1, from: seconds(0.06 * Double(step)))
    }
    for frame in 0...40 {
      let now = point(of: motion, at: place, Double(frame) / 100)
      #expect(isClose(now.x, before.x, within: 1e-6) && isClose(now.y, before.y, within: 1e-6))
    }
    #expect(isClose(motion.target.magnification, 1.2 * 1.2 * 1.2 * 1.2, within: 1e-12))
  }

  @Test("steps in quick succession add up, and end at the edge")
  func steps() {
    var motion = motion()
    for step in 0..<3 {
      motion.move(by: Vector(dx: -100, dy: 0), over: 0.12, from: seconds(0.05 * Double(step)))
    }
    #expect(motion.target.offset == Vector(dx: -300, dy: 0))
    motion.move(by: Vector(dx: -9000, dy: 9000), over: 0.12, from: seconds(1))
    #expect(motion.target.offset == Vector(dx: -2500, dy: 1600))
    #expect(motion.frame(at: 2) == Rectangle(x: -5000, y: 0, width: 6000, height: 4000))
  }

  @Test(
    "whatever is done to it, it moves without a jump and rests within its limits",
    arguments: [UInt64(6_943_894_333_812_804_463), .random(in: 0...UInt64.max)]
  )
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var motion = motion(
      .random(in: 300...5000, using: &random),
      .random(in: 300...5000, using: &random)
    )
    var time = 0.0
    // Where the pointers are that hold it; none if it is left to itself.
    var hand: [Point] = []
    func point() -> Point {
      Point(x: .random(in: 0...1000, using: &random), y: .random(in: 0...800, using: &random))
    }
    for step in 0..<4000 {
      time += .random(in: 0...0.4, using: &random)
      let now = seconds(time)
      let before = motion.frame(at: now.seconds)
      func expectNoJump(_ comment: String) {
        let after = motion.frame(at: now.seconds)
        #expect(
          (after.center - before.center).length < 1e-5
            && abs(after.size.width - before.size.width) < 1e-5,
          "\(comment), step \(step), seed \(seed)"
        )
      }
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        motion.magnify(
          by: .random(in: 0.2...4, using: &random),
          about: point(),
          over: 0.1,
          from: now
        )
      case 1: motion.move(by: point() - point(), over: 0.1, from: now)
      case 2:
        let size = Size(
          width: .random(in: 300...1500, using: &random),
          height: .random(in: 300...1500, using: &random)
        )
        motion.resize(to: size, at: now)
      case 3, 4:
        hand = (0..<Int.random(in: 1...2, using: &random)).map { _ in point() }
        motion.hold(hand, at: now)
        expectNoJump("held")
      case 5 where !hand.isEmpty:
        motion.release(velocity: (point() - point()) * 5, at: now)
        hand = []
        expectNoJump("released")
      default:
        guard !hand.isEmpty else { continue }
        // Whatever has happened since, a hand that rests moves nothing.
        motion.drag(to: hand, at: now)
        expectNoJump("resting hand")
        hand = hand.map { _ in point() }
        motion.drag(to: hand, at: now)
      }
      guard hand.isEmpty else { continue }
      let place = motion.place(at: time + 60)
      #expect(place == motion.target && !motion.isMoving(at: time + 60))
      let limited = motion.limited(place)
      #expect(
        (limited.offset - place.offset).length < 0.2
          && limited.magnification == place.magnification,
        "\(place) rather than \(limited); step \(step), seed \(seed)"
      )
    }
  }

  @Test("in another window it is within the new limits, also in a hand")
  func resizing() {
    var motion = motion(1200, 800)
    motion.move(by: Vector(dx: 100, dy: 0), over: 0, from: .zero)
    motion.hold([Point(x: 10, y: 10)], at: seconds(1))
    motion.drag(to: [Point(x: 4, y: 10)], at: seconds(1.5))
    #expect(motion.place(at: 1.5).offset == Vector(dx: 94, dy: 0))
    motion.resize(to: Size(width: 1100, height: 700), at: seconds(2))
    #expect(motion.place(at: 2).offset == Vector(dx: 50, dy: 0))
    motion.drag(to: [Point(x: -6, y: 10)], at: seconds(3))
    #expect(motion.place(at: 3).offset == Vector(dx: 40, dy: 0))
    motion.release(velocity: .zero, at: seconds(3))
    #expect(motion.target.offset == Vector(dx: 40, dy: 0))
  }

  @Test("what a wheel or a key does to a content in a hand stays when the hand moves on")
  func steppingInHand() {
    var motion = motion()
    motion.hold([Point(x: 300, y: 300)], at: .zero)
    motion.drag(to: [Point(x: 310, y: 300)], at: seconds(0.1))
    motion.magnify(by: 2, about: Point(x: 500, y: 400), over: 0.1, from: seconds(0.2))
    motion.move(by: Vector(dx: 0, dy: 30), over: 0.1, from: seconds(0.3))
    #expect(!motion.isMoving(at: 0.3))
    motion.drag(to: [Point(x: 311, y: 300)], at: seconds(0.4))
    #expect(
      motion.place(at: 0.4) == ScrollMotion.Place(offset: Vector(dx: 21, dy: 30), magnification: 2)
    )
  }

  @Test("a pinch beyond the limits goes back about where the fingers let go")
  func pinchElsewhere() {
    var motion = motion()
    motion.hold([Point(x: 100, y: 100), Point(x: 110, y: 100)], at: .zero)
    let (left, right) = (Point(x: 400, y: 500), Point(x: 900, y: 500))
    motion.drag(to: [left, right], at: seconds(0.1))
    let middle = Point(x: 650, y: 500)
    let under = point(of: motion, at: middle, 0.1)
    motion.release(velocity: .zero, at: seconds(0.1))
    let rested = point(of: motion, at: middle, 1)
    #expect(motion.target.magnification == 8)
    #expect((rested - under).length < 1e-9)
  }
}
