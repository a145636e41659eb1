import CardTestSupport
import RiffleCards
import RiffleMotion
import RiffleMuseum
import Testing

@Suite("Reduced motion")
struct ReducedMotionTests {
  private static let fade = 0.15

  private static func reduced(_ preset: Preset, cards: Int = 6) -> StackScript {
    var script = StackScript(preset, cards: cards)
    script.command(.reduceMotion(true), at: 0)
    return script
  }

  @Test("cards only fade: each is where it was or where it goes", arguments: Preset.everything)
  func places(preset: Preset) {
    let commands: [StackCommand] = [
      .swipe(.left), .undo, .swipe(.right), .swipe(.left), .undo, .redo, .next, .previous,
      .nudge(.left), .reload(isAnimated: true), .insert(at: 0, count: 1), .delete(at: 0, count: 1),
    ]
    var script = Self.reduced(preset)
    for (step, command) in commands.enumerated() {
      let start = 1 + Double(step)
      let before = script.stack.snapshots(at: start)
      script.command(command, at: start)
      var played = script
      script.pass(to: start + 0.9)
      let after = script.stack.snapshots(at: start + 0.9)
      #expect(!script.stack.isMoving(at: start + 0.9))
      let places = (before + after).map { ($0.id, $0.pose.center) }
      for look in stride(from: start, through: start + 2 * Self.fade, by: 0.01) {
        played.pass(to: look)
        for card in played.stack.snapshots(at: look) {
          let known = places.filter { $0.0 == card.id }
          let isKnown = known.contains { ($0.1 - card.pose.center).length < 1e-6 }
          #expect(known.isEmpty || isKnown, "\(preset.name), \(command): \(card)")
        }
      }
    }
  }

  @Test(
    "has the decisions and the events of full motion, in their order",
    arguments: Preset.everything
  )
  func events(preset: Preset) {
    func play(_ script: StackScript) -> [String] {
      var script = script
      let commands: [StackCommand] = [.swipe(.left), .undo, .swipe(.right), .next, .undo, .redo]
      for (step, command) in commands.enumerated() {
        script.command(command, at: 1 + Double(step) * 5)
        script.pass(to: 5 + Double(step) * 5)
      }
      script.drag(by: Vector(dx: 20, dy: 5), at: 40)
      script.pass(to: 45)
      script.drag(by: Vector(dx: 320, dy: 10), at: 50)
      script.pass(to: 55)
      return script.eventLines()
    }
    expectSameEvents(play(Self.reduced(preset)), play(StackScript(preset, cards: 6)), of: preset)
  }

  @Test("a flight lands at the end of the fade, in which the card stays where it is")
  func flight() throws {
    var script = Self.reduced(.riffle)
    let place = try #require(script.snapshot(of: 0, at: 0.5)).pose
    script.command(.swipe(.right), at: 1)

    #expect(isClose(script.stack.nextLanding?.seconds, 1.15, within: 1e-6))
    let middle = try #require(script.snapshot(of: 0, at: 1.075))
    #expect(isClose(middle.pose.alpha, 0.5, within: 0.01))
    #expect(middle.pose.center == place.center && middle.pose.size == place.size)
    let next = try #require(script.snapshot(of: 1, at: 1))
    #expect(isClose(next.pose.center.y, place.center.y, within: 1e-6) && next.pose.alpha == 1)
    script.pass(to: 1.16)
    #expect(script.eventLines(.didLeave) == ["didLeave 0"])
  }

  @Test("a drag follows the hand, and its return fades out there and in at home")
  func drag() throws {
    var script = Self.reduced(.container)
    var full = StackScript(.container, cards: 6)
    let home = try #require(script.snapshot(of: 0, at: 0.5)).pose.center
    for step in 0...5 {
      let (point, time) = (
        script.middle + Vector(dx: Double(step) * 6, dy: 4), 1 + 0.2 * Double(step)
      )
      if step == 0 {
        script.press(script.middle, at: time)
        full.press(full.middle, at: time)
      } else {
        script.move(to: point, at: time)
        full.move(to: point, at: time)
      }
      #expect(script.snapshot(of: 0, at: time)?.pose == full.snapshot(of: 0, at: time)?.pose)
    }
    let held = try #require(script.snapshot(of: 0, at: 2.5)).pose.center
    script.lift(at: 2.5)

    #expect(script.snapshot(of: 0, at: 2.57)?.pose.center == held)
    let back = try #require(script.snapshot(of: 0, at: 2.6)).pose
    #expect((back.center - home).length < 1e-6 && back.alpha < 1)
    script.pass(to: 3)
    #expect(script.eventLines(.didReturn) == ["didReturn 0"])
    #expect(script.snapshot(of: 0, at: 3)?.pose.alpha == 1)
  }

  @Test("can be switched off again")
  func off() {
    var script = Self.reduced(.riffle)
    #expect(script.stack.reducesMotion)
    script.command(.reduceMotion(false), at: 0.5)
    var other = StackScript(.riffle, cards: 6)
    script.command(.swipe(.left), at: 1)
    other.command(.swipe(.left), at: 1)
    #expect(script.snapshot(of: 0, at: 1.2) == other.snapshot(of: 0, at: 1.2))
  }
}
