import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("Help and quitting")
  struct HelpAndQuitTests {
    @Test("beneath the help page nothing happens; a press hides it")
    func modalHelp() async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck) { program in
        let stage = program.stage
        let before = try await program.screen.wait(
          for: Sight.of(deck.colors[0], at: stage.card)
        )
        try await Keyboard.press("F1")
        let paper = Pixel(0xFF_FFFF)
        try await program.screen.wait(for: "the help page") { shot in
          shot.count { $0 == paper } > 120_000
        }

        // Tab would open the studio, and the arrow would swipe.
        for key in ["Right", "Tab", "2", "BackSpace"] { try await Keyboard.press(key) }
        // A press that leaves its key does not count; one beside the keys hides the page.
        try await program.mouse.swipe(from: stage.spot(0, 0), to: stage.spot(150, 150))
        try await program.screen.wait(for: "the help page still") { shot in
          shot.count { $0 == paper } > 120_000
        }
        try await program.mouse.swipe(from: stage.spot(-400, 0), to: stage.spot(-250, 0))

        try await program.screen.wait(for: "the window as it was") { $0 == before }
        #expect(try program.events.events().story == [])
      }
    }

    @Test("Ctrl+Q and Ctrl+W quit", arguments: ["ctrl+q", "ctrl+w"])
    func quit(by key: String) async throws {
      try await RiffleProgram.run(DeckDraft(cards: 2)) { program in
        try await Keyboard.press(key)

        let (status, errors) = (try await program.exitStatus(), try program.errors())
        #expect(status == 0, "\(errors)")
        #expect(errors == [])
        #expect(try program.events.events().story == [])
      }
    }
  }
}
