import Testing

extension WindowTests {
  @Suite("The window")
  struct OpeningTests {
    @Test("the window opens at its size, in the middle of the screen, with the deck's title")
    func opening() async throws {
      let deck = DeckDraft(title: "Six colors", cards: 6)
      try await RiffleProgram.run(deck) { program in
        let screen = try await WindowFrame.of("-root")
        let frame = try await WindowFrame.of(program.window)

        #expect(frame.width == 960 && frame.height == 720)
        #expect(abs(2 * frame.x + 960 - screen.width) <= 2, "\(frame)")
        #expect(abs(2 * frame.y + 720 - screen.height) <= 2, "\(frame)")
        let name = try await Tool.run("xdotool", ["getwindowname", program.window])
        #expect(name == "1 of 6 – Six colors – Riffle\n")
        try await program.screen.wait(for: Sight.of(deck.colors[0], at: program.stage.card))
        #expect(try program.events.events().map(\.card) == [0, 1, 2, 0])
      }
    }

    @Test("a part that another window covered is drawn again", arguments: Renderer.allCases)
    func uncovered(with renderer: Renderer) async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck, renderer: renderer) { program in
        let stage = program.stage
        let before = try await program.screen.wait(
          for: Sight.of(deck.colors[0], at: stage.card)
        )

        // The program's window is 960 x 720 at (320, 240), and the card's middle at (800, 524).
        try await BystanderWindow.run(geometry: "500x400+650+400") { _ in
          try await program.screen.wait(for: "another window over the card") { shot in
            shot[stage.center + Spot(x: -100, y: 0)] != deck.colors[0]
          }
        }

        try await program.screen.wait(for: "the window as it was") { $0 == before }
        #expect(try program.events.events().story == [])
      }
    }
  }
}
