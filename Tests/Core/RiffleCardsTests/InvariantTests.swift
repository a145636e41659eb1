import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import Testing

@Suite("Invariants of a stack")
struct InvariantTests {
  @Test("a redo that the policy refuses can still be done later", arguments: Preset.everything)
  func vetoedRedo(preset: Preset) {
    var script = StackScript(preset, cards: 4)
    script.command(.swipe(.left), at: 1)
    script.command(.undo, at: 4)
    let refusing = StackPolicy(shouldSwipe: { _, _ in false })
    let time = Timestamp(seconds: 7)
    let refused = script.stack.handle(.command(.redo), at: time, policy: refusing)
    #expect(!refused.contains { $0.name == .didSwipe })

    script.command(.redo, at: 8)

    #expect(script.eventLines(.didSwipe).count == 2, "\(preset.name)")
    #expect(script.stack.undoableSwipes == 1)
  }

  @Test("a press that the recognizers ignore does not freeze a moving card")
  func ignoredPress() throws {
    var script = StackScript(.riffle, cards: 4)
    // The command cancels the press; its button stays down.
    script.press(script.middle, at: 1)
    script.command(.swipe(.right), at: 1.1)
    script.command(.undo, at: 2)
    let card = try #require(script.pose(of: 0, at: 2.3))
    let origin = script.stack.stage.container.origin
    let point = Point(x: card.center.x + origin.x, y: card.center.y + origin.y)

    script.press(point, at: 2.3, button: .secondary)

    #expect(!script.stack.isDragging)
    script.pass(to: 6)
    #expect(
      script.snapshot(of: 0, at: 6)?.pose
        == StackScript(.riffle, cards: 4).snapshot(of: 0, at: 0)?.pose
    )
  }

  @Test("a card that cycles comes back although the data changes meanwhile")
  func dataChangeWhileCycling() {
    var preset = Preset.board
    preset.layout = CascadeLayout(visibleCards: 2)
    for command in [StackCommand.insert(at: 2, count: 2), .move(from: 3, to: 1)] {
      var script = StackScript(preset, cards: 6)
      script.command(.previous, at: 1)
      script.command(command, at: 1.5)
      script.pass(to: 5)
      let last = script.stack.count - 1
      #expect(script.eventLines(.didLeave) == ["didLeave \(last)"], "\(command)")
      #expect(script.stack.topCard == last, "\(command)")
    }
  }
}
