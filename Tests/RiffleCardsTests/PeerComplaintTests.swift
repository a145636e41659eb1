import RiffleCards
import RiffleGestures
import RiffleMotion
import Testing

/// What the users of other stacks printError about, and why it cannot happen here.
///
/// What a data source or a delegate would notice is tested with those: undo inside a callback,
/// views made again, memory (RiffleTests); what a window would, there (RiffleWindowTests).
@Suite("Complaints about other card stacks")
struct PeerComplaintTests {
  private static let stacks = Preset.all.filter { $0.name != "board" }

  @Test("commands while a card flies are not lost, at whatever moment", arguments: stacks)
  func deadButtons(preset: Preset) {
    for moment in stride(from: 0.0, through: 1, by: 0.01) {
      var script = StackScript(preset, cards: 6)
      script.command(.swipe(.left), at: 1)
      script.command(.swipe(.right), at: 1 + moment)
      #expect(script.told(.didSwipe).count == 2, "\(preset.name), \(moment) s later")
    }
  }

  @Test("fifty swipes by a hasty hand are fifty cards, each once and in order", arguments: stacks)
  func hastyHand(preset: Preset) {
    var script = StackScript(preset, cards: 50)
    let order = script.stack.cardsInPicture + script.stack.upcomingCards(limit: 50)
    // In flight a card of the house's preset can be caught; a swipe that begins where the last one
    // flew off would. So each begins on the far side.
    for swipe in 0..<50 {
      let (start, way) = (script.middle, swipe.isMultiple(of: 2) ? 340.0 : -340.0)
      let begin = 1 + Double(swipe) * (preset.exit.isCatchable ? 0.8 : 0.06)
      script.press(start, at: begin)
      script.move(to: start + Vector(dx: way / 2, dy: 0), at: begin + 0.02)
      script.lift(start + Vector(dx: way, dy: 0), at: begin + 0.04)
    }
    script.pass(to: 100)

    #expect(script.events.filter { $0.kind == .didSwipe }.compactMap(\.id) == order)
    #expect(script.stack.isEmpty(at: 100))
  }

  @Test("a swipe is told once, at the release, with its card and direction; a cancel never")
  func callbacks() {
    var script = StackScript(.riffle, cards: 4)
    script.drag(by: Vector(dx: 250, dy: 0), at: 1)
    let told = script.events.filter { $0.kind == .didSwipe }
    #expect(told.map(\.time.seconds) == [1.1])
    script.press(script.middle, at: 3)
    script.move(to: script.middle + Vector(dx: 300, dy: 0), at: 3.1)
    script.cancel(.escape, at: 3.2)
    script.pass(to: 6)

    #expect(script.told(.didSwipe, .didLeave) == ["didSwipe 0 right", "didLeave 0"])
    #expect(script.told(.didCancelDrag) == ["didCancelDrag 1"])
  }

  @Test("commands go on working after cards are added or loaded during a drag", arguments: stacks)
  func addedDuringDrag(preset: Preset) {
    for change in [StackCommand.insert(at: 5, count: 3), .reload(count: 9)] {
      var script = StackScript(preset, cards: 5)
      script.press(script.middle, at: 1)
      script.move(to: script.middle + Vector(dx: 40, dy: 0), at: 1.1)
      script.command(change, at: 1.2)
      script.lift(at: 1.4)
      for swipe in 0..<3 { script.command(.swipe(.left), at: 2 + Double(swipe)) }
      #expect(script.told(.didSwipe).count == 3, "\(preset.name), \(change)")
    }
  }

  @Test("a card caught on its way back is whole, and swipes as any other", arguments: stacks)
  func caughtUndo(preset: Preset) throws {
    var script = StackScript(preset, cards: 5)
    let top = try #require(script.stack.snapshots(at: 0.5).last)
    script.command(.swipe(.right), at: 1)
    script.command(.undo, at: 3)
    for step in 1...60 {
      let time = 3 + Double(step) / 100
      let seen = try #require(script.stack.snapshots(at: time).first { $0.id == top.id }).pose
      guard (seen.center - script.middle).length < 60 else { continue }
      script.press(seen.center, at: time)
      script.move(to: script.middle, at: time + 0.05)
      script.lift(at: time + 0.3)
      break
    }
    script.pass(to: 8)

    let back = try #require(script.stack.snapshots(at: 8).last)
    #expect(back.id == top.id)
    #expect(back.pose == top.pose)
    script.command(.swipe(.left), at: 9)
    #expect(script.events.last { $0.kind == .didSwipe }?.id == top.id)
  }

  @Test("a second pointer drags nothing, and the first goes on")
  func twoPointers() throws {
    var script = StackScript(.riffle, cards: 4)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 50, dy: 0), at: 1.1)
    let held = try #require(script.snapshot(of: 0, at: 1.1)).pose
    for (phase, time) in [(PointerEvent.Phase.down(.primary), 1.2), (.move, 1.3)] {
      let other = PointerEvent(
        time: Timestamp(seconds: time),
        pointer: 7,
        kind: .touch,
        phase: phase,
        position: script.middle + Vector(dx: -60, dy: time * 40),
        buttons: .primary
      )
      _ = script.stack.handle(.pointer(other), at: other.time)
    }
    #expect(script.snapshot(of: 0, at: 1.4)?.pose == held)
    script.move(to: script.middle + Vector(dx: 260, dy: 0), at: 1.5)
    script.lift(at: 1.6)
    #expect(script.told(.didSwipe) == ["didSwipe 0 right"])
  }

  @Test("a drag is never a tap too, not even one that ends where it began", arguments: Preset.all)
  func clickAfterDrag(preset: Preset) {
    var script = StackScript(preset, cards: 4)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 30, dy: 0), at: 1.1)
    script.move(to: script.middle, at: 1.2)
    script.lift(at: 1.3)
    #expect(script.told(.didSelect) == [])
    script.press(script.middle, at: 4)
    script.lift(at: 4.1)
    #expect(script.told(.didSelect).count == 1)
  }

  @Test("in a window of another size cards rest where they would have from the start")
  func resize() {
    let size = Size(width: 700, height: 900)
    for preset in Self.stacks {
      for moment in [1.0, 1.05, 1.2] {
        var script = StackScript(preset, cards: 5)
        script.press(script.middle, at: 0.8)
        script.move(to: script.middle + Vector(dx: 30, dy: 0), at: 0.9)
        script.lift(at: 1)
        script.resize(to: size, at: moment)
        script.pass(to: 6)
        let fresh = CardStack(preset: preset, window: size, count: 5).snapshots(at: 0)
        #expect(script.stack.snapshots(at: 6).map(\.pose) == fresh.map(\.pose), "\(preset.name)")
      }
    }
  }

  @Test("three swipes to three sides are taken back from those sides, in turn", arguments: stacks)
  func undoSeveral(preset: Preset) throws {
    var script = StackScript(preset, cards: 6)
    let order = script.stack.cardsInPicture + script.stack.upcomingCards(limit: 6)
    let sides: [Direction] = [.left, .right, .left]
    for (index, side) in sides.enumerated() {
      script.command(.swipe(side), at: 1 + 2 * Double(index))
    }
    for index in (0..<3).reversed() {
      let time = 10 + 2 * Double(2 - index)
      script.command(.undo, at: time)
      let start = try #require(script.stack.snapshots(at: time).first { $0.id == order[index] })
      let offset = start.pose.center.x - script.stack.stage.container.center.x
      #expect(offset * sides[index].vector.dx > 100, "\(preset.name): \(index) from \(offset)")
      // It comes above all others.
      #expect(script.stack.snapshots(at: time + 0.1).last?.id == order[index])
    }
    let undone = script.events.filter { $0.kind == .didUndo }
    #expect(undone.compactMap(\.id) == Array(order[..<3].reversed()))
    #expect(undone.compactMap(\.direction) == sides.reversed())
  }

  @Test("a swipe by command turns and stamps the card as a hand would; the last one is seen too")
  func commandLooksAlike() throws {
    var script = StackScript(.riffle, cards: 1)
    script.command(.swipe(.right), at: 1)
    let seen = try #require(script.snapshot(of: 0, at: 1.2))
    #expect(seen.pose.center.x > script.middle.x + 20)
    #expect(seen.pose.rotation.radians > 0.02)
    #expect(seen.stamp?.direction == .right)
    #expect(try #require(seen.stamp).opacity > 0.5)
    #expect(!script.stack.isEmpty(at: 1.2))
  }

  @Test("a swipe that is refused goes home through all places between")
  func veto() throws {
    var script = StackScript(.riffle, cards: 3)
    let start = script.middle
    script.press(start, at: 1)
    script.move(to: start + Vector(dx: 250, dy: 0), at: 1.5)
    let up = PointerEvent(
      time: Timestamp(seconds: 2),
      phase: .up(.primary),
      position: start + Vector(dx: 250, dy: 0),
      buttons: []
    )
    let refusing = SwipePolicy(shouldSwipe: { _, _ in false })
    let events = script.stack.handle(.pointer(up), at: up.time, policy: refusing)
    #expect(!events.contains { $0.kind == .didSwipe || $0.kind == .willSwipe })
    let ways = try (0...100).map { step in
      try #require(script.snapshot(of: 0, at: 2 + Double(step) / 100)).pose.center.x - start.x
    }
    #expect(abs(ways[0] - 250) < 0.5)
    #expect(zip(ways, ways.dropFirst()).allSatisfy { abs($1 - $0) < 40 })
    #expect(abs(ways[100]) < 1)
  }

  @Test("two stacks know nothing of each other")
  func twoStacks() {
    var one = StackScript(.riffle, cards: 5)
    var other = StackScript(.riffle, cards: 5)
    let untouched = other.stack.snapshots(at: 3)
    one.press(one.middle, at: 1)
    one.move(to: one.middle + Vector(dx: 100, dy: 0), at: 1.2)
    one.command(.swipe(.left), at: 1.5)
    #expect(other.stack.snapshots(at: 3) == untouched)
    other.command(.swipe(.right), at: 4)
    #expect(other.told(.didSwipe) == ["didSwipe 0 right"])
    #expect(one.told(.didSwipe) == ["didSwipe 0 left"])
  }
}
