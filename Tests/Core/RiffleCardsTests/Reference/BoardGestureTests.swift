import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import Testing

@Suite("Board: a quick, straight movement is a swipe, and nothing else is")
struct BoardGestureTests {
  /// A movement of a mouse in one step, so many seconds after the press.
  struct Movement: Sendable {
    var across: Double
    var down = 0.0
    var seconds: Double
    /// The swipe it is; nil for none.
    var swipe: String?
  }

  // A mouse's swipe goes at least 24 (1 - 0.94 t) points along and at most 24 (1 - 0.98 t) across,
  // within 0.4 seconds.
  private static let movements = [
    Movement(across: -60, seconds: 0.05, swipe: "didSwipe 0 left"),
    Movement(across: 60, seconds: 0.05, swipe: "didSwipe 7 right"),
    Movement(across: -22.9, seconds: 0.05, swipe: "didSwipe 0 left"),
    Movement(across: -22.8, seconds: 0.05),
    Movement(across: 15.1, seconds: 0.399, swipe: "didSwipe 7 right"),
    Movement(across: 14.9, seconds: 0.399),
    Movement(across: 300, seconds: 0.401),
    Movement(across: -300, down: 22.8, seconds: 0.05, swipe: "didSwipe 0 left"),
    Movement(across: -300, down: -22.9, seconds: 0.05),
    Movement(across: 0, down: 300, seconds: 0.05),
  ]

  @Test("swipes during the movement, without a drag", arguments: movements)
  func movement(movement: Movement) {
    var script = StackScript(.board, cards: 8)
    script.pass(to: 0.5)
    let rest = script.stack.snapshots(at: 0.5)
    let before = script.events.count
    script.press(script.middle, at: 1)
    let target = script.middle + Vector(dx: movement.across, dy: movement.down)
    let time = 1 + movement.seconds
    script.move(to: target, at: time)

    // No card jumps to the pointer: the one that leaves begins where it rests.
    #expect(script.stack.snapshots(at: time).map(\.pose) == rest.map(\.pose))
    let events = script.events.dropFirst(before)
    let names: [StackEvent.Name] = movement.swipe == nil ? [] : [.willSwipe, .didSwipe]
    #expect(events.map(\.name) == names)
    #expect(events.allSatisfy { $0.time == Timestamp(seconds: time) })
    #expect(script.eventLines(.didSwipe) == [movement.swipe].compactMap { $0 })

    script.move(to: script.middle + Vector(dx: 0, dy: 5), at: time + 0.05)
    script.lift(at: time + 0.1)
    #expect(script.events.count == before + names.count)
  }

  @Test("a movement that comes back, turns off or pauses is none")
  func longWays() {
    let ways: [[(x: Double, y: Double, seconds: Double)]] = [
      // Slowly, in steps that would be quick enough.
      [(-5, 0, 0.1), (-10, 0, 0.2), (-14, 0, 0.39), (-40, 0, 0.45), (-300, 0, 0.5)],
      // First down, then to the side.
      [(0, 30, 0.02), (-60, 30, 0.05), (-200, 0, 0.1)],
      [(-10, 12, 0.02), (-18, 26, 0.04), (-90, 30, 0.08)],
    ]
    for way in ways {
      var script = StackScript(.board, cards: 8)
      script.press(script.middle, at: 1)
      for step in way {
        script.move(to: script.middle + Vector(dx: step.x, dy: step.y), at: 1 + step.seconds)
      }
      script.lift(at: 1.6)
      #expect(script.eventLines(.didSwipe) == [], "\(way)")
    }
  }

  @Test("the release of a press that went far at once counts as a movement")
  func jump() {
    var script = StackScript(.board, cards: 8)
    script.press(script.middle, at: 1)
    script.lift(script.middle + Vector(dx: 40, dy: 0), at: 1.1)

    #expect(script.eventLines(.didSwipe) == ["didSwipe 7 right"])
  }

  @Test("a press on any card can be a swipe, also on one that moves, and so can one beside them")
  func anyCard() {
    // Above and left of the top card the lower ones look out, by 1.25 points each.
    for offset in [Vector(dx: -155, dy: -100), Vector(dx: -190, dy: 0)] {
      var script = StackScript(.board, cards: 8)
      script.press(script.middle + offset, at: 1)
      script.move(to: script.middle + offset + Vector(dx: 40, dy: 0), at: 1.05)
      script.lift(at: 1.1)
      #expect(script.eventLines(.didSwipe) == ["didSwipe 7 right"], "\(offset)")
    }
    // In phase 2 the next begins at once.
    var script = StackScript(.board, cards: 8)
    script.command(.next, at: 1)
    script.press(script.middle, at: 2.3)
    script.move(to: script.middle + Vector(dx: -50, dy: 0), at: 2.35)
    #expect(script.eventLines(.didSwipe) == ["didSwipe 0 left", "didSwipe 1 left"])
  }

  @Test("a press gives one swipe, and a canceled one none")
  func onePress() {
    var script = StackScript(.board, cards: 8)
    script.press(script.middle, at: 1)
    for step in 1...20 {
      let point = script.middle + Vector(dx: 15 * Double(step), dy: 0)
      script.move(to: point, at: 1 + 0.01 * Double(step))
    }
    script.lift(at: 1.3)
    script.pass(to: 5)
    #expect(script.eventLines(.didSwipe) == ["didSwipe 7 right"])

    script.press(script.middle, at: 6)
    script.cancel(.escape, at: 6.01)
    script.move(to: script.middle + Vector(dx: 200, dy: 0), at: 6.05)
    script.lift(at: 6.1)
    #expect(script.eventLines(.didSwipe).count == 1)
  }

  @Test("a tap is reported, with the card that was tapped")
  func tap() {
    var script = StackScript(.board, cards: 8)
    script.press(script.middle, at: 1)
    script.lift(at: 1.1)
    script.press(script.middle + Vector(dx: -155, dy: 100), at: 2)
    script.lift(at: 2.1)

    #expect(script.eventLines(.didSelect).count == 2)
    #expect(script.eventLines(.didSelect).first == "didSelect 0")
    #expect(script.eventLines(.didSelect).last != "didSelect 0")
  }

  @Test("a drag that is under way ends when a preset without drags takes over, and the other way")
  func change() {
    var script = StackScript(.container, cards: 8)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 80, dy: 0), at: 1.1)
    script.set("release.kind", .text("swipe"), at: 1.2)
    script.move(to: script.middle + Vector(dx: 300, dy: 0), at: 1.25)
    script.lift(at: 1.3)
    script.pass(to: 2)
    #expect(
      script.eventLines(.didCancelDrag, .didReturn, .didSwipe) == [
        "didCancelDrag 0", "didReturn 0",
      ]
    )

    script.press(script.middle, at: 3)
    script.move(to: script.middle + Vector(dx: 80, dy: 0), at: 3.1)
    #expect(script.eventLines(.didSwipe) == ["didSwipe 0 right"])
    script.lift(at: 3.2)
    script.set("release.kind", .text("position"), at: 4)
    script.press(script.middle, at: 5)
    script.move(to: script.middle + Vector(dx: 80, dy: 0), at: 5.1)
    #expect(script.eventLines(.didBeginDrag).last == "didBeginDrag 1")
  }

  @Test("a reload during a press starts from the first card, and ends the press")
  func reload() {
    var script = StackScript(.board, cards: 5)
    script.command(.next, at: 1)
    script.press(script.middle, at: 4)
    script.command(.reload(), at: 4.05)
    script.move(to: script.middle + Vector(dx: 60, dy: 0), at: 4.1)
    script.lift(at: 4.2)

    #expect(script.stack.snapshots(at: 5).map(\.index) == [4, 3, 2, 1, 0])
    #expect(script.eventLines(.didSwipe) == ["didSwipe 0 left"])
  }
}
