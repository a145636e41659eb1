import Testing
import WindowTestSupport

extension StrangerTests {
  @Suite("README's example")
  struct ReadmeTests {
    @Test("a card dragged to the right prints its line, and closing the window ends the program")
    func drag() async throws {
      try await WindowManager.run {
        try await Stranger.run("Readme") { stranger in
          try await stranger.swipe(from: Spot(x: 480, y: 360), to: Spot(x: 860, y: 380))
          try await stranger.wait(for: "line") { $0.contains { $0.hasSuffix(" right") } }

          try await stranger.closeWindow()
          #expect(try await stranger.exitStatus() == 0)
        }
      }
    }
  }
}
