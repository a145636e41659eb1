import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("The window's size")
  struct ResizeTests {
    @Test(
      "the top card begins at 8 % of the height, or fills 85 % of a narrow window's width",
      arguments: [(1200, 900), (600, 900), (500, 1000), (1500, 400), (240, 320)]
    )
    func atRest(width: Int, height: Int) async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck) { program in
        try await program.screen.wait(for: Sight.of(deck.colors[0], at: program.stage.card))

        try await program.resize(to: width, height)

        let stage = program.stage
        let shot = try await program.screen.wait(for: Sight.of(deck.colors[0], at: stage.card))
        func count(_ from: Spot, _ to: Spot) -> Int {
          shot.count(from: from, to: to) { $0 == deck.colors[0] }
        }
        let (x, y) = (stage.center.x, stage.center.y)
        let tall = count(Spot(x: x, y: 0), Spot(x: x + 1, y: stage.height))
        let wide = count(Spot(x: 0, y: y), Spot(x: stage.width, y: y + 1))
        #expect(abs(Double(tall) - min(400 * stage.zoom, y + 200 * stage.zoom)) <= 2)
        #expect(abs(Double(wide) - 300 * stage.zoom) <= 2)
        #expect(try program.events.events().story == [])
      }
    }

    @Test("faces of sizes that are no longer shown are released")
    func manySizes() async throws {
      let deck = DeckDraft(cards: 9)
      try await RiffleProgram.run(deck) { program in
        for step in 0..<30 {
          try await program.resize(to: 1000 + 10 * step, 900 + 5 * step)
          let card = program.stage.card
          try await program.screen.wait(for: Sight.of(deck.colors[0], at: card))
        }

        // Some 6 cards of 1.5 MB each time: 270 MB in all.
        let held = try program.memory()
        #expect(held < 100, "\(held) MB are held")
      }
    }

    @Test("a dragged card stays dragged after a resize, and its release counts in the new size")
    func duringDrag() async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck) { program in
        let stage = program.stage
        try await program.mouse.drag(from: stage.spot(0, 0), to: stage.spot(100, 0))
        try await program.screen.wait(for: [Sight(deck.colors[0], at: stage.spot(100, 0))])

        try await program.resize(to: 1200, 900)

        // It keeps its 100 points from home; 110 points left of its middle is still it, where the
        // upright card's left edge is 150 points away.
        let large = program.stage
        try await program.screen.wait(for: [
          Sight(deck.colors[0], at: large.spot(100, 0)),
          Sight(deck.colors[0], at: large.spot(-10, 0)),
          Sight(deck.colors[1], at: large.spot(-120, 0)),
        ])
        try await program.mouse.perform(
          Mouse.Step.glide(from: large.spot(100, 0), to: Spot(x: 1190, y: large.center.y))
        )
        let held = try await program.events.wait(for: .didDrag, times: 8)
        #expect(held.story == [.didBeginDrag])
        try await program.mouse.release()
        let events = try await program.events.wait(for: .didLeave)
        #expect(events.swiped("right") == [0])
        try await program.screen.wait(for: Sight.of(deck.colors[1], at: large.card))
      }
    }

    @Test("after many sizes in a row the window shows the last", arguments: Renderer.allCases)
    func storm(with renderer: Renderer) async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck, renderer: renderer) { program in
        let sizes = (0..<30).flatMap { index in
          ["windowsize", program.window, "\(600 + 20 * index)", "\(900 - 15 * index)"]
        }

        try await Tool.run("xdotool", sizes)
        try await program.resize(to: 1000, 800)

        let stage = program.stage
        try await program.screen.wait(
          for: Sight.of(deck.colors[0], at: stage.card) + [
            Sight(.background, at: stage.spot(180, 0)), Sight(.background, at: stage.beside),
          ]
        )
        #expect(try program.events.events().story == [])
      }
    }
  }
}

extension RiffleProgram {
  /// How many megabytes of memory the program alone has written to.
  fileprivate func memory() throws -> Int {
    let path = "/proc/\(process.processIdentifier)/smaps_rollup"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("Private_Dirty:") }
    let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return try #require(kilobytes, "\(text)") / 1024
  }
}
