import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  /// Somebody who has swiped before starts again, with nothing but a mouse.
  @Suite("Buttons for a mouse")
  struct QuietButtonsTests {
    /// The pixels of the buttons' white discs below the cards.
    private func discs(in shot: Screenshot) -> Int {
      shot.count(from: Spot(x: 240, y: 632), to: Spot(x: 720, y: 712)) { pixel in
        min(pixel.red, pixel.green, pixel.blue) > 250
      }
    }

    @Test("they come near the pointer, bring the card back, and go; nothing is drawn then")
    func undo() async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck, preset: "riffle") { program in
        let before = try await program.screen.waitForRest()
        #expect(discs(in: before) == 0)
        try await program.mouse.swipe(from: Spot(x: 480, y: 300), to: Spot(x: 800, y: 300))
        try await program.events.wait(for: .didLeave)

        try await program.mouse.perform([.move(Spot(x: 200, y: 660)), .move(Spot(x: 210, y: 660))])
        let shot = try await program.screen.wait(for: "the buttons") { discs(in: $0) > 4000 }
        // Undo is the first from the left.
        let left = try #require(
          (240..<720).first { x in
            (632..<712).contains { y in
              min(shot[x, y].red, shot[x, y].green, shot[x, y].blue) > 250
            }
          }
        )
        let heights = (632..<712).filter { y in
          min(shot[left + 6, y].red, shot[left + 6, y].green, shot[left + 6, y].blue) > 250
        }
        let top = try #require(heights.first)
        let foot = try #require(heights.last)
        let spot = Spot(x: Double(left) + 16, y: Double(top + foot) / 2)
        try await program.mouse.click(at: spot, trembling: 0)
        try await program.events.wait(for: .didUndo)

        try await program.mouse.perform([.move(Spot(x: 210, y: 300))])
        try await program.screen.wait(for: "no buttons any more") { discs(in: $0) == 0 }
        try await program.process.expectSleep(showingFramesIn: program.frames)
      }
    }
  }
}
