import TestSupport
import Testing
import WindowTestSupport

extension StrangerTests {
  /// Apps of few lines, as their authors write them, used as a person does.
  @Suite("Apps of few lines")
  struct ExampleAppTests {
    /// The middle of the cards in a window of 960 x 720.
    private static let card = Spot(x: 480, y: 340)

    @Test("flash cards are turned, come again after three others, and new ones come in")
    func flashCards() async throws {
      try await Stranger.run("StrangerFlashCards") { stranger in
        try await stranger.mouse.click(at: Self.card)
        try await stranger.wait(for: "der Apfel: turned")
        try await stranger.mouse.swipe(from: Self.card, to: Self.card + Spot(x: -350, y: 0))
        try await stranger.wait(for: "der Apfel: again")
        for (key, word) in [
          ("Right", "die Birne: known"), ("Right", "die Feige: known"),
          ("Right", "die Kirsche: known"),
          ("Right", "der Apfel: known"),
        ] {
          try await Keyboard.press(key)
          try await stranger.wait(for: word)
        }
        try await Keyboard.press("BackSpace")
        try await stranger.wait(for: "der Apfel: back")
        try await Keyboard.press("space")
        try await stranger.wait(for: "der Apfel: turned", times: 2)
        try await Keyboard.press("Right")
        try await stranger.wait(for: "der Apfel: known", times: 2)
        // The last one comes again at once, and is not told to be the last.
        try await Keyboard.press("Left")
        try await stranger.wait(for: "die Pflaume: again")
        try await Keyboard.press("n")
        try await stranger.wait(for: "6 words")
        try await Keyboard.press("Right")
        try await stranger.wait(for: "die Pflaume: known")
        #expect(!(try stranger.output.lines()).contains("all known"))
        try await Keyboard.press("Right")
        try await stranger.wait(for: "Wort 6: known")
        try await stranger.wait(for: "all known")
      }
    }

    @Test("the port of a demonstration swipes by hand, key and button, and takes back")
    func port() async throws {
      try await Stranger.run("StrangerPort") { stranger in
        try await stranger.mouse.click(at: Self.card)
        try await stranger.wait(for: "Michelle was selected")
        try await stranger.mouse.swipe(from: Self.card, to: Self.card + Spot(x: 350, y: 0))
        try await stranger.wait(for: "Michelle went right")
        // The second of four buttons.
        try await stranger.mouse.click(at: Spot(x: 416, y: 684))
        try await stranger.wait(for: "Joshua went left")
        try await Keyboard.press("Up")
        try await stranger.wait(for: "Daiane went up")
        try await Keyboard.press("BackSpace")
        try await stranger.wait(for: "Daiane is back")
      }
    }
  }
}
