import CardTestSupport
import RiffleCards
import RiffleMotion
import RiffleMuseum
import Testing

@Suite("Commands without animation")
struct InstantCommandTests {
  private static let commands: [StackCommand] = [
    .swipe(.left), .swipe(.right), .undo, .redo, .next, .undo, .undo, .swipe(.right),
  ]

  private static let names: [StackEvent.Name] = [
    .willSwipe, .didSwipe, .willDisplay, .didDisplay, .didLeave, .didUndo, .ranOutOfCards,
    .didReload,
  ]

  @Test("have the events of animated ones, and rest at once", arguments: Preset.everything)
  func sameEvents(preset: Preset) {
    var animated = StackScript(preset, cards: 5)
    var instant = StackScript(preset, cards: 5)
    for (step, command) in Self.commands.enumerated() {
      let time = 1 + 5 * Double(step)
      animated.command(command, at: time)
      animated.pass(to: time + 4)
      instant.command(.instantly(command), at: time)

      #expect(!instant.stack.isMoving(at: time), "\(command)")
      let cards = instant.stack.snapshots(at: time)
      let rested = animated.stack.snapshots(at: time + 4)
      #expect(cards.map(\.id) == rested.map(\.id), "\(command)")
      for (card, other) in zip(cards, rested) {
        #expect(isClose(card.pose.center.x, other.pose.center.x, within: 1e-6), "\(command)")
        #expect(isClose(card.pose.center.y, other.pose.center.y, within: 1e-6), "\(command)")
        #expect(isClose(card.pose.alpha, other.pose.alpha, within: 1e-6), "\(command)")
      }
    }
    func lines(_ script: StackScript) -> [String] {
      script.events.filter { Self.names.contains($0.name) }.map {
        "\($0.name) \($0.card?.index ?? -1)"
      }
    }
    expectSameEvents(lines(instant), lines(animated), of: preset)
  }

  @Test("let cards fly on that were swiped before")
  func others() {
    var script = StackScript(.swipeable, cards: 5)
    var other = script
    script.command(.swipe(.left), at: 1)
    other.command(.swipe(.left), at: 1)
    script.command(.instantly(.swipe(.right)), at: 1.1)

    #expect(script.snapshot(of: 0, at: 1.2)?.pose == other.snapshot(of: 0, at: 1.2)?.pose)
    #expect(script.snapshot(of: 1, at: 1.1) == nil)
  }

  @Test("let a card fade that went beneath the last one, if that is swiped")
  func alone() throws {
    var script = StackScript(.heavy, cards: 13)
    script.command(.next, at: 1)
    // The card that was shown at the back then goes out of the picture.
    script.command(.previous, at: 1.05)
    script.command(.jump(to: 12), at: 1.09)
    script.command(.instantly(.next), at: 1.1)
    let left = try #require(script.stack.snapshots(at: 1.1).first)
    #expect(left.index != 12 && left.pose.alpha == 1)
    var last = 1.0
    for time in stride(from: 1.11, through: 1.5, by: 0.01) {
      script.pass(to: time)
      let alpha = script.stack.snapshots(at: time).first { $0.id == left.id }?.pose.alpha ?? 0
      #expect(alpha <= last && alpha > last - 0.2, "at \(time)")
      last = alpha
    }
    #expect(last == 0)
  }
}
