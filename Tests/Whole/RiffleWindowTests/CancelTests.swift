import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("Cancelled drags")
  struct CancelTests {
    @Test("Escape cancels the drag, and the release has no effect")
    func escape() async throws {
      try await cancels { _, _ in try await Keyboard.press("Escape") }
    }

    @Test("a second button cancels the drag")
    func secondButton() async throws {
      try await cancels { program, _ in
        try await program.mouse.perform([.press(.right)])
      } afterwards: { program in
        try await program.mouse.perform([.release(.right)])
      }
    }

    @Test("the loss of the keyboard's focus cancels the drag")
    func focusLoss() async throws {
      try await cancels { _, bystander in
        try await Tool.run("xdotool", ["windowfocus", bystander])
      } afterwards: { program in
        try await Tool.run("xdotool", ["windowfocus", program.window])
      }
    }

    @Test("hiding the window cancels the drag")
    func hiding() async throws {
      try await cancels { program, _ in
        try await Tool.run("xdotool", ["windowunmap", program.window])
      } afterwards: { program in
        try await program.showAgain()
      }
    }

    @Test("after the window was hidden during a drag, the first click counts")
    func clickAfterHiding() async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck) { program in
        let stage = program.stage
        try await program.mouse.drag(from: stage.spot(0, 0), to: stage.spot(100, 0))
        try await program.events.wait(for: .didDrag, times: 5)
        try await Tool.run("xdotool", ["windowunmap", program.window])
        try await program.events.wait(for: .didReturn)
        try await program.mouse.release()
        try await program.showAgain()
        try await program.screen.wait(for: Sight.of(deck.colors[0], at: stage.card))

        try await program.mouse.click(at: stage.spot(0, 0), trembling: 0)

        // Heard after the click.
        try await Keyboard.press("Right")
        let events = try await program.events.wait(for: .didSwipe)
        #expect(events.of(.didSelect).map(\.card) == [0])
        try await program.screen.wait(for: Sight.of(deck.colors[1], at: stage.card))
      }
    }

    /// Drags a card past the line, has the drag cancelled, goes on, lets go, and clicks: the
    /// click must be the next thing that is heard.
    private func cancels(
      by cause: (RiffleProgram, _ bystander: String) async throws -> Void,
      afterwards: (RiffleProgram) async throws -> Void = { _ in }
    ) async throws {
      let deck = DeckDraft(cards: 5)
      try await BystanderWindow.run { bystander in
        try await RiffleProgram.run(deck) { program in
          let stage = program.stage
          let before = try await program.screen.wait(
            for: Sight.of(deck.colors[0], at: stage.card)
          )
          try await program.mouse.drag(from: stage.spot(0, 0), to: stage.spot(260, 0))
          try await program.events.wait(for: .didDrag, times: 5)
          try await program.screen.wait(for: [Sight(deck.colors[0], at: stage.spot(260, 0))])

          try await cause(program, bystander)

          let cancelled = try await program.events.wait(for: .didReturn)
          #expect(cancelled.story == [.didBeginDrag, .didCancelDrag, .didReturn])
          try await program.mouse.perform([.move(stage.spot(270, 0)), .release(.left)])
          try await afterwards(program)
          try await program.screen.wait(for: "the window as it was") { $0 == before }
          try await program.mouse.click(at: stage.spot(0, 0))
          let events = try await program.events.wait(for: .didSelect)
          #expect(events.story == [.didBeginDrag, .didCancelDrag, .didReturn, .didSelect])
        }
      }
    }
  }
}

extension RiffleProgram {
  /// Maps the window again, and gives it the focus that the server took from it.
  fileprivate func showAgain() async throws {
    try await Tool.run("xdotool", ["windowmap", "--sync", window, "windowfocus", "--sync", window])
  }
}
