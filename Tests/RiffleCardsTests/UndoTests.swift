import RiffleCards
import RiffleMotion
import Testing

@Suite("Undo and reload")
struct UndoTests {
  @Test("brings the card back from where its exit ended, in the exit's time")
  func undoAfterFlight() throws {
    var script = StackScript(cards: 5)
    script.drag(by: Vector(dx: 260, dy: -30), at: 1)

    script.command(.undo, at: 2)

    let start = try #require(script.pose(of: 0, at: 2))
    #expect(isClose(start.center.x, 150 + 260 + 200) && isClose(start.center.y, 200 - 30 + 75))
    #expect(start.alpha == 0)
    #expect(isClose(start.rotation.radians, 0.46266165966382733, within: 1e-15))
    let midway = try #require(script.pose(of: 0, at: 2.1))
    #expect(isClose(midway.center.x, 150 + 460 / 2) && isClose(midway.alpha, 0.5))
    #expect(script.snapshot(of: 0, at: 2.1)?.activity == .entering)
    #expect(
      script.pose(of: 0, at: 2.2)
        == Pose(center: Point(x: 150, y: 200), size: Size(width: 300, height: 400))
    )
  }

  @Test("turns a flying card round where it is")
  func undoDuringFlight() throws {
    var script = StackScript(cards: 5)
    script.command(.swipe(.right), at: 1)
    let flying = try #require(script.pose(of: 0, at: 1.1))

    script.command(.undo, at: 1.1)

    let turned = try #require(script.pose(of: 0, at: 1.1))
    #expect(isClose(turned.center.x, flying.center.x) && isClose(turned.alpha, flying.alpha))
    #expect(script.told(.didLeave) == [])
  }

  @Test("sends the others down and gives the last one back to the data")
  func undoRestacks() {
    var script = StackScript(cards: 5)
    script.command(.swipe(.right), at: 1)

    script.command(.undo, at: 2)
    script.pass(to: 3)

    #expect(script.stack.snapshots(at: 3).map(\.card) == [2, 1, 0])
    #expect(script.stack.remaining == 5)
    #expect(script.told(.didUndo) == ["didUndo 0 right"])
    script.command(.swipe(.right), at: 4)
    #expect(script.told(.willDisplay).suffix(1) == ["willDisplay 3"])
  }

  @Test("undoes every swipe back to the first, then nothing more")
  func undoAll() {
    var script = StackScript(cards: 5)
    for step in 0..<5 { script.command(.swipe(.left), at: 1 + Double(step) * 0.03) }
    for step in 0..<7 { script.command(.undo, at: 2 + Double(step) * 0.03) }
    script.pass(to: 4)

    #expect(script.events.filter { $0.kind == .didUndo }.compactMap(\.card) == [4, 3, 2, 1, 0])
    #expect(script.stack.snapshots(at: 4).map(\.card) == [2, 1, 0])
    #expect(
      script.stack.snapshots(at: 4).last?.pose
        == StackScript(cards: 5).stack.snapshots(at: 0).last?.pose
    )
  }

  @Test("starts anew on reload, with another number of cards")
  func reload() {
    var script = StackScript(cards: 2)
    script.command(.swipe(.left), at: 1)
    script.command(.swipe(.left), at: 1.05)

    script.command(.reload(count: 4), at: 1.1)

    #expect(script.stack.snapshots(at: 1.1).map(\.card) == [2, 1, 0])
    #expect(
      script.told().suffix(5)
        == ["didReload", "willDisplay 0", "willDisplay 1", "willDisplay 2", "didDisplay 0"]
    )
    script.command(.undo, at: 1.2)
    #expect(script.told(.didUndo) == [])
  }
}
