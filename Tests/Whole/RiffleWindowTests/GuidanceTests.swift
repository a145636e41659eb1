import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("Guidance")
  struct GuidanceTests {
    /// The hint's plate is 34 points high and lies 16 above the window's edge; its text is in the
    /// middle.
    private func isHintSeen(in shot: Screenshot) -> Bool {
      shot[480, 675].brightness < Pixel.background.brightness - 90
    }

    @Test("a newcomer gets a hint, which leaves with the first swipe and does not come back")
    func hint() async throws {
      let state = try TemporaryFolder()
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck, preset: "riffle", state: state) { program in
        try await program.screen.wait(for: "the hint", until: isHintSeen)

        try await program.mouse.swipe(from: Spot(x: 480, y: 300), to: Spot(x: 800, y: 300))
        try await program.events.wait(for: .didSwipe)

        try await program.screen.wait(for: "no hint any more") { !isHintSeen(in: $0) }
      }
      let record = state.url.appendingPathComponent("riffle/first-run")
      #expect(try String(contentsOf: record, encoding: .utf8) == "swiped\n")

      try await RiffleProgram.run(deck, preset: "riffle", state: state) { program in
        // A swipe and its landing take longer than a hint would need to appear.
        try await Keyboard.press("Right")
        try await program.events.wait(for: .didLeave)
        try await program.screen.wait(for: "a window without a hint") { !isHintSeen(in: $0) }
      }
    }

    @Test("the top card is nudged once on the first start, and the recording says so")
    func nudge() async throws {
      let (state, folder) = (try TemporaryFolder(), try TemporaryFolder())
      let trace = folder.path(of: "first.trace.jsonl")
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(
        deck,
        preset: "riffle",
        arguments: ["--record", trace],
        state: state
      ) { program in
        try await wait {
          "no nudge is recorded"
        } until: {
          try LineFile(path: trace).lines().contains { $0.contains(#""nudge""#) } ? true : nil
        }
        try await Keyboard.press("ctrl+q")
        #expect(try await program.exitStatus() == 0)
      }

      let nudges = try LineFile(path: trace).lines().filter { $0.contains(#""nudge""#) }
      #expect(nudges.count == 1)
      let record = state.url.appendingPathComponent("riffle/first-run")
      #expect(try String(contentsOf: record, encoding: .utf8) == "started\n")
    }

    @Test("a slow drag of a stack that is only flicked is answered with a caption")
    func slowDrag() async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck, preset: "board") { program in
        let middle = Spot(x: 480, y: 300)
        let slow: [Mouse.Step] = (1...30).flatMap { step in
          [.move(middle + Spot(x: Double(step), y: 0)), .rest(0.03)]
        }
        try await program.mouse.perform([.move(middle), .press(.left)] + slow + [.release(.left)])

        try await program.screen.wait(for: "a caption") { shot in
          shot[480, 20].brightness < Pixel.background.brightness - 90
        }
        #expect(try program.events.events().of(.didSwipe) == [])
      }
    }
  }
}

extension RiffleProgram {
  /// Waits until the title bar has a text.
  func waitForTitle(_ title: String) async throws {
    let window = window
    var last = ""
    try await wait {
      "the title is \(last) instead of \(title)"
    } until: {
      last = try await Tool.run("xdotool", ["getwindowname", window])
      return last == title + "\n" ? true : nil
    }
  }
}
