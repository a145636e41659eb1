import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("Fullscreen")
  struct FullscreenTests {
    @Test(
      "F11 turns fullscreen on and off, and cards can be swiped in both",
      .enabled("needs a window manager: jwm or openbox") { WindowManager.name != nil }
    )
    func toggles() async throws {
      let deck = DeckDraft(cards: 5)
      try await WindowManager.run {
        try await RiffleProgram.run(deck) { program in
          let screen = try await WindowFrame.of("-root")
          let before = try await WindowFrame.of(program.window)
          try await program.screen.wait(for: Sight.of(deck.colors[0], at: program.stage.card))
          try await Keyboard.press("F11")
          try await program.wait(toBe: screen)
          let large = program.stage
          try await program.screen.wait(for: Sight.of(deck.colors[0], at: large.card))
          try await program.mouse.swipe(from: large.spot(0, 0), to: large.spot(260, 0))
          try await program.events.wait(for: .didLeave)
          try await program.screen.wait(for: Sight.of(deck.colors[1], at: large.card))

          try await Keyboard.press("F11")

          try await program.wait(toBe: before)
          let stage = program.stage
          try await program.screen.wait(for: Sight.of(deck.colors[1], at: stage.card))
          try await program.mouse.swipe(from: stage.spot(0, 0), to: stage.spot(-230, 0))
          let events = try await program.events.wait(for: .didLeave, times: 2)
          #expect(events.swiped("right") == [0])
          #expect(events.swiped("left") == [1])
        }
      }
    }

    @Test("without a window manager, F11 twice has no effect")
    func withoutManager() async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck) { program in
        let before = try await program.screen.wait(
          for: Sight.of(deck.colors[0], at: program.stage.card)
        )

        try await Keyboard.press("F11", "Right")
        try await program.events.wait(for: .didLeave)
        try await Keyboard.press("F11", "BackSpace")

        let events = try await program.events.wait(for: .didUndo)
        #expect(events.swiped("right") == [0])
        try await program.screen.wait(for: "the window as it was") { $0 == before }
      }
    }
  }
}

extension RiffleProgram {
  /// Waits until the window has a place on the screen, and takes it in.
  fileprivate func wait(toBe frame: WindowFrame) async throws {
    var last: WindowFrame?
    try await WindowTestSupport.wait {
      "the window is at \(last.map { "\($0)" } ?? "no place") instead of \(frame)"
    } until: {
      last = try await WindowFrame.of(window)
      return last == frame ? true : nil
    }
    try await measure()
  }
}
