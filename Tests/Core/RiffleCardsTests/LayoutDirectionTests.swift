import CardTestSupport
import RiffleCards
import RiffleDrawing
import RiffleMotion
import RiffleMuseum
import Testing

@Suite("Right to left")
struct LayoutDirectionTests {
  private static func script(_ preset: Preset) -> StackScript {
    var script = StackScript(preset, cards: 6)
    script.command(.layOut(.rightToLeft), at: 0)
    return script
  }

  @Test("the layout is mirrored about the middle of the container", arguments: Preset.everything)
  func mirrored(preset: Preset) {
    let script = Self.script(preset)
    let usual = StackScript(preset, cards: 6)
    let width = usual.stack.stage.container.size.width
    for index in 0..<6 {
      guard let pose = usual.pose(of: index, at: 0.1) else { continue }
      #expect(isClose(script.pose(of: index, at: 0.1)?.center.x, width - pose.center.x))
      #expect(script.pose(of: index, at: 0.1)?.center.y == pose.center.y)
      #expect(isClose(script.pose(of: index, at: 0.1)?.rotation.radians, -pose.rotation.radians))
    }
  }

  @Test("the next card goes out on the other side; a hand and a swipe go where they go")
  func exits() {
    var usual = StackScript(.container, cards: 6)
    usual.command(.next, at: 1)
    var script = Self.script(.container)
    script.command(.next, at: 1)
    script.command(.swipe(.right), at: 2)
    script.drag(by: Vector(dx: 320, dy: 0), at: 4)

    let first = usual.events.compactMap { $0.name == .didSwipe ? $0.direction : nil }.first
    let directions = script.events.compactMap { $0.name == .didSwipe ? $0.direction : nil }
    #expect(directions == [first?.mirrored, .right, .right])
    #expect(Direction.allCases.allSatisfy { $0.mirrored.vector.dx == -$0.vector.dx })
    #expect(Direction.allCases.allSatisfy { $0.mirrored.vector.dy == $0.vector.dy })
  }

  /// The commands and hands of a session with cards that cycle, each long after the one before.
  private static func cycle(_ script: inout StackScript, _ side: (Direction) -> Direction) {
    script.command(.next, at: 1)
    script.command(.next, at: 5)
    script.command(.previous, at: 9)
    script.command(.undo, at: 13)
    script.command(.redo, at: 17)
    script.command(.swipe(side(.left)), at: 21)
    script.command(.swipe(side(.right)), at: 25)
    // Two at once: the second waits until the card is out.
    script.command(.next, at: 29)
    script.command(.previous, at: 29.1)
    script.command(.undo, at: 35)
  }

  @Test("cards that cycle are the mirror image of left to right, in what is seen and what is told")
  func cycling() {
    var usual = StackScript(.board, cards: 6)
    var script = Self.script(.board)
    Self.cycle(&usual) { $0 }
    Self.cycle(&script) { $0.mirrored }
    let width = usual.stack.stage.container.size.width

    #expect(script.events.map(\.name) == usual.events.map(\.name))
    #expect(script.events.map(\.card) == usual.events.map(\.card))
    #expect(script.events.map(\.direction) == usual.events.map { $0.direction?.mirrored })
    #expect(script.stack.swipedCards.map(\.index) == usual.stack.swipedCards.map(\.index))
    #expect(
      script.stack.swipedCards.map(\.direction)
        == usual.stack.swipedCards.map(\.direction.mirrored)
    )
    #expect(usual.events.count { $0.name == .didLeave } > 6)
    // On the way out and back.
    for seconds in [35.2, 35.5, 35.9, 36.3, 40] {
      for index in 0..<6 {
        guard let pose = usual.pose(of: index, at: seconds) else { continue }
        let mirrored = script.pose(of: index, at: seconds)
        #expect(isClose(mirrored?.center.x, width - pose.center.x), "card \(index), \(seconds) s")
        #expect(isClose(mirrored?.center.y, pose.center.y))
      }
    }
  }

  @Test("a swipe of a card that cycles is undone as it was, in another layout direction too")
  func changedDirection() {
    var script = StackScript(.board, cards: 6)
    script.command(.next, at: 1)
    script.command(.layOut(.rightToLeft), at: 5)
    script.command(.undo, at: 6)
    script.command(.pause, at: 12)

    #expect(script.stack.topCard == 0)
    #expect(script.events.filter { $0.name == .didUndo }.map(\.direction) == [.right])
  }

  @Test("a stamp belongs to the side to which the card goes")
  func stamps() {
    var script = Self.script(.riffle)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 90, dy: 0), at: 1.2)
    script.move(to: script.middle + Vector(dx: 100, dy: 0), at: 1.5)

    let stamps = script.stack.snapshots(at: 1.9).compactMap { $0.drawn(as: 0).stamp?.side }
    #expect(stamps == [.right])
  }
}
