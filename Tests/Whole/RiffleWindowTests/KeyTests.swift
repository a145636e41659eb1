import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("Keys")
  struct KeyTests {
    @Test("after the last card the window shows the empty view, and R starts again")
    func empty() async throws {
      let deck = DeckDraft(cards: 3)
      try await RiffleProgram.run(deck) { program in
        let stage = program.stage
        let (corner, otherCorner) = (stage.spot(-150, -200), stage.spot(150, 200))
        try await Keyboard.press("Right", "Left", "Right")
        try await program.events.wait(for: .didLeave, times: 3)
        let shot = try await program.screen.wait(for: "the empty view's dark letters") { shot in
          shot.count(from: corner, to: otherCorner) { $0.brightness < 110 } > 300
        }
        // In fans, whose cards are at most a third as large as the stack's, of 320 x 427 points.
        for color in deck.colors {
          let seen = shot.count { $0.distance(to: color) < 40 }
          #expect(seen < 320 * 427 / 3, "\(color) is still seen, \(seen) times")
        }
        #expect(shot[stage.spot(-140, -190)] == .background)

        try await Keyboard.press("r")

        let events = try await program.events.wait(for: .didReload)
        #expect(events.of(.didRemoveLast).map(\.card) == [2])
        #expect(events.last?.event == .didDisplay)
        try await program.screen.wait(for: Sight.of(deck.colors[0], at: stage.card))
      }
    }

    @Test("a held arrow key swipes once")
    func heldArrow() async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck) { program in
        // The X server repeats a key after 0.66 s, 25 times per second.
        try await Tool.run("xdotool", ["keydown", "Right", "sleep", "1.2", "keyup", "Right"])

        try await Keyboard.press("BackSpace")
        let events = try await program.events.wait(for: .didUndo)
        #expect(events.of(.didSwipe).map(\.card) == [0])
        try await program.screen.wait(for: Sight.of(deck.colors[0], at: program.stage.card))
      }
    }

    @Test("a held Backspace undoes again and again")
    func heldBackspace() async throws {
      let deck = DeckDraft(cards: 6)
      try await RiffleProgram.run(deck) { program in
        try await Keyboard.press("Right", "Left", "Right", "Left")
        try await program.events.wait(for: .didSwipe, times: 4)

        try await Tool.run("xdotool", ["keydown", "BackSpace"])

        let events = try await program.events.wait(for: .didUndo, times: 4)
        try await Tool.run("xdotool", ["keyup", "BackSpace"])
        #expect(events.of(.didUndo).map(\.card) == [3, 2, 1, 0])
        try await program.screen.wait(for: Sight.of(deck.colors[0], at: program.stage.card))
      }
    }
  }
}
