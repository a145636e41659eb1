import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("Damage")
  struct DamageTests {
    @Test("a moving card leaves no traces", arguments: [(180.0, 60.0), (-150, -140), (20, 150)])
    func trail(dx: Double, dy: Double) async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck) { program in
        let stage = program.stage
        let before = try await program.screen.wait(for: Sight.of(deck.colors[0], at: stage.card))

        try await program.mouse.swipe(from: stage.spot(0, 0), to: stage.spot(dx, dy))

        try await program.events.wait(for: .didReturn)
        try await program.screen.wait(for: "the window as it was") { $0 == before }
      }
    }

    @Test("a window that was covered while a card moved is redrawn completely")
    func coveredWhileMoving() async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck) { program in
        let stage = program.stage
        let before = try await program.screen.wait(for: Sight.of(deck.colors[0], at: stage.card))

        try await BystanderWindow.run(geometry: "300x200+330+700") { _ in
          try await program.screen.wait(for: "another window in the corner") { shot in
            shot != before
          }
          try await program.mouse.drag(from: stage.spot(0, 0), to: stage.spot(60, -30))
        }
        try await program.mouse.perform(
          Mouse.Step.glide(from: stage.spot(60, -30), to: stage.spot(90, 20))
        )
        try await program.mouse.release()

        try await program.events.wait(for: .didReturn)
        try await program.screen.wait(for: "the window as it was") { $0 == before }
      }
    }
  }
}
