import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import Testing

@Suite("A drag that brings the last swiped card back")
struct WayBackTests {
  private static let directions: [Direction] = [.left, .right, .up, .down]
  /// More than any rule needs, as fast as any needs.
  private static let enough = 360.0

  private static func preset(
    _ preset: Preset = .riffle,
    back direction: Direction,
    _ change: (inout Preset) -> Void = { _ in }
  ) throws -> Preset {
    var preset = preset.withMuseum
    try preset.set("drag.back", to: .text(direction.rawValue))
    change(&preset)
    return preset
  }

  /// A stack whose first cards have left, at rest.
  private static func script(
    _ preset: Preset,
    cards: Int = 5,
    swiped directions: [Direction] = [.left, .right]
  ) -> StackScript {
    var script = StackScript(preset, cards: cards)
    for (place, direction) in directions.enumerated() {
      script.command(.swipe(direction), at: Double(place) * 0.1)
    }
    script.pass(to: 9)
    return script
  }

  /// Presses the middle at 10 s and moves away in ten steps, until 10.1 s.
  private static func pull(_ script: inout StackScript, by way: Vector) {
    script.press(script.middle, at: 10)
    for step in 1...10 {
      script.move(to: script.middle + way * (Double(step) / 10), at: 10 + Double(step) / 100)
    }
  }

  /// The position, without the time and the points about which the cards of the stack turn.
  private static func position(_ script: StackScript, at seconds: Double) -> StackState {
    var state = script.stack.state(at: Timestamp(seconds: seconds))
    state.time = 0
    for depth in state.shown.indices {
      state.shown[depth].anchorX = 0
      state.shown[depth].anchorY = 0
    }
    return state
  }

  // MARK: Poses

  @Test("has it come in over the opposite edge, as far as the hand has gone", arguments: directions)
  func way(direction: Direction) throws {
    let preset = try Self.preset(back: direction) { preset in
      preset.drag.rotation = NoRotation()
      preset.drag.lift.scale = 1
    }
    for length in [5.0, 40, 200] {
      var script = Self.script(preset)
      let rest = try #require(script.snapshot(of: 2, at: 10)).pose
      let across = Vector(dx: direction.vector.dy, dy: direction.vector.dx) * (length / 4)
      let way = direction.vector * length + across
      Self.pull(&script, by: way)

      let card = try #require(script.snapshot(of: 1, at: 10.3))
      let (center, size) = (card.pose.center, card.pose.size)
      let window = script.stack.stage.window
      let (halfWidth, halfHeight) = (size.width / 2, size.height / 2)
      let seen =
        switch direction {
        case .right: center.x + halfWidth
        case .left: window.width - (center.x - halfWidth)
        case .down: center.y + halfHeight
        default: window.height - (center.y - halfHeight)
        }
      #expect(isClose(seen, length, within: 0.01), "\(seen) of \(length)")
      let aside = center - rest.center
      let wanted = direction.vector.dx == 0 ? across.dx : across.dy
      #expect(isClose(direction.vector.dx == 0 ? aside.dx : aside.dy, wanted, within: 0.01))
      #expect(card.activity == .dragged)
      #expect(script.snapshot(of: 2, at: 10.3)?.activity != .dragged)
    }
  }

  @Test("leans as a card does that the same hand has led away as far", arguments: directions)
  func lean(direction: Direction) throws {
    func unlifted(_ preset: inout Preset) { preset.drag.lift.scale = 1 }
    for grip in [Vector(dx: 60, dy: 90), Vector(dx: -30, dy: -120)] {
      var script = Self.script(try Self.preset(back: direction, unlifted))
      let rest = try #require(script.snapshot(of: 2, at: 10)).pose.center
      let start = rest + grip
      script.press(start, at: 10)
      script.move(to: start + direction.vector * 50, at: 10.1)
      let back = try #require(script.snapshot(of: 1, at: 10.5)).pose

      // A hand that has led a card there holds it where it is.
      let hand = back.center + grip.rotated(by: back.rotation)
      var preset = Preset.riffle
      unlifted(&preset)
      preset.release = ProjectionRelease()
      var away = StackScript(preset, cards: 3)
      away.press(start, at: 10)
      away.move(to: hand, at: 10.1)
      let led = try #require(away.snapshot(of: 0, at: 10.5)).pose

      #expect((led.center - back.center).length < 0.01, "\(led) instead of \(back)")
      #expect(isClose(led.rotation.degrees, back.rotation.degrees, within: 0.001))
    }
  }

  @Test("lowers the cards beneath with the hand, as a drag away would raise them")
  func beneath() throws {
    var script = Self.script(try Self.preset(back: .down))
    let rest = try #require(script.snapshot(of: 2, at: 10)).pose
    let below = try #require(script.snapshot(of: 3, at: 10)).pose
    script.press(script.middle, at: 10)
    var last = rest
    for step in 1...8 {
      let time = 10 + Double(step) / 2
      script.move(to: script.middle + Vector(dx: 0, dy: 15 * Double(step)), at: time)
      let top = try #require(script.snapshot(of: 2, at: time + 0.4)).pose
      #expect(top.size.width <= last.size.width && top.size.width >= below.size.width - 1e-6)
      last = top
    }
    #expect(last.size.width < rest.size.width - 1)
    script.cancel(.escape, at: 15)
    let end = try #require(script.snapshot(of: 2, at: 19)).pose
    #expect(isClose(end.size.width, rest.size.width, within: 1e-6))
  }

  @Test("moves no card by a jump as it begins, ends, or is caught again", arguments: directions)
  func continuity(direction: Direction) throws {
    for resampling in [0, 0.01] {
      let preset = try Self.preset(back: direction) { $0.drag.resampling = resampling }
      var script = Self.script(preset)
      func expectNoJump(at time: Double, _ act: (inout StackScript) -> Void) {
        let before = script.stack.snapshots(at: time)
        act(&script)
        for card in script.stack.snapshots(at: time) {
          guard let old = before.first(where: { $0.id == card.id }) else { continue }
          #expect((card.pose.center - old.pose.center).length < 1e-6, "\(card.id) at \(time)")
          #expect(abs((card.pose.rotation - old.pose.rotation).radians) < 1e-9)
          #expect(abs(card.pose.size.width - old.pose.size.width) < 1e-6)
          #expect(abs(card.pose.alpha - old.pose.alpha) < 1e-9)
        }
      }
      func way(_ length: Double) -> Point { script.middle + direction.vector * length }
      expectNoJump(at: 10) { $0.press($0.middle, at: 10) }
      for step in 1...8 { script.move(to: way(6 * Double(step)), at: 10 + 0.02 * Double(step)) }
      expectNoJump(at: 10.4) { $0.lift(at: 10.4) }
      // It goes out again, and is caught by another drag of the top card.
      expectNoJump(at: 10.43) { $0.press($0.middle, at: 10.43) }
      #expect(script.eventLines(.didReturn) == [])
      expectNoJump(at: 10.43) { $0.move(to: $0.middle, at: 10.43) }
      for step in 1...25 {
        script.move(to: way(12 * Double(step)), at: 10.43 + 0.02 * Double(step))
      }
      expectNoJump(at: 11.2) { $0.lift(at: 11.2) }
      #expect(script.eventLines(.didUndo) == ["didUndo 1 right"])
      #expect(script.eventLines(.willDisplay).filter { $0 == "willDisplay 1" }.count == 2)
      // It is caught as it comes, and let go.
      let coming = try script.place(of: CardID(1), at: 11.35)
      expectNoJump(at: 11.35) { $0.press(coming, at: 11.35) }
      #expect(script.stack.draggedCard == CardID(1))
      expectNoJump(at: 11.5) { $0.lift(at: 11.5) }
      script.pass(to: 20)
      #expect(script.stack.topCard == 1)
      #expect(script.stack.checkRest() == [])
    }
  }

  // MARK: The decision

  @Test("undoes the swipe if that is enough, and only then", arguments: directions)
  func decision(direction: Direction) throws {
    for (length, isBack) in [(Self.enough, true), (20, false)] {
      var script = Self.script(try Self.preset(back: direction))
      let before = Self.position(script, at: 9)
      let seen = script.stack.snapshots(at: 9)
      let told = script.eventLines().count
      Self.pull(&script, by: direction.vector * length)
      #expect(Self.position(script, at: 10.2) == before)
      #expect(script.stack.undoableSwipes == 2)
      script.lift(at: 10.4)
      #expect(script.stack.undoableSwipes == (isBack ? 1 : 2))
      script.pass(to: 20)

      let events = Array(script.eventLines().dropFirst(told).filter { !$0.hasPrefix("didDrag") })
      let begin = ["willDisplay 1", "didBeginDrag 1"]
      #expect(
        events == begin + (isBack ? ["didUndo 1 right", "didDisplay 1"] : ["didReturn 1"])
      )
      var other = Self.script(try Self.preset(back: direction))
      if isBack { other.command(.undo, at: 10.4) }
      #expect(Self.position(script, at: 20) == Self.position(other, at: 20))
      if !isBack { #expect(script.stack.snapshots(at: 20) == seen) }
      #expect(script.stack.checkRest() == [])
      #expect(script.stack.swipedCards.map(\.index) == (isBack ? [0] : [0, 1]))
      script.command(.redo, at: 21)
      #expect(script.eventLines(.didSwipe).last == "didSwipe 1 right")
      #expect(script.eventLines(.didSwipe).count == (isBack ? 3 : 2))
    }
  }

  @Test("is judged by every rule, whatever its own directions", arguments: directions)
  func rules(direction: Direction) throws {
    for preset in Preset.withoutCycling where preset.release.swipeRecognizer == nil {
      guard preset.drag.axes == .both || direction.vector.dy == 0 else { continue }
      var script = Self.script(try Self.preset(preset, back: direction), swiped: [.left])
      // One deals again at once; another keeps how its code ran, which lets no drag to the left go.
      guard let card = script.stack.swipedCards.last?.index, preset.name != "container-as-run"
      else { continue }
      Self.pull(&script, by: direction.vector * Self.enough)
      #expect(script.stack.checkInvariants(at: Timestamp(seconds: 10.1)) == [])
      script.lift(at: 10.1)
      script.pass(to: 30)

      #expect(script.eventLines(.didUndo) == ["didUndo \(card) left"], "\(preset.name)")
      #expect(script.eventLines(.didSwipe) == ["didSwipe \(card) left"], "\(preset.name)")
      #expect(script.stack.checkRest() == [], "\(preset.name)")
    }
  }

  @Test("is cancelled as any drag: nothing has happened")
  func cancelled() throws {
    var script = Self.script(try Self.preset(back: .down))
    let before = Self.position(script, at: 9)
    Self.pull(&script, by: Vector(dx: 0, dy: Self.enough))
    script.cancel(.escape, at: 10.2)
    script.pass(to: 20)

    #expect(script.eventLines(.didCancelDrag, .didReturn) == ["didCancelDrag 1", "didReturn 1"])
    #expect(script.eventLines(.didUndo) == [])
    #expect(script.eventLines(.didLeave) == ["didLeave 0", "didLeave 1"])
    #expect(Self.position(script, at: 20) == before)
  }

  @Test("may be vetoed: before it begins it is a drag like any other, and at the end it goes out")
  func vetoes() throws {
    let preset = try Self.preset(back: .down)
    var script = Self.script(preset)
    script.policy.shouldUndo = { _, _ in false }
    Self.pull(&script, by: Vector(dx: 0, dy: Self.enough))
    #expect(script.stack.draggedCard == CardID(2))

    var other = Self.script(preset)
    Self.pull(&other, by: Vector(dx: 0, dy: Self.enough))
    other.policy.shouldUndo = { _, _ in false }
    other.lift(at: 10.1)
    other.pass(to: 20)
    #expect(other.eventLines(.didRefuse, .didUndo, .didReturn) == ["didRefuse 1", "didReturn 1"])
  }

  @Test("is no other where nothing can be undone, in another direction, or where cards cycle")
  func others() throws {
    let down = Vector(dx: 0, dy: Self.enough)
    var first = Self.script(try Self.preset(back: .down), swiped: [])
    Self.pull(&first, by: down)
    first.lift(at: 10.1)
    #expect(first.eventLines(.didSwipe) == ["didSwipe 0 down"])

    var other = Self.script(try Self.preset(back: .down))
    Self.pull(&other, by: Vector(dx: Self.enough, dy: 200))
    other.lift(at: 10.1)
    #expect(other.eventLines(.didSwipe).last == "didSwipe 2 right")

    let cycling = try Self.preset(back: .down) { $0.exit = CyclingExit() }
    var round = Self.script(cycling)
    Self.pull(&round, by: down)
    #expect(round.stack.draggedCard.flatMap(round.stack.index) == round.stack.topCard)
  }

  @Test("takes a flight that is not over where it is, and lets it go on")
  func flight() throws {
    for (length, isBack) in [(Self.enough, true), (20, false)] {
      var script = Self.script(try Self.preset(back: .left), swiped: [])
      script.command(.swipe(.right), at: 10)
      let flying = try script.place(of: CardID(0), at: 10.2)
      #expect(flying.x > script.middle.x + 200)
      script.press(script.middle, at: 10.2)
      #expect(script.stack.draggedCard == CardID(1))
      script.move(to: script.middle - Vector(dx: 5, dy: 0), at: 10.2)
      #expect(script.stack.draggedCard == CardID(0))
      let caught = try script.place(of: CardID(0), at: 10.25)
      #expect((caught - (flying - Vector(dx: 5, dy: 0))).length < 12)
      script.move(to: script.middle - Vector(dx: length, dy: 0), at: 10.3)
      script.lift(at: 10.5)
      script.pass(to: 20)

      #expect(script.eventLines(.didUndo) == (isBack ? ["didUndo 0 right"] : []))
      #expect(script.eventLines(.didLeave) == (isBack ? [] : ["didLeave 0"]))
      #expect(script.eventLines(.didReturn) == [])
    }
  }

  @Test("is caught where it goes out, by a press on it, and decided by how far it has come")
  func caughtGoingOut() throws {
    var script = Self.script(try Self.preset(back: .right))
    Self.pull(&script, by: Vector(dx: 90, dy: 0))
    script.lift(at: 10.6)
    let edge = Point(x: 30, y: script.middle.y)
    script.press(edge, at: 10.63)
    #expect(script.stack.draggedCard == CardID(1))
    script.move(to: edge + Vector(dx: 60, dy: 0), at: 10.8)
    script.lift(at: 11)
    script.pass(to: 20)

    #expect(script.eventLines(.didUndo) == ["didUndo 1 right"])
    #expect(script.eventLines(.didSwipe).count == 2)
  }

  // MARK: What is told

  @Test("tells what a release would do, and shows no stamp")
  func progress() throws {
    var script = Self.script(try Self.preset(back: .down))
    var last = -1.0
    script.press(script.middle, at: 10)
    for step in 1...20 {
      let time = 10 + Double(step) * 0.1
      script.move(to: script.middle + Vector(dx: 0, dy: 12 * Double(step)), at: time)
      guard case .didDrag(let card, let progress) = try #require(script.events.last).kind else {
        // The first movement begins the drag.
        #expect(step == 1)
        continue
      }
      #expect(card.id == CardID(1))
      #expect(progress.fraction > last)
      #expect(progress.direction == nil && progress.directionIfReleased == nil)
      #expect(script.snapshot(of: 1, at: time)?.stamp == nil)
      #expect(script.snapshot(of: 2, at: time)?.stamp == nil)
      #expect(script.stack.promise(at: Timestamp(seconds: time)) == nil)
      last = progress.fraction
      var released = script
      released.lift(at: time)
      #expect((released.stack.undoableSwipes == 1) == progress.wouldUndo)
    }
    #expect(last > 1)
  }

  @Test("has a flight that is caught say whether its swipe would be undone")
  func caughtFlight() throws {
    var script = Self.script(.riffle, swiped: [])
    script.command(.swipe(.right), at: 10)
    let flying = try script.place(of: CardID(0), at: 10.06)
    script.press(flying, at: 10.06)
    for step in 1...12 {
      let time = 10.1 + Double(step) * 0.1
      script.move(to: flying + Vector(dx: 60 - 20 * Double(step), dy: 0), at: time)
      let told =
        switch try #require(script.events.last).kind {
        case .didBeginDrag(_, let progress), .didDrag(_, let progress): progress.wouldUndo
        default: false
        }
      var released = script
      released.lift(at: time)
      #expect(released.eventLines(.didUndo).isEmpty != told, "\(step)")
    }
  }

  // MARK: Other stacks

  @Test("brings back a card that has come beneath the others, in a deck that loops")
  func loop() throws {
    let preset = try Self.preset(back: .down) { $0.deck.end = .loop }
    for cards in [1, 2, 5] {
      var script = Self.script(preset, cards: cards, swiped: [.left])
      Self.pull(&script, by: Vector(dx: 0, dy: Self.enough))
      #expect(script.stack.checkInvariants(at: Timestamp(seconds: 10.1)) == [])
      script.lift(at: 10.1)
      script.pass(to: 20)

      #expect(script.eventLines(.didUndo) == ["didUndo 0 left"])
      #expect(script.stack.topCard == 0)
      #expect(script.stack.checkRest() == [])
    }
  }

  @Test("follows the hand with less motion, and then fades")
  func reducedMotion() throws {
    for length in [Self.enough, 20] {
      var script = StackScript(try Self.preset(back: .down), cards: 4)
      script.command(.reduceMotion(true), at: 0)
      script.command(.swipe(.left), at: 9)
      Self.pull(&script, by: Vector(dx: 0, dy: length))
      #expect(script.snapshot(of: 0, at: 10.4)?.pose.alpha == 1)
      script.lift(at: 10.5)
      script.pass(to: 20)
      #expect(script.eventLines(.didUndo).count == (length == Self.enough ? 1 : 0))
      #expect(script.stack.checkRest() == [])
    }
  }

  @Test("makes room for commands: each ends it first")
  func commands() throws {
    let commands: [StackCommand] = [
      .undo, .swipe(.left), .jump(to: 0), .reload(), .delete(at: 1, count: 1), .shift(by: 1),
      .insert(at: 0, count: 2), .delete(at: 0, count: 5), .move(from: 1, to: 4), .nudge(.left),
    ]
    for command in commands {
      var script = Self.script(try Self.preset(back: .down))
      Self.pull(&script, by: Vector(dx: 0, dy: 60))
      script.command(command, at: 10.2)
      script.move(to: script.middle, at: 10.3)
      script.lift(at: 10.4)
      script.pass(to: 20)
      #expect(script.stack.checkRest() == [], "\(command)")
      #expect(script.stack.draggedCard == nil)
    }
  }
}
