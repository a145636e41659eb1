import PictureTestSupport
import RiffleDrawing
import RiffleRaster
import TestSupport
import Testing
import WindowTestSupport

extension StrangerTests {
  @Suite("A stack in memory")
  struct MemoryTests {
    @Test("without a display it looks as 'riffle render' shows it")
    func picture() async throws {
      let folder = try TemporaryFolder()
      var environment = Tool.environment
      environment["DISPLAY"] = nil
      environment["SDL_VIDEODRIVER"] = "no such driver"
      let path = folder.path(of: "memory.ppm")

      let outcome = try await Tool.outcome(
        of: BuildFolder.path(of: "StrangerMemory"),
        [path],
        environment: environment
      )
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output == "padding untouched\n")

      let theirs = try await Self.rendering(in: folder)
      let ours = try readPicture(path)
      #expect(ours.size == PixelSize(width: 1400, height: 1200))
      // The window's zoom is 1 but for rounding.
      #expect(differences(ours, theirs).max() ?? 0 <= 1)
      #expect(ours[900, 900] == 0xFF3F_D5A0)
    }

    /// Returns the same scene as the program draws it.
    private static func rendering(in folder: TemporaryFolder) async throws -> Bitmap {
      let deck = """
        {"riffle": "deck", "version": 1, "title": "Three", "cards": [
          {"id": "a", "color": "#3FD5A0"}, {"id": "b", "color": "#8A7563"},
          {"id": "c", "color": "#2040D0"}]}
        """
      let trace = """
        {"riffle": "trace", "version": 1}
        {"t": 0, "type": "command", "name": "swipe", "direction": "right"}

        """
      let picture = folder.path(of: "rendered.png")
      try await Tool.run(
        BuildFolder.riffle,
        [
          "render", "--deck", folder.write(deck, to: "deck.json"),
          "--trace", folder.write(trace, to: "trace.jsonl"),
          "--set", "container.width=300", "--set", "container.height=420",
          "--window", "700x600", "--scale", "2", "--time", "0.1", "-o", picture,
        ]
      )
      return try readPicture(picture)
    }
  }
}
