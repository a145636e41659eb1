import CardTestSupport
import Foundation
import RiffleCards
import RiffleGestures
import RiffleMotion
import Testing

@Suite("Qi and its demo: exits, return, restack, reuse and events")
struct QiMotionTests {
  /// UIKit's spring of damping ratio 0.5, duration 0.5 and initial velocity 0.8.
  private let spring = OracleSpring.settling(ratio: 0.5, duration: 0.5, velocity: 0.8)

  @Test(
    "a card leaves sideways in 0.25 s, and keeps its height and rotation",
    arguments: QiSetting.all
  )
  func exit(setting: QiSetting) {
    for side in [1.0, -1.0] {
      var script = StackScript(setting.preset, cards: 9)
      let across = side * (setting.removeDistance + 20)
      script.drag(by: Vector(dx: across, dy: -35), at: 1)

      let end = side > 0 ? 640 + 1.5 * 350 + across : -(640 + 350) + across
      for fraction in [0.0, 0.3, 0.5, 0.9] {
        var pose = setting.slot(0)
        let start = 175 + across
        pose.center.x = start + (end - start) * easeInOut(fraction)
        pose.center.y -= 35
        pose.rotation = Angle(radians: side * setting.maximumAngle)
        let seen = script.pose(of: 0, at: 1.1 + 0.25 * fraction)
        #expect(isClose(seen, pose, within: 1e-6), "\(side) \(fraction)")
      }
      #expect(script.stack.snapshots(at: 1.2).last?.index == 0)
      #expect(script.snapshot(of: 0, at: 1.35) == nil)
    }
  }

  @Test(
    "a released card returns on UIKit's spring, and rests after 0.5 s",
    arguments: QiSetting.all
  )
  func returnRule(setting: QiSetting) {
    var script = StackScript(setting.preset, cards: 9)
    script.drag(by: Vector(dx: 80, dy: -60), at: 1)
    let rotation = setting.maximumAngle * 80 / setting.removeDistance

    #expect(isClose(spring.stiffness.squareRoot(), 25.1711, within: 5e-5))
    for seconds in [0.0, 0.03, 0.08, 0.12, 0.2, 0.35, 0.49] {
      // From the whole distance, at 0.8 of it per second toward the rest.
      let left = spring.value(from: 1, velocity: -0.8, after: seconds)
      var pose = setting.slot(0)
      pose.center.x += 80 * left
      pose.center.y -= 60 * left
      pose.rotation = Angle(radians: rotation * left)
      #expect(isClose(script.pose(of: 0, at: 1.1 + seconds), pose, within: 1e-7), "\(seconds)")
    }
    script.pass(to: 3)
    #expect(script.pose(of: 0, at: 1.6) == setting.slot(0))
    #expect(script.eventLines(.didReturn) == ["didReturn 0"])
    #expect(script.time(of: .didReturn) == 1.6)
  }

  @Test(
    "a swipe command rotates the card by the whole angle and lowers it",
    arguments: QiSetting.all
  )
  func command(setting: QiSetting) throws {
    for (side, direction) in [(1.0, Direction.right), (-1, .left)] {
      var script = StackScript(setting.preset, cards: 9)
      script.command(.swipe(direction), at: 1)

      let angle = side * setting.maximumAngle
      let sink = setting.height / 4
      let end = Point(
        x: (side > 0 ? 640 + 1.5 * 350 : -(640 + 350)) - sink * sin(angle),
        y: setting.height / 2 + sink * cos(angle)
      )
      for fraction in [0.0, 0.3, 0.7, 0.96] {
        let progress = easeInOut(fraction)
        var pose = setting.slot(0)
        pose.center = pose.center + (end - pose.center) * progress
        pose.rotation = Angle(radians: angle * progress)
        let seen = script.pose(of: 0, at: 1 + 0.25 * fraction)
        #expect(isClose(seen, pose, within: 1e-6), "\(side) \(fraction)")
      }
      #expect(script.snapshot(of: 0, at: 1.25) == nil)
    }
  }

  @Test("an undo brings the card back along its exit in 0.25 s", arguments: QiSetting.all)
  func undo(setting: QiSetting) throws {
    var script = StackScript(setting.preset, cards: 9)
    script.command(.swipe(.left), at: 1)
    let angle = -setting.maximumAngle
    let start = -(640 + 350) - setting.height / 4 * sin(angle)

    script.command(.undo, at: 2)

    for fraction in [0.0, 0.25, 0.5, 0.75] {
      let left = 1 - easeInOut(fraction)
      let pose = try #require(script.pose(of: 0, at: 2 + 0.25 * fraction))
      #expect(isClose(pose.center.x, 175 + (start - 175) * left, within: 1e-6))
      #expect(isClose(pose.rotation.radians, angle * left))
    }
    for card in 0..<setting.visibleCards {
      #expect(isClose(script.pose(of: card, at: 2.25), setting.slot(Double(card))), "\(card)")
    }
    #expect(script.stack.snapshots(at: 2.25).count == setting.visibleCards)
    #expect(script.eventLines(.didUndo) == ["didUndo 0 left"])
  }

  @Test(
    "a swipe moves the other cards up in 0.25 s and adds the next card at the back at once",
    arguments: QiSetting.all
  )
  func restack(setting: QiSetting) {
    var script = StackScript(setting.preset, cards: 9)
    script.drag(by: Vector(dx: setting.removeDistance + 1, dy: 0), at: 1)

    let last = Double(setting.visibleCards - 1)
    for fraction in [0.0, 0.25, 0.6, 0.95] {
      let time = 1.1 + 0.25 * fraction
      for card in 1..<setting.visibleCards {
        // The opacity is at once that of the new slot.
        var pose = setting.slot(Double(card) - easeInOut(fraction))
        pose.alpha = setting.slot(Double(card - 1)).alpha
        #expect(isClose(script.pose(of: card, at: time), pose), "\(card) \(fraction)")
      }
      let added = script.pose(of: setting.visibleCards, at: time)
      #expect(isClose(added, setting.slot(last)), "\(fraction)")
    }
    for depth in 0..<setting.visibleCards {
      #expect(isClose(script.pose(of: depth + 1, at: 1.35), setting.slot(Double(depth))))
    }
  }

  @Test("the opacities of the slots follow the number of cards left", arguments: QiSetting.all)
  func lastCards(setting: QiSetting) {
    var script = StackScript(setting.preset, cards: setting.visibleCards)
    for left in (1..<setting.visibleCards).reversed() {
      let time = Double(setting.visibleCards - left)
      script.command(.swipe(.left), at: time)
      for depth in 0..<left {
        let card = setting.visibleCards - left + depth
        let slot = setting.slot(Double(depth), shown: left)
        #expect(isClose(script.pose(of: card, at: time)?.alpha, slot.alpha), "\(card)")
        #expect(isClose(script.pose(of: card, at: time + 0.25), slot), "\(card)")
      }
    }
  }

  @Test(
    "the stack never has more cards than the visible ones and those in flight",
    arguments: QiSetting.all
  )
  func reuse(setting: QiSetting) {
    var script = StackScript(setting.preset, cards: 60)
    for step in 0..<50 {
      let time = 1 + Double(step) * 0.07
      script.command(.swipe(step.isMultiple(of: 3) ? .left : .right), at: time)
      // A flight of 0.25 s: the newest and the three before it.
      let flying = min(step + 1, 4)
      #expect(script.stack.cardsInPicture.count == setting.visibleCards + flying, "\(step)")
    }
    #expect(script.eventLines(.willDisplay).count == setting.visibleCards + 50)
  }

  @Test("the top card, each move, the removal and the last card are reported in this order")
  func events() {
    var script = StackScript(.qi, cards: 2)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 10, dy: 0), at: 1.01)
    script.move(to: script.middle + Vector(dx: 330, dy: 7), at: 1.02)
    script.lift(at: 1.1)
    script.command(.swipe(.left), at: 1.2)
    script.pass(to: 2)

    #expect(
      script.eventLines() == [
        "willDisplay 0", "willDisplay 1", "didDisplay 0", "didBeginDrag 0", "didDrag 0",
        "willSwipe 0 right", "didSwipe 0 right", "didDisplay 1", "willSwipe 1 left",
        "didSwipe 1 left", "didRemoveLast 1", "didLeave 0", "didLeave 1",
      ]
    )
    #expect(
      script.events.compactMap(\.translation) == [Vector(dx: 10, dy: 0), Vector(dx: 330, dy: 7)]
    )
  }
}
