import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("Preset keys")
  struct PresetKeyTests {
    @Test(
      "where cards are only looked at, the keys 1 to 7 choose a preset, which a caption names, and swiped cards stay swiped"
    )
    func everyKey() async throws {
      let deck = DeckDraft(title: "Keys", cards: 9)
      // Its cards come again and again, so that none can be decided on.
      try await RiffleProgram.run(deck, preset: "board") { program in
        for key in ["1", "2", "3", "4", "5", "7", "6"] {
          try await Keyboard.press(key)
          // Above the text on a dark plate, which is gone after a while.
          let plate = Spot(x: 480, y: 20)
          try await program.screen.wait(for: "a caption for the key \(key)") { shot in
            shot[plate].brightness < Pixel.background.brightness - 90
          }
          try await program.screen.wait(for: "no caption any more") { shot in
            shot[plate].brightness > Pixel.background.brightness - 10
          }
        }
        try await Keyboard.press("Right")
        try await program.events.wait(for: .didLeave)
        try await program.waitForTitle("2 of 9 – Keys – Riffle")
        try await Keyboard.press("3", "1")

        // The next card, as container shows it: the deck goes on where it was.
        try await program.screen.wait(for: Sight.of(deck.colors[1], at: program.stage.card))
        #expect(try program.events.events().of(.didSwipe).map(\.card) == [0])
        #expect(try program.errors() == [])
      }
    }

    @Test("a choice of a preset during a drag does not end it")
    func whileDragging() async throws {
      let deck = DeckDraft(cards: 9)
      try await RiffleProgram.run(deck, preset: "qi-demo") { program in
        let stage = program.stage
        try await program.mouse.drag(from: stage.spot(0, 0), to: stage.spot(60, 10))
        try await program.events.wait(for: .didBeginDrag)
        try await Keyboard.press("6")
        try await program.mouse.perform(
          Mouse.Step.glide(from: stage.spot(60, 10), to: stage.spot(330, 10)) + [.release(.left)]
        )

        let events = try await program.events.wait(for: .didSwipe)
        #expect(events.of(.didSwipe).map(\.card) == [0])
        #expect(events.of(.didCancelDrag) == [])
      }
    }
  }
}
