import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import Testing

@Suite("The begin of a drag")
struct DragBeginTests {
  /// A movement to a side with each of the four axes' neighborhoods, and the direction that it is nearest to.
  private static let movements: [(degrees: Double, Direction)] = [
    (0, .right), (44, .right), (46, .down), (90, .down), (134, .down), (136, .left), (180, .left),
    (224, .left), (226, .up), (270, .up), (314, .up), (316, .right),
  ]

  @Test(
    "is asked of the policy with the nearest of four directions",
    arguments: [PointerKind.mouse, .pen, .touch]
  )
  func direction(kind: PointerKind) {
    for (degrees, wanted) in Self.movements {
      var script = StackScript(.riffle, cards: 3)
      var asked: [Direction] = []
      script.policy.shouldDrag = { _, direction in
        asked.append(direction)
        return false
      }
      script.press(script.middle, at: 1, by: kind)
      let way = Vector(dx: 40, dy: 0).rotated(by: Angle(degrees: degrees))
      script.move(to: script.middle + way, at: 1.1, by: kind)
      script.move(to: script.middle - way, at: 1.2, by: kind)
      script.lift(at: 1.3, by: kind)

      #expect(asked == [wanted], "\(degrees) degrees")
      #expect(script.eventLines(.didBeginDrag, .didDrag, .didReturn) == [])
      #expect(script.eventLines(.didRefuse) == ["didRefuse 0"])
    }
  }

  @Test("of a card that is caught needs one direction that is allowed, and then goes anywhere")
  func caught() throws {
    for (allowed, isCaught) in [(Direction.down, true), (nil, false)] as [(Direction?, Bool)] {
      var script = StackScript(.riffle, cards: 3)
      script.command(.swipe(.right), at: 1)
      let flying = try script.place(of: CardID(0), at: 1.06)
      script.policy.shouldDrag = { $1 == allowed }
      #expect(
        script.stack.isDraggable(
          at: flying,
          time: Timestamp(seconds: 1.06),
          policy: script.policy
        ) == isCaught
      )
      script.press(flying, at: 1.06)
      script.move(to: flying - Vector(dx: 1, dy: 0), at: 1.1)

      #expect((script.stack.draggedCard == CardID(0)) == isCaught)
      #expect(script.eventLines(.didBeginDrag) == (isCaught ? ["didBeginDrag 0"] : []))
    }
  }

  @Test("along the other axis than the preset's is no drag: no card moves, nothing is told")
  func axis() {
    for (axis, way) in [
      ("horizontal", Vector(dx: 20, dy: 90)), ("vertical", Vector(dx: 90, dy: 20)),
    ] {
      for kind in [PointerKind.mouse, .pen, .touch] {
        var script = StackScript(.riffle, cards: 3)
        script.set("drag.begins", .text(axis), at: 0.5)
        let before = script.stack.snapshots(at: 0.9)
        let told = script.events.count
        script.press(script.middle, at: 1, by: kind)
        script.move(to: script.middle + way, at: 1.1, by: kind)
        #expect(!script.stack.isTracking)
        script.move(to: script.middle + Vector(dx: way.dy, dy: way.dx), at: 1.2, by: kind)
        script.lift(at: 1.3, by: kind)

        #expect(script.events.count == told)
        #expect(script.stack.snapshots(at: 1.4) == before)
        // The next press is another one.
        script.press(script.middle, at: 2, by: kind)
        script.move(to: script.middle + Vector(dx: way.dy, dy: way.dx), at: 2.1, by: kind)
        #expect(script.eventLines(.didBeginDrag) == ["didBeginDrag 0"])
      }
    }
  }

  @Test("of a flight goes any way, whatever the axis")
  func flight() throws {
    var script = StackScript(.riffle, cards: 3)
    script.set("drag.begins", .text("horizontal"), at: 0.5)
    script.command(.swipe(.right), at: 1)
    let flying = try script.place(of: CardID(0), at: 1.06)
    script.press(flying, at: 1.06)
    script.move(to: flying + Vector(dx: 0, dy: 30), at: 1.1)

    #expect(script.eventLines(.didBeginDrag) == ["didBeginDrag 0"])
  }
}
