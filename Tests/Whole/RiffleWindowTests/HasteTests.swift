import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("Swiping in haste")
  struct HasteTests {
    @Test("of eight swipes as fast as the mouse can go, none is lost", arguments: Renderer.allCases)
    func mouse(with renderer: Renderer) async throws {
      let deck = DeckDraft(cards: 10)
      try await RiffleProgram.run(deck, renderer: renderer) { program in
        let stage = program.stage
        let swipe: [Mouse.Step] = [
          .move(stage.spot(0, 0)), .press(.left), .move(stage.spot(260, 0)), .release(.left),
        ]

        try await program.mouse.perform(Array(repeating: swipe, count: 8).flatMap { $0 })

        let events = try await program.events.wait(for: .didLeave, times: 8)
        #expect(events.swiped("right") == Array(0..<8))
        #expect(events.of(.didLeave).map(\.card) == Array(0..<8))
        try await program.screen.wait(for: Sight.of(deck.colors[8], at: stage.card))
      }
    }

    @Test("of eight swipes faster than any typing, none is lost")
    func keys() async throws {
      let deck = DeckDraft(cards: 10)
      try await RiffleProgram.run(deck) { program in
        try await Keyboard.press(
          "Right",
          "Left",
          "Right",
          "Left",
          "Right",
          "Right",
          "Left",
          "Left"
        )

        let events = try await program.events.wait(for: .didLeave, times: 8)
        #expect(events.of(.didSwipe).map(\.card) == Array(0..<8))
        #expect(events.swiped("right") == [0, 2, 4, 5])
        #expect(events.swiped("left") == [1, 3, 6, 7])
        try await program.screen.wait(for: Sight.of(deck.colors[8], at: program.stage.card))
      }
    }

    /// A flight and a return that a busy machine does not see the end of.
    private static let slowly = ["--set", "exit.duration=2", "--set", "return.duration=2"]

    @Test("a card can be dragged while the one before it still flies")
    func whileFlying() async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck, arguments: Self.slowly) { program in
        let stage = program.stage
        try await program.mouse.perform(
          Mouse.Step.drag(from: stage.spot(0, 0), to: stage.spot(260, 0)) + [
            .release(.left), .move(stage.spot(0, 0)), .press(.left),
            .move(stage.spot(-20, 0)), .move(stage.spot(-60, 0)),
          ]
        )
        let events = try await program.events.wait(for: .didLeave)
        #expect(events.last?.event == .didLeave)
        #expect(events.of(.didBeginDrag).map(\.card) == [0, 1])
        try await program.screen.wait(
          for: [
            Sight(deck.colors[1], at: stage.spot(-200, 0)),
            Sight(deck.colors[2], at: stage.spot(130, 0)),
          ]
        )

        try await program.mouse.perform([.move(stage.spot(-240, 0)), .release(.left)])

        let after = try await program.events.wait(for: .didLeave, times: 2)
        #expect(after.swiped("right") == [0])
        #expect(after.swiped("left") == [1])
        try await program.screen.wait(for: Sight.of(deck.colors[2], at: stage.card))
      }
    }

    @Test("a returning card can be caught, and is then dragged")
    func caught() async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck, arguments: Self.slowly) { program in
        let stage = program.stage
        try await program.mouse.drag(from: stage.spot(0, 0), to: stage.spot(180, 0))
        // It has hardly begun to return when it gets all that comes while it stands still.
        try await program.process.stall {
          try await program.mouse.perform([
            .release(.left), .press(.left), .move(stage.spot(190, 0)), .move(stage.spot(200, 0)),
          ])
        }
        let events = try await program.events.wait(for: .didBeginDrag, times: 2)
        #expect(events.story == [.didBeginDrag, .didBeginDrag])
        #expect(events.of(.didBeginDrag).map(\.card) == [0, 0])
        // Less than a half of the way home was gone by then, and the pan went 20 points back.
        try await program.screen.wait(for: [
          Sight(deck.colors[0], at: stage.spot(200, 0)),
          Sight(deck.colors[1], at: stage.spot(-130, 0)),
        ])

        try await program.mouse.release()

        let after = try await program.events.wait(for: .didReturn)
        #expect(after.story == [.didBeginDrag, .didBeginDrag, .didReturn])
        try await program.screen.wait(for: Sight.of(deck.colors[0], at: stage.card))
      }
    }
  }
}
