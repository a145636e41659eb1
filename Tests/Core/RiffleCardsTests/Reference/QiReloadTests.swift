import CardTestSupport
import RiffleCards
import RiffleMotion
import Testing

@Suite("Qi and its demo: reload, animated and not")
struct QiReloadTests {
  @Test(
    "an animated reload fans all cards out of the deepest slot in 0.25 s",
    arguments: QiSetting.all
  )
  func animated(setting: QiSetting) {
    for count in [1, 2, 9] {
      var script = StackScript(setting.preset, cards: 9)
      script.command(.swipe(.right), at: 1)
      script.command(.reload(count: count, isAnimated: true), at: 2)

      let shown = min(count, setting.visibleCards)
      for card in 0..<shown {
        for fraction in [0.0, 0.25, 0.6, 0.95, 1] {
          let deepest = Double(setting.visibleCards - 1)
          let depth = deepest + (Double(card) - deepest) * easeInOut(fraction)
          var pose = setting.slot(depth)
          // The opacity is at once that of the slot.
          pose.alpha = setting.slot(Double(card), shown: shown).alpha
          let seen = script.pose(of: card, at: 2 + 0.25 * fraction)
          #expect(isClose(seen, pose), "\(card) of \(count) at \(fraction)")
        }
      }
      #expect(script.stack.snapshots(at: 2.1).count == shown)
      #expect(!script.stack.isMoving(at: 2.25))
    }
  }

  @Test("any other reload puts all cards at rest at once", arguments: QiSetting.all)
  func notAnimated(setting: QiSetting) {
    var script = StackScript(setting.preset, cards: 9)
    script.command(.swipe(.right), at: 1)
    script.command(.reload(), at: 2)

    for card in 0..<setting.visibleCards {
      #expect(isClose(script.pose(of: card, at: 2), setting.slot(Double(card))), "\(card)")
    }
    #expect(!script.stack.isMoving(at: 2))
  }

  @Test("the demo reloads animated when its last card goes, which flies on")
  func last() throws {
    let setting = QiSetting.all[1]
    var script = StackScript(.qiDemo, cards: 9)
    for step in 0..<8 { script.command(.swipe(.right), at: 1 + Double(step)) }
    script.pass(to: 9)
    let before = script.events.count
    script.drag(by: Vector(dx: 150, dy: 0), at: 10)

    #expect(
      script.eventLines().dropFirst(before) == [
        "didBeginDrag 8", "willSwipe 8 right", "didSwipe 8 right", "didRemoveLast 8", "didReload",
        "willDisplay 0", "willDisplay 1", "willDisplay 2", "willDisplay 3", "didDisplay 0",
      ]
    )
    #expect(script.events.suffix(9).allSatisfy { $0.time == Timestamp(seconds: 10.1) })
    for fraction in [0.0, 0.5, 0.9] {
      let time = 10.1 + 0.25 * fraction
      #expect(script.stack.snapshots(at: time).map(\.index) == [3, 2, 1, 0, 8])
      let start = 175 + 150.0
      let end = 640 + 1.5 * 350 + 150
      let x = start + (end - start) * easeInOut(fraction)
      #expect(isClose(script.pose(of: 8, at: time)?.center.x, x))
      var top = setting.slot(3 - 3 * easeInOut(fraction))
      top.alpha = 1
      #expect(isClose(script.pose(of: 0, at: time), top), "\(fraction)")
    }
    script.pass(to: 10.35)
    #expect(script.eventLines().last == "didLeave 8")
    #expect(script.stack.snapshots(at: 10.35).map(\.index) == [3, 2, 1, 0])
    #expect(script.stack.undoableSwipes == 0)
  }

  @Test("the demo never ends, with a deck of any size", arguments: 1...6)
  func endless(count: Int) {
    var script = StackScript(.qiDemo, cards: count)
    for step in 0..<30 {
      script.command(.swipe(step.isMultiple(of: 2) ? .left : .right), at: 1 + 0.1 * Double(step))
      #expect(script.stack.remaining == count - (step + 1) % count)
    }
    #expect(script.eventLines(.ranOutOfCards).count == 30 / count)
    #expect(script.eventLines(.didReload).count == 30 / count)
  }
}
