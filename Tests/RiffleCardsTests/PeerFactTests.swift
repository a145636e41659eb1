import RiffleCards
import RiffleGestures
import RiffleMotion
import Testing

/// What other stacks assert of themselves, where it should hold here too.
@Suite("Facts of other card stacks")
struct PeerFactTests {
  /// A stack of the house's preset that lets all cards go in all four directions.
  private func house(cards: Int, allowed: [Direction]? = nil) -> StackScript {
    var preset = Preset.riffle
    if let allowed { preset.release = ProjectionRelease(directions: allowed) }
    return StackScript(preset, cards: cards)
  }

  /// The travel that the house asks for: 0.35 of the card's 320 or 430 points.
  private static let (across, along) = (112.0, 150.5)

  // MARK: The order of cards

  @Test("a swipe takes the first card that is left, an undo gives it back with its direction")
  func swipeAndUndo() {
    var script = house(cards: 3)
    script.command(.undo, at: 0.5)
    #expect(script.told(.didUndo) == [])

    script.command(.swipe(.left), at: 1)
    #expect(script.stack.topCard == 1)
    script.command(.undo, at: 2)

    #expect(script.told(.didSwipe, .didUndo) == ["didSwipe 0 left", "didUndo 0 left"])
    #expect(script.stack.topCard == 0)
  }

  @Test("a swipe of no card changes nothing")
  func swipeOfNothing() {
    var script = house(cards: 0)
    script.command(.swipe(.left), at: 1)
    #expect(script.events == [])
  }

  @Test("cards put in before others move those on, swiped ones too")
  func insertion() {
    var script = house(cards: 6)
    script.command(.swipe(.left), at: 1)
    script.command(.swipe(.left), at: 1.1)
    script.command(.insert(at: 0, count: 2), at: 2)
    // New cards at 0 and 1, the swiped ones at 2 and 3: the new ones come before the next one left.
    #expect(script.stack.topCard == 0)
    #expect(script.stack.remaining == 6)
    script.command(.swipe(.right), at: 3)
    script.command(.swipe(.right), at: 4)
    #expect(script.stack.topCard == 4)
  }

  @Test("taking out a swiped card leaves the others as they are; taking out one that is left, too")
  func deletion() {
    var script = house(cards: 6)
    for swipe in 0..<3 { script.command(.swipe(.left), at: 1 + Double(swipe)) }
    script.command(.delete(at: 1, count: 1), at: 5)
    #expect(script.stack.topCard == 2)
    #expect(script.stack.undoableSwipes == 2)
    script.command(.delete(at: 3, count: 1), at: 6)
    #expect(script.stack.topCard == 2)
    #expect(script.stack.remaining == 2)
    script.command(.undo, at: 7)
    script.command(.undo, at: 8)
    #expect(script.stack.topCard == 0)
    #expect(script.stack.remaining == 4)
  }

  @Test("a reload begins again with the first card")
  func reload() {
    var script = house(cards: 4)
    script.command(.swipe(.left), at: 1)
    script.command(.swipe(.left), at: 2)
    script.command(.reload(), at: 3)
    #expect(script.stack.topCard == 0)
    #expect(script.stack.remaining == 4)
    #expect(script.stack.undoableSwipes == 0)
  }

  @Test("where cards loop, four swipes of three cards are 0, 1, 2, 0; else the fourth is none")
  func loop() {
    for end in [DealOrder.End.loop, .stop] {
      var preset = Preset.riffle
      preset.deck.end = end
      var script = StackScript(preset, cards: 3)
      for swipe in 0..<4 { script.command(.swipe(.left), at: 1 + 2 * Double(swipe)) }
      let cards = script.events.filter { $0.kind == .didSwipe }.map(\.card)
      #expect(cards == (end == .loop ? [0, 1, 2, 0] : [0, 1, 2]))
      #expect(script.told(.didRemoveLast).isEmpty == (end == .loop))
    }
  }

  @Test("of five cards two are shown; after a swipe the next two; at last one, and none")
  func shownCards() {
    var preset = Preset.riffle
    preset.layout = CascadeLayout(visibleCards: 2)
    var script = StackScript(preset, cards: 5)
    for swiped in 0..<5 {
      let shown = script.stack.snapshots(at: Double(swiped) * 3 + 0.9).map(\.card)
      #expect(shown == Array((swiped..<min(swiped + 2, 5)).reversed()))
      script.command(.swipe(.right), at: Double(swiped) * 3 + 1)
      script.pass(to: Double(swiped) * 3 + 3)
    }
    #expect(script.stack.isEmpty(at: 20))
    let last = script.told(.didSwipe, .didRemoveLast).suffix(2)
    #expect(last == ["didSwipe 4 right", "didRemoveLast 4"])
  }

  // MARK: What letting go means

  @Test(
    "a drag of the threshold swipes and of a point less does not, in every direction",
    arguments: Direction.plain
  )
  func boundary(direction: Direction) {
    let far = direction.vector.dx == 0 ? Self.along : Self.across
    for (way, swipes) in [(far + 0.01, true), (far - 1, false)] {
      var script = house(cards: 3)
      script.press(script.middle, at: 1)
      script.move(to: script.middle + direction.vector * way, at: 2)
      // Held still until the velocity is forgotten.
      script.lift(at: 3)
      let expected = swipes ? ["didSwipe 0 \(direction.rawValue)"] : []
      #expect(script.told(.didSwipe) == expected, "\(direction) by \(way)")
    }
  }

  @Test("a short flick swipes when it is as fast as it must be, and not when it is slower")
  func flick() {
    for (speed, swipes) in [(950.0, true), (800.0, false)] {
      var script = house(cards: 3)
      script.press(script.middle, at: 1)
      // 20 points at a steady speed.
      let duration = 20 / speed
      for step in 1...20 {
        let way = Vector(dx: -Double(step), dy: 0)
        script.move(to: script.middle + way, at: 1 + duration * Double(step) / 20)
      }
      script.lift(at: 1 + duration)
      #expect(script.told(.didSwipe) == (swipes ? ["didSwipe 0 left"] : []), "\(speed) pt/s")
    }
  }

  @Test("a drag to the right that is flicked back to the left does not swipe to the right")
  func flickBack() {
    var script = house(cards: 3)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 200, dy: 0), at: 1.2)
    for step in 1...8 {
      let way = Vector(dx: 200 - Double(step) * 10, dy: 0)
      script.move(to: script.middle + way, at: 1.2 + Double(step) * 0.0067)
    }
    script.lift(at: 1.2 + 8 * 0.0067)
    script.pass(to: 3)
    #expect(script.told(.didSwipe) == [])
    #expect(script.told(.didReturn) == ["didReturn 0"])
  }

  @Test("the larger part of a drag says where it goes; a point of vertical jitter cancels nothing")
  func direction() {
    for (travel, direction) in [
      (Vector(dx: -200, dy: -100), "left"), (Vector(dx: 60, dy: -300), "up"),
      (Vector(dx: 180, dy: 1), "right"), (Vector(dx: -40, dy: 260), "down"),
    ] {
      var script = house(cards: 3)
      script.drag(by: travel, at: 1)
      #expect(script.told(.didSwipe) == ["didSwipe 0 \(direction)"], "\(travel)")
    }
  }

  @Test("only the allowed directions swipe", arguments: Direction.plain, Direction.plain)
  func allowedSet(allowed: Direction, dragged: Direction) {
    var script = house(cards: 3, allowed: [allowed])
    script.drag(by: dragged.vector * 320, at: 1)
    script.pass(to: 4)
    let expected = allowed == dragged ? ["didSwipe 0 \(allowed.rawValue)"] : []
    #expect(script.told(.didSwipe) == expected)
    script.command(.swipe(dragged), at: 5)
    #expect(script.told(.didSwipe).count == expected.count * 2)
  }

  // MARK: What is seen

  @Test("a drag of 30 points moves the card by 30, and it ends exactly where it was")
  func thirtyPoints() throws {
    var script = house(cards: 3)
    let home = try #require(script.pose(of: 0, at: 0.5))
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 30, dy: 0), at: 1.5)
    let held = try #require(script.pose(of: 0, at: 1.5))
    #expect(abs(held.center.x - home.center.x - 30) < 0.5)
    script.lift(at: 2)
    let soon = try #require(script.pose(of: 0, at: 2.02))
    #expect(soon.center.x < held.center.x && soon.center.x > home.center.x)
    #expect(try #require(script.pose(of: 0, at: 5)) == home)
  }

  @Test("the place under the pointer stays under it, wherever the card was taken hold of")
  func grabbedPoint() throws {
    for grab in [Vector(dx: -120, dy: -180), Vector(dx: 100, dy: 190), Vector(dx: 0, dy: 60)] {
      var script = house(cards: 3)
      let start = script.middle + grab
      script.press(start, at: 1)
      let travel = Vector(dx: 90, dy: 20)
      script.move(to: start + travel, at: 1.3)
      let seen = try #require(script.snapshot(of: 0, at: 1.3)).pose
      let carried = seen.center + grab.rotated(by: seen.rotation)
      #expect((carried - (start + travel)).length < 1e-6, "\(grab)")
    }
  }

  @Test("a card is turned as far to the left as to the right, and no farther than the law says")
  func symmetricRotation() throws {
    for preset in Preset.all where !["swipeable", "board"].contains(preset.name) {
      var angles: [Double] = []
      for side in [1.0, -1.0] {
        var script = StackScript(preset, cards: 3)
        let top = try #require(script.stack.snapshots(at: 0.5).last)
        script.press(script.middle, at: 1)
        script.move(to: script.middle + Vector(dx: 300 * side, dy: 0), at: 1.3)
        angles.append(try #require(script.snapshot(of: top.card, at: 1.3)).pose.rotation.radians)
      }
      #expect(abs(angles[0] + angles[1]) < 1e-12, "\(preset.name): \(angles)")
    }
  }

  @Test("a flight goes on until nothing of the card is in the window", arguments: Direction.plain)
  func flownOut(direction: Direction) throws {
    var script = house(cards: 3)
    script.command(.swipe(direction), at: 1)
    let flying = script
    script.pass(to: 5)
    let landing = try #require(script.events.first { $0.kind == .didLeave }).time.seconds
    let last = try #require(flying.snapshot(of: 0, at: landing - 0.001)).pose
    let isOut =
      abs(last.center.x - 640) > 640 + last.size.width / 2
      || abs(last.center.y - 400) > 400 + last.size.height / 2
    #expect(isOut, "\(last)")
  }
}
