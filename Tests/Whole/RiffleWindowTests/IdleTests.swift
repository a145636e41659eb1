import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("At rest")
  struct IdleTests {
    /// What comes before a rest, in this order.
    private enum Prelude: CaseIterable {
      case nothing, heldCard, swipe, help, emptyView
    }

    @Test("a window at rest draws nothing and does not wake up", arguments: Renderer.allCases)
    func sleeps(with renderer: Renderer) async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck, renderer: renderer) { program in
        for prelude in Prelude.allCases {
          print("at rest after \(prelude)")
          try await play(prelude, on: program)
          try await program.frames.waitForRest()
          let before = try await program.screen.waitForRest()

          try await program.process.expectSleep(showingFramesIn: program.frames)
          try await program.screen.wait(for: "the window as it was") { $0 == before }
          try await leave(prelude, on: program)
        }
      }
    }

    private func play(_ prelude: Prelude, on program: RiffleProgram) async throws {
      let stage = program.stage
      switch prelude {
      case .nothing: break
      case .heldCard:
        try await program.mouse.drag(from: stage.spot(0, 0), to: stage.spot(100, 50))
        try await program.events.wait(for: .didDrag, times: 4)
      case .swipe:
        try await program.mouse.swipe(from: stage.spot(0, 0), to: stage.spot(260, 0))
        try await program.events.wait(for: .didLeave)
        // The buttons go with the pointer.
        try await Tool.releaseInput()
      case .help:
        try await Keyboard.press("F1")
        try await program.screen.wait(for: "the help page's veil") { shot in
          shot[stage.beside] != .background
        }
      case .emptyView:
        try await Keyboard.press("Right", "Right", "Right", "Right")
        try await program.events.wait(for: .didLeave, times: 5)
      }
    }

    private func leave(_ prelude: Prelude, on program: RiffleProgram) async throws {
      switch prelude {
      case .heldCard:
        try await program.mouse.release()
        try await program.events.wait(for: .didReturn)
      case .help: try await Keyboard.press("F1")
      case .nothing, .swipe, .emptyView: break
      }
    }
  }
}
