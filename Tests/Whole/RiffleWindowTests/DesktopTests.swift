import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("Desktop and settings")
  struct DesktopTests {
    @Test("the window has the program's icon, and the class that the desktop entry names")
    func icon() async throws {
      let deck = DeckDraft(cards: 2)
      try await RiffleProgram.run(deck) { program in
        let output = try await Tool.run(
          "xprop",
          // Without its format, xprop prints an icon as letters.
          ["-id", program.window, "-len", "32784", "-f", "_NET_WM_ICON", "32c", "_NET_WM_ICON"]
        )
        let names = try await Tool.run("xprop", ["-id", program.window, "WM_CLASS"])
        // The window's own name, which is the program's over SDL 3, and that of its class.
        #expect(
          ["io.github.riffle.Riffle", "riffle"].contains { own in
            names == "WM_CLASS(STRING) = \"\(own)\", \"io.github.riffle.Riffle\"\n"
          },
          "\(names)"
        )
        let numbers = output.split(whereSeparator: { !$0.isNumber }).compactMap { UInt32($0) }
        let start = try #require(
          numbers.indices.first { numbers[$0...].starts(with: [64, 64]) },
          "\(output.prefix(300))"
        )
        let pixels = Array(numbers[(start + 2)...].prefix(64 * 64))
        try #require(pixels.count == 64 * 64)
        // Nothing in the corner, the accent in the middle of the front card.
        #expect(pixels[0] >> 24 == 0)
        let middle = Pixel(pixels[34 * 64 + 39])
        #expect(middle.distance(to: Pixel(0x3E_7AF6)) < 24, "\(middle)")
        #expect(pixels[34 * 64 + 39] >> 24 == 255)
      }
    }

    @Test("settings choose the preset, the size, the background and the keys")
    func settings() async throws {
      let deck = DeckDraft(cards: 4)
      let folder = try TemporaryFolder()
      let path = try folder.write(deck.json, to: "deck.json")
      let settings = """
        {"riffle": "settings", "version": 1, "theme": "dark", "window": [700, 600],
         "reducedMotion": "off", "keys": {"undo": "B", "swipeRight": "K", "studio": null}}
        """
      try await RiffleProgram.run(path, preset: "riffle", settings: settings) { program in
        #expect(program.stage.width == 700 && program.stage.height == 600)
        try await program.screen.wait(for: [Sight(Pixel(0x1B_1E25), at: Spot(x: 12, y: 12))])

        try await Keyboard.press("k", "x", "b")

        let events = try await program.events.wait(for: .didUndo)
        #expect(events.of(.didSwipe).map(\.direction) == ["right", "left"])
        #expect(events.of(.didUndo).map(\.direction) == ["left"])
        // The usual keys of both do nothing now, and Tab does not go to the studio.
        try await Keyboard.press("p", "u", "Tab", "x")
        let later = try await program.events.wait(for: .didSwipe, times: 3)
        #expect(later.of(.didSwipe).map(\.direction) == ["right", "left", "left"])
        #expect(later.of(.didUndo).count == 1)
      }
    }

    @Test(
      "words have no gray on a desktop of high contrast",
      arguments: [
        ("Adwaita", false, nil), ("HighContrast", false, Pixel(0x00_0000)),
        ("HighContrastInverse", true, Pixel(0xFF_FFFF)),
      ]
    )
    func contrast(theme: String, isDark: Bool, ink: Pixel?) async throws {
      let folder = try DecidedFolder(2)
      // No portal says anything else.
      let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.data.path(of: "no-bus"))"]
      try await RiffleProgram.run(
        folder.path,
        preset: "riffle",
        environment: Tool.environment.merging(environment) { $1 },
        data: folder.data,
        settings: #"{"riffle": "settings", "version": 1, "reducedMotion": "off"}"#,
        gtk: "[Settings]\ngtk-theme-name=\(theme)\n"
      ) { program in
        func count(_ shot: Screenshot, where isWanted: (Pixel) -> Bool) -> Int {
          shot.count(from: Spot(x: 0, y: 0), to: Spot(x: 960, y: 50), where: isWanted)
        }
        let shot = try await program.screen.wait(for: "the deck's name and its progress") { shot in
          let ground = shot[940, 40]
          return (ground.brightness < 128) == isDark
            && count(shot) { $0.distance(to: ground) > 100 } > 50
        }
        for strongest in [Pixel(0x00_0000), Pixel(0xFF_FFFF)] {
          let number = count(shot) { $0.distance(to: strongest) <= 8 }
          #expect((number > 20) == (strongest == ink), "\(number) of \(strongest) with \(theme)")
        }
      }
    }
  }
}
