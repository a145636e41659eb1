import TestSupport
import Testing
import WindowTestSupport

extension StrangerTests {
  @Suite("Parts of an app's own")
  struct OwnPartTests {
    private static let preset = """
      {"riffle": "preset", "version": 1, "name": "table", "base": "container",
       "layout": {"kind": "fan", "step": 10},
       "exit": {"kind": "drop", "fall": 330, "duration": 3}}
      """
    private static let red = Pixel(0xD0_2020)
    private static let blue = Pixel(0x20_40D0)

    @Test("a preset file sets an own layout and exit, which a window shows and changes")
    func window() async throws {
      let folder = try TemporaryFolder()
      let path = try folder.write(Self.preset, to: "table.riffle.json")
      try await Stranger.run("StrangerOwnParts", [path]) { stranger in
        // The third card, turned by 20 degrees, looks out at the sides.
        let narrow = try await stranger.screen.wait(for: "a fan") { shot in
          shot[480, 300] == Self.red && shot.count { $0 == Self.blue } > 500
        }
        try await Keyboard.press("f")
        try await stranger.wait(for: "changed 30")
        try await stranger.screen.wait(for: "a wider fan") { shot in
          shot.count { $0 == Self.blue } > 2 * narrow.count { $0 == Self.blue }
        }
        try await stranger.swipe(from: Spot(x: 480, y: 300), to: Spot(x: 800, y: 300))
        try await stranger.wait(for: "swiped 0 right")
        try await stranger.wait(for: "left 0")
      }
    }

    @Test("a swiped card leaves by the own exit")
    func exit() async throws {
      let folder = try TemporaryFolder()
      let path = try folder.write(Self.preset, to: "table.riffle.json")
      try await Stranger.run("StrangerOwnParts", [path]) { stranger in
        let below = Spot(x: 480, y: 650)
        try await stranger.screen.wait(for: [Sight(Self.red, at: Spot(x: 480, y: 300))])
        try await stranger.swipe(from: Spot(x: 480, y: 300), to: Spot(x: 800, y: 300))
        try await stranger.wait(for: "swiped 0 right")
        // It was swiped to the right, and drops to the middle of the window's foot.
        try await stranger.screen.wait(for: [Sight(Self.red, at: below)])
      }
    }

    @Test("a preset file with a word that is not in the app's catalog is refused in one line")
    func refusal() async throws {
      let folder = try TemporaryFolder()
      let text = Self.preset.replacing("\"fan\"", with: "\"fam\"")
      let outcome = try await Tool.outcome(
        of: BuildFolder.path(of: "StrangerOwnParts"),
        [try folder.write(text, to: "bad.json")]
      )
      #expect(outcome.output.hasPrefix("refused \(folder.path(of: "bad.json")):2: "))
      #expect(outcome.output.contains("fan"), "\(outcome.output)")
      #expect(outcome.output.split(separator: "\n").count == 1)
    }
  }
}
