import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("Stacks of the presets")
  struct StackTests {
    @Test("board is swiped before the button is up, and not by a slow drag")
    func board() async throws {
      try await RiffleProgram.run(DeckDraft(cards: 8), preset: "board") { program in
        let stage = program.stage
        /// Flicks sideways, and lets go when that has swiped; a busy machine can make it a slow drag.
        func flick(by way: Double, times: Int) async throws {
          try await retry {
            try await program.mouse.drag(from: stage.spot(0, 0), to: stage.spot(way, 0))
            let isSwiped = await program.events.has(.didSwipe, times: times)
            try await program.mouse.release()
            return isSwiped
          }
        }
        try await flick(by: -80, times: 1)
        #expect(try program.events.events().swiped("left") == [0])
        try await program.events.wait(for: .didLeave)

        try await program.mouse.perform(
          [.move(stage.spot(0, 0)), .press(.left), .rest(0.5)]
            + Mouse.Step.glide(from: stage.spot(0, 0), to: stage.spot(120, 0)) + [.release(.left)]
        )
        try await flick(by: 80, times: 2)
        let later = try program.events.events()
        #expect(later.swiped("right") == [0])
        #expect(later.of(.didBeginDrag) == [])
        #expect(try program.errors() == [])
      }
    }

    @Test("qi-demo starts again after its last card, as often as one likes")
    func endless() async throws {
      try await RiffleProgram.run(DeckDraft(cards: 5), preset: "qi-demo") { program in
        for round in 1...2 {
          for _ in 1...5 {
            try await Keyboard.press("Right")
          }
          let events = try await program.events.wait(for: .didReload, times: round)
          #expect(events.of(.didRemoveLast).map(\.card) == Array(repeating: 4, count: round))
        }
        let events = try await program.events.wait(for: .didLeave, times: 10)
        #expect(events.swiped("right") == [0, 1, 2, 3, 4, 0, 1, 2, 3, 4])
        #expect(try program.errors() == [])
      }
    }

    @Test("the empty view is seen beside the last card as it is dragged away, and not before")
    func emptyView() async throws {
      let deck = DeckDraft(cards: 1)
      try await RiffleProgram.run(deck) { program in
        let stage = program.stage
        try await program.screen.wait(for: Sight.of(deck.colors[0], at: stage.card))
        try await program.mouse.drag(from: stage.spot(0, 0), to: stage.spot(230, 0))

        // Words in ink on the part of the container that the card has left.
        try await program.screen.wait(for: "words beside the card") { shot in
          (-60...60).contains { down in
            (-130 ... -70).contains { across in
              shot[stage.spot(Double(across), Double(down))].brightness < 140
            }
          }
        }
        try await program.mouse.perform([
          .move(stage.spot(0, 0)), .rest(0.3), .release(.left),
        ])
        try await program.events.wait(for: .didReturn)
        try await program.screen.wait(for: Sight.of(deck.colors[0], at: stage.card))
      }
    }
  }
}
