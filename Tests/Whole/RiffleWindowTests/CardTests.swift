import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("A card under the mouse")
  struct CardTests {
    @Test("a click selects the card, trembling a little or not", arguments: [0.0, 1, 3])
    func click(trembling: Double) async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck) { program in
        let before = try await program.screen.wait(
          for: Sight.of(deck.colors[0], at: program.stage.card)
        )

        try await program.mouse.click(at: program.stage.spot(40, 60), trembling: trembling)

        let events = try await program.events.wait(for: .didSelect)
        #expect(events.story == [.didSelect])
        #expect(events.last?.card == 0)
        try await program.screen.wait(for: "the window as it was") { $0 == before }
      }
    }

    @Test(
      "a dragged card follows the mouse and rotates by the tangent law",
      arguments: [160.0, -160],
      Renderer.allCases
    )
    func turns(dx: Double, with renderer: Renderer) async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck, renderer: renderer) { program in
        let stage = program.stage
        let angle = stage.rotation(draggedBy: dx)
        let way = Spot(x: dx, y: 48)
        func spot(_ fromMiddle: Spot) -> Spot { stage.center + (way + fromMiddle) * stage.zoom }

        try await program.mouse.drag(from: stage.spot(-20, 80), to: stage.spot(dx - 20, 128))

        let events = try await program.events.wait(for: .didDrag, times: 4)
        #expect(events.story == [.didBeginDrag])
        // 25 points inside of the turned card's corners; the upright card has none of these three.
        let side = dx > 0 ? 1.0 : -1.0
        let corners = [(side, -1.0), (side, 1.0), (-side, 1.0)].map { x, y in
          spot(Spot(x: 125 * x, y: 175 * y).rotated(by: angle))
        }
        // 18 points inside of the upright card's corners, where the turned card is not.
        let bare = spot(Spot(x: 132 * side, y: 182))
        let overNext = spot(Spot(x: -132 * side, y: -182))
        try await program.screen.wait(
          for: Sight.of(deck.colors[0], at: corners + [spot(Spot(x: 0, y: 0))]) + [
            Sight(.background, at: bare), Sight(deck.colors[1], at: overNext),
          ]
        )
      }
    }
  }
}
