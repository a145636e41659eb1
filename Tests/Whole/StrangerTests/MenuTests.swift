import TestSupport
import Testing
import WindowTestSupport

extension StrangerTests {
  /// A window of 900 x 700 with cards as high as 400 in its middle, or in that of a pane.
  @Suite("Clicks, menus and scrolls")
  struct MenuTests {
    @Test(
      "every button, a double and a slow click, the wheel and the menu key tell card and area",
      arguments: [["window"], []]
    )
    func clicks(arguments: [String]) async throws {
      let origin = arguments.isEmpty ? Spot(x: 100, y: 50) : Spot(x: 0, y: 0)
      let middle = arguments.isEmpty ? Spot(x: 500, y: 375) : Spot(x: 450, y: 350)
      let (card, text) = (middle - Spot(x: 0, y: 60), middle + Spot(x: 0, y: 80))
      func at(_ spot: Spot) -> String { "\(Int(spot.x - origin.x)) \(Int(spot.y - origin.y))" }

      try await Stranger.run("StrangerMenu", arguments) { stranger in
        try await stranger.screen.wait(for: "a card") { $0[card] != $0[Spot(x: 5, y: 5)] }
        func click(_ button: Int, at spot: Spot, _ options: String...) async throws {
          try await stranger.mouse.perform([.move(spot)])
          try await Tool.run("xdotool", ["click"] + options + ["\(button)"])
        }
        try await click(3, at: card)
        try await stranger.wait(for: "secondary 0 - \(at(card)) 0")
        try await click(2, at: text)
        try await stranger.wait(for: "middle 0 text \(at(text)) 0")
        try await Tool.run("xdotool", ["keydown", "ctrl", "click", "3", "keyup", "ctrl"])
        try await stranger.wait(for: "secondary 0 text \(at(text)) 1")
        let beside = origin + Spot(x: 20, y: 30)
        try await click(3, at: beside)
        try await stranger.wait(for: "secondary beside 20 30 0")

        try await stranger.mouse.perform([.move(card), .press(.left), .rest(2), .release(.left)])
        try await stranger.wait(for: "tap 0")
        let double = "double 0 - \(at(card)) 0"
        var (lines, attempts): ([String], Int) = ([], 0)
        // A busy machine may hold xdotool up between two clicks, which are single ones then.
        while !lines.contains(double), attempts < 5 {
          attempts += 1
          try await click(1, at: card, "--repeat", "2", "--delay", "60")
          try await click(2, at: card)
          lines = try await stranger.wait(for: "the click after a double one") { lines in
            lines.count { $0 == "middle 0 - \(at(card)) 0" } >= attempts
          }
        }
        let taps = lines.filter { $0 == "tap 0" || $0.hasPrefix("double") }
        #expect(taps == Array(repeating: "tap 0", count: 1 + 2 * attempts) + [double])

        try await click(5, at: text)
        try await stranger.wait(for: "wheel 0 text 1 48")
        try await click(4, at: card)
        try await stranger.wait(for: "wheel 0 - -1 -48")
        for key in ["Menu", "shift+F10"] {
          let before = try stranger.output.lines().count
          try await Keyboard.press(key)
          try await stranger.wait(for: "a click of \(key)") { lines in
            lines.dropFirst(before).contains { $0.hasPrefix("secondary 0 - ") }
          }
        }

        try await stranger.mouse.swipe(from: text, to: text - Spot(x: 0, y: 70))
        try await stranger.wait(for: "release 0 text")
        #expect(try stranger.output.lines().contains("scroll 0 text"))
        try await stranger.mouse.swipe(from: text, to: text + Spot(x: 300, y: 0))
        try await stranger.wait(for: "swipe 0")
        if arguments.isEmpty {
          let before = try stranger.output.lines()
          try await click(3, at: Spot(x: 30, y: 20))
          try await click(3, at: beside)
          try await stranger.wait(for: "secondary beside 20 30 0", times: 2)
          #expect(try stranger.output.lines().count == before.count + 1)
        }
      }
    }

    @Test("a menu opens where it was asked for, and mouse and keyboard choose from it")
    func menu() async throws {
      let card = Spot(x: 480, y: 300)
      // The rows are 4 beneath the corner, and 32 high.
      let archive = card + Spot(x: 180, y: 52)
      let blue = Pixel(0x2F_6FDE)
      try await Stranger.run("StrangerMenu", ["menu"]) { stranger in
        try await stranger.screen.wait(for: "a card") { $0[card] != $0[Spot(x: 5, y: 5)] }
        func open(at spot: Spot) async throws {
          try await stranger.mouse.perform([.move(spot)])
          try await Tool.run("xdotool", ["click", "3"])
        }
        try await open(at: card)
        try await stranger.screen.wait(for: [Sight(Pixel(0xFF_FFFF), at: archive)])
        try await stranger.mouse.perform([.move(archive)])
        try await stranger.screen.wait(for: [Sight(blue, at: archive)])
        try await stranger.mouse.click(at: archive)
        try await stranger.wait(for: "chose Archive 0")
        try await stranger.screen.wait(for: "the card without a menu") {
          ![blue, Pixel(0xFF_FFFF)].contains($0[archive])
        }

        try await stranger.mouse.perform([.move(Spot(x: 20, y: 20))])
        try await Keyboard.press("Menu", "Down", "Down", "Return")
        try await stranger.wait(for: "chose Archive 0", times: 2)
        try await Keyboard.press("Menu", "Escape")
        try await stranger.wait(for: "chose nothing 0")
        try await open(at: card)
        try await stranger.mouse.click(at: Spot(x: 200, y: 600))
        try await stranger.wait(for: "chose nothing 0", times: 2)
        // The keys are the cards' again.
        try await Keyboard.press("Right")
        try await stranger.wait(for: "swipe 0")
        let beside = Spot(x: 140, y: 90)
        try await open(at: beside)
        try await stranger.mouse.click(at: beside + Spot(x: 30, y: 20))
        try await stranger.wait(for: "chose Undo beside")
      }
    }

    @Test("the article shows the menu that is run here")
    func article() throws {
      let page = try Repository.text(of: "Sources/Desktop/Riffle/Riffle.docc/Menus.md")
      let code = try Repository.text(of: "Tests/Support/Strangers/Menu/ContextMenu.swift")

      #expect(page.contains("```swift\n\(code.replacing("CSDL2", with: "CSDL"))```"))
    }
  }
}
