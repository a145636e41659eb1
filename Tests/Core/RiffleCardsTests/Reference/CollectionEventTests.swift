import CardTestSupport
import RiffleCards
import RiffleMotion
import Testing

@Suite("Collection: events, commands and undo")
struct CollectionEventTests {
  @Test("a removal is reported when the slide is over, after all events of the release")
  func events() {
    var script = StackScript(.collection, cards: 5)
    script.drag(by: Vector(dx: -120, dy: 0), at: 1)
    script.pass(to: 2)

    #expect(
      script.eventLines() == [
        "willDisplay 4", "willDisplay 3", "didDisplay 4", "didBeginDrag 4", "willSwipe 4 left",
        "didSwipe 4 left", "willDisplay 2", "didDisplay 3", "didLeave 4",
      ]
    )
    #expect(script.time(of: .didSwipe) == 1.1)
    #expect(script.time(of: .didLeave) == 1.25)
  }

  @Test("deleting the removed item from the data changes no pose")
  func deletion() throws {
    var script = StackScript(.collection, cards: 5)
    script.command(.swipe(.right), at: 1)
    script.pass(to: 1.15)
    let removed = try #require(script.events.last { $0.name == .didLeave }?.card?.index)
    let before = script.stack.snapshots(at: 1.15)

    script.command(.delete(at: removed, count: 1), at: 1.15)

    #expect(removed == 4)
    #expect(script.stack.snapshots(at: 1.15) == before)
    #expect(script.stack.count == 4)
    #expect(script.stack.topCard == 3)
    script.command(.swipe(.right), at: 2)
    #expect(script.eventLines(.didSwipe).last == "didSwipe 3 right")
  }

  @Test(
    "a swipe command slides the top card away from its slot",
    arguments: [Direction.left, .right]
  )
  func command(direction: Direction) throws {
    var script = StackScript(.collection, cards: 5)
    script.command(.swipe(direction), at: 1)

    let pose = try #require(script.pose(of: 4, at: 1.05))

    let side = direction == .left ? -1.0 : 1.0
    #expect(isClose(pose.center.x, 150 + side * 1280 * easeInOut(1 / 3.0), within: 1e-6))
    #expect(pose.center.y == 200 && pose.rotation == .zero && pose.alpha == 1)
    #expect(script.snapshot(of: 4, at: 1.15) == nil)
  }

  @Test("an undo brings the item back from a window's width away, in 0.15 s")
  func undo() throws {
    var script = StackScript(.collection, cards: 5)
    script.drag(by: Vector(dx: -120, dy: 0), at: 1)

    script.command(.undo, at: 2)

    for fraction in [0.0, 0.25, 0.5, 0.75] {
      let pose = try #require(script.pose(of: 4, at: 2 + 0.15 * fraction))
      let x = 150 - 1280 * (1 - easeInOut(fraction))
      #expect(isClose(pose.center.x, x, within: 1e-6), "\(fraction)")
    }
    #expect(
      script.pose(of: 4, at: 2.15)
        == Pose(center: Point(x: 150, y: 200), size: Size(width: 300, height: 400))
    )
    #expect(script.pose(of: 3, at: 2.15)?.alpha == 0)
    #expect(script.stack.snapshots(at: 2.15).map(\.index) == [3, 4])
    #expect(script.eventLines(.didUndo) == ["didUndo 4 left"])
  }

  @Test("removing the last item is reported, and the stack is empty once it has slid away")
  func last() {
    var script = StackScript(.collection, cards: 2)
    script.command(.swipe(.left), at: 1)
    script.command(.swipe(.right), at: 1.05)

    #expect(script.eventLines(.ranOutOfCards) == ["didRemoveLast 0"])
    #expect(!script.stack.isEmpty(at: 1.1999))
    #expect(script.stack.isEmpty(at: 1.2))
  }
}
