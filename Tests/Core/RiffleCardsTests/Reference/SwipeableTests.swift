import CardTestSupport
import Foundation
import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMotion
import Testing

@Suite("Swipeable: every row of its contract")
struct SwipeableTests {
  /// The frame of a slot: inset by 12 and lower by 12 per step, its height kept.
  private func slot(_ depth: Double) -> Pose {
    Pose(
      center: Point(x: 150, y: 200 + 12 * depth),
      size: Size(width: 300 - 24 * depth, height: 400)
    )
  }

  @Test("the cards are inset by 20 in their slots, with corners of 14 and a faint black shadow")
  func appearance() {
    let look = Preset.swipeable.appearance

    #expect(look.inset == 20)
    #expect(look.cornerRadius == 14)
    #expect(
      look.shadow
        == ShadowAppearance(color: .black, opacity: 0.15, radius: 8, offset: .zero, inset: 0)
    )
    // The sample's card: a white band of 90 with a title of 24 points.
    #expect(look.face == FaceAppearance(style: .caption, color: .white, captionHeight: 90))
    #expect(look.label.size == 24)
  }

  @Test("three cards are shown, each 12 lower and 24 narrower than the one above")
  func layout() {
    let script = StackScript(.swipeable, cards: 5)

    #expect(script.stack.snapshots(at: 0).map(\.index) == [2, 1, 0])
    for card in 0..<3 {
      #expect(script.pose(of: card, at: 0) == slot(Double(card)), "\(card)")
    }
  }

  @Test(
    "a card rotates by pi / 10 per card width, to the right no farther, to the left without limit",
    arguments: [
      (60.0, 0.02), (150, 0.05), (300, 0.1), (301, 0.1), (640, 0.1), (0, 0), (-150, -0.05),
      (-300, -0.1), (-600, -0.2),
    ]
  )
  func rotation(across: Double, halfTurns: Double) throws {
    var script = StackScript(.swipeable, cards: 5)
    script.press(script.middle, at: 1)

    script.move(to: script.middle + Vector(dx: across, dy: -30), at: 1.016)

    let pose = try #require(script.pose(of: 0, at: 1.5))
    #expect(isClose(pose.rotation.radians, halfTurns * .pi, within: 1e-14))
    #expect(isClose(pose.center.x, 150 + across) && isClose(pose.center.y, 170))
  }

  @Test(
    "a dragged card rotates about the grabbed point, which stays under the pointer",
    arguments: [
      Vector(dx: 0, dy: -150), Vector(dx: 120, dy: 180), Vector(dx: -149, dy: 20),
    ]
  )
  func anchor(grab: Vector) throws {
    var script = StackScript(.swipeable, cards: 5)
    script.press(script.middle + grab, at: 1)
    #expect(script.pose(of: 0, at: 1) == slot(0))
    // Past the slop, but not rotated yet: no jump.
    script.move(to: script.middle + grab + Vector(dx: 0, dy: 5), at: 1.01)
    #expect(isClose(script.pose(of: 0, at: 1.01)?.center.x, 150))
    #expect(isClose(script.pose(of: 0, at: 1.01)?.center.y, 205))

    script.move(to: script.middle + grab + Vector(dx: 210, dy: -35), at: 1.05)

    let pose = try #require(script.pose(of: 0, at: 1.05))
    let rotation = 0.7 * Double.pi / 10
    #expect(isClose(pose.rotation.radians, rotation, within: 1e-14))
    let x = 150 + 210 + grab.dx - (grab.dx * cos(rotation) - grab.dy * sin(rotation))
    let y = 200 - 35 + grab.dy - (grab.dx * sin(rotation) + grab.dy * cos(rotation))
    #expect(isClose(pose.center.x, x) && isClose(pose.center.y, y))
  }

  @Test(
    "a release swipes from 0.6 of the distance to the square's edge on, in all eight directions",
    arguments: Direction.allCases
  )
  func release(direction: Direction) {
    let side = direction.vector
    for (share, swipes) in [(1.0, true), (0.9999, false), (1.0001, true)] {
      var script = StackScript(.swipeable, cards: 5)
      // 0.6 of half a card: 90 points across, 120 down.
      script.drag(by: Vector(dx: side.dx * 90 * share, dy: side.dy * 120 * share), at: 1)

      let expected = swipes ? ["didSwipe 0 \(direction.rawValue)"] : []
      #expect(script.eventLines(.didSwipe) == expected, "\(share)")
    }
  }

  @Test(
    "a swipe goes in the nearest direction, and in the one named first of two as near",
    arguments: [
      // In half cards: (0.7, 0.4), (0.7, 0.6), and (±0.7, ±0.5) as far from two directions.
      (Vector(dx: 105, dy: 80), Direction.right), (Vector(dx: 105, dy: 120), .bottomRight),
      (Vector(dx: 105, dy: 100), .right), (Vector(dx: 105, dy: -100), .right),
      (Vector(dx: -105, dy: 100), .left), (Vector(dx: -105, dy: -100), .left),
      (Vector(dx: 75, dy: -140), .up), (Vector(dx: -75, dy: -140), .up),
      (Vector(dx: 75, dy: 140), .down), (Vector(dx: -75, dy: 140), .down),
      // Beyond the square, in any direction.
      (Vector(dx: 150, dy: 0), .right), (Vector(dx: -151, dy: 0), .left),
      (Vector(dx: 450, dy: 180), .bottomRight), (Vector(dx: -40, dy: -390), .up),
      (Vector(dx: 300, dy: -300), .topRight), (Vector(dx: -300, dy: 250), .bottomLeft),
    ]
  )
  func nearest(translation: Vector, direction: Direction) {
    var script = StackScript(.swipeable, cards: 5)

    script.drag(by: translation, at: 1)

    #expect(script.eventLines(.didSwipe) == ["didSwipe 0 \(direction.rawValue)"])
  }

  @Test("a diagonal drag is judged by its projection on the diagonal")
  func diagonal() {
    for (across, swipes) in [(0.71, true), (0.69, false)] {
      var script = StackScript(.swipeable, cards: 5)
      // The mean of both parts is the component of the projection: 0.6 for 0.7 and 0.5.
      script.drag(by: Vector(dx: 150 * across, dy: -200 * 0.505), at: 1)
      let verdict = script.eventLines(.didSwipe)
      #expect(verdict == (swipes ? ["didSwipe 0 topRight"] : []), "\(across)")
    }
  }

  @Test(
    "a card flies past a point on the screen in 0.8 s, and keeps its rotation",
    arguments: Direction.allCases
  )
  func exit(direction: Direction) throws {
    var script = StackScript(.swipeable, cards: 5)
    let side = direction.vector
    let grab = Vector(dx: 40, dy: -110)
    let start = Vector(dx: side.dx * 102, dy: side.dy * 130)
    script.press(script.middle + grab, at: 1)
    script.move(to: script.middle + grab + start, at: 1.05)
    script.lift(at: 1.1)

    let end = Vector(dx: (1 + 4 * side.dx) * 640, dy: (1 + 4 * side.dy) * 400)
    let rotation = 0.034 * Double.pi * side.dx
    let arm = Vector(
      dx: grab.dx - (grab.dx * cos(rotation) - grab.dy * sin(rotation)),
      dy: grab.dy - (grab.dx * sin(rotation) + grab.dy * cos(rotation))
    )
    for fraction in [0.0, 0.1, 0.35, 0.7, 0.99] {
      let pose = try #require(script.pose(of: 0, at: 1.1 + 0.8 * fraction))
      let progress = OracleCurve.standard(fraction)
      let x = 150 + arm.dx + start.dx + (end.dx - start.dx) * progress
      let y = 200 + arm.dy + start.dy + (end.dy - start.dy) * progress
      #expect(isClose(pose.center.x, x, within: 1e-6), "\(fraction)")
      #expect(isClose(pose.center.y, y, within: 1e-6), "\(fraction)")
      #expect(isClose(pose.rotation.radians, rotation, within: 1e-14))
      #expect(pose.alpha == 1)
    }
    #expect(script.snapshot(of: 0, at: 1.9) == nil)
  }
}
