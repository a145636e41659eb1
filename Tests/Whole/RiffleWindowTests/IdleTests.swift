import Foundation
import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("At rest")
  struct IdleTests {
    /// What comes before the rest.
    enum Prelude: CaseIterable {
      case nothing, swipe, heldCard, emptyView, help
    }

    @Test(
      "a window at rest draws nothing and does not wake up",
      arguments: Prelude.allCases,
      Renderer.allCases
    )
    func sleeps(after prelude: Prelude, with renderer: Renderer) async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck, renderer: renderer) { program in
        try await play(prelude, on: program)
        try await program.frames.waitForRest()
        let before = try await program.screen.wait(for: "anything") { _ in true }

        try await program.process.expectSleep(showingFramesIn: program.frames)
        try await program.screen.wait(for: "the window as it was") { $0 == before }
      }
    }

    private func play(_ prelude: Prelude, on program: RiffleProgram) async throws {
      let stage = program.stage
      switch prelude {
      case .nothing: break
      case .swipe:
        try await program.mouse.swipe(from: stage.spot(0, 0), to: stage.spot(260, 0))
        try await program.events.wait(for: .didLeave)
      case .heldCard:
        try await program.mouse.drag(from: stage.spot(0, 0), to: stage.spot(100, 50))
        try await program.events.wait(for: .didDrag, times: 10)
      case .emptyView:
        try await Keyboard.press("Right", "Right", "Right", "Right", "Right")
        try await program.events.wait(for: .didLeave, times: 5)
      case .help:
        try await Keyboard.press("F1")
        try await program.screen.wait(for: "the help page's veil") { shot in
          shot[stage.beside] != .background
        }
      }
    }
  }
}
