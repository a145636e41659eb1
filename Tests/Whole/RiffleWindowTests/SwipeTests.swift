import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("Swiping with the mouse")
  struct SwipeTests {
    @Test("a card released short of a swipe is drawn while it returns")
    func wayHome() async throws {
      let deck = DeckDraft(cards: 4)
      try await RiffleProgram.run(deck) { program in
        let stage = program.stage
        try await program.mouse.drag(from: stage.spot(0, 0), to: stage.spot(120, 0))
        // The hand holds still before it lets go, so that nothing else moves.
        try await program.mouse.perform([.rest(0.3), .release(.left)])

        let events = try await program.events.wait(for: .didReturn)
        let home = try #require(events.of(.didReturn).first).t
        // The return takes 0.2 s: twelve frames, of which a busy machine may lose most.
        let seen = try program.frames.lines().compactMap { line in
          line.firstMatch(of: /"t": ([0-9.]+)/).flatMap { Double($0.1) }
        }
        #expect(seen.count { $0 > home - 0.195 && $0 < home } >= 1, "\(seen), home at \(home)")
      }
    }

    @Test("a release past the right line swipes right", arguments: Renderer.allCases)
    func right(with renderer: Renderer) async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck, renderer: renderer) { program in
        let stage = program.stage
        try await program.screen.wait(for: Sight.of(deck.colors[0], at: stage.card))

        try await program.mouse.swipe(from: stage.spot(0, 0), to: stage.spot(256, 20))

        let events = try await program.events.wait(for: .didLeave)
        #expect(events.swiped("right") == [0])
        #expect(
          events.story == [
            .didBeginDrag, .willSwipe, .didSwipe, .willDisplay, .didDisplay, .didLeave,
          ]
        )
        try await program.screen.wait(
          for: Sight.of(deck.colors[1], at: stage.card) + [Sight(.background, at: stage.beside)]
        )
      }
    }

    @Test(
      "a release past the left line, which is nearer, swipes left",
      arguments: Renderer.allCases
    )
    func left(with renderer: Renderer) async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck, renderer: renderer) { program in
        let stage = program.stage

        try await program.mouse.swipe(from: stage.spot(0, 0), to: stage.spot(-221, 20))

        let events = try await program.events.wait(for: .didLeave)
        #expect(events.swiped("left") == [0])
        #expect(events.swiped("right") == [])
        try await program.screen.wait(for: Sight.of(deck.colors[1], at: stage.card))
      }
    }

    @Test("a release short of either line returns the card", arguments: [244.0, -209])
    func tooShort(dx: Double) async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck) { program in
        let stage = program.stage
        let before = try await program.screen.wait(
          for: Sight.of(deck.colors[0], at: stage.card)
        )

        try await program.mouse.swipe(from: stage.spot(0, 0), to: stage.spot(dx, 20))

        let events = try await program.events.wait(for: .didReturn)
        #expect(events.story == [.didBeginDrag, .didReturn])
        try await program.screen.wait(for: "the window as it was") { $0 == before }
      }
    }

    @Test(
      "a drag goes on beyond the window's edge, and its release counts there",
      arguments: ["right", "left"]
    )
    func outside(to side: String) async throws {
      // sdl2-compat gets nothing from beyond the edge unless a window manager has given it the focus.
      try await WindowManager.runIfInstalled { try await swipesOutside(to: side) }
    }

    private func swipesOutside(to side: String) async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck) { program in
        let stage = program.stage
        let sign = side == "right" ? 1.0 : -1.0
        // From here the right edge of the window is not yet far enough for a swipe.
        let start = stage.spot(145 * sign, 0)
        let edge = side == "right" ? 960.0 : 0
        try await program.mouse.drag(from: start, to: Spot(x: edge + sign * 200, y: start.y))
        let held = try await program.events.wait(for: .didDrag, times: 10)
        #expect(held.story == [.didBeginDrag])

        try await program.mouse.release()

        let events = try await program.events.wait(for: .didLeave)
        #expect(events.swiped(side) == [0])
        try await program.screen.wait(for: Sight.of(deck.colors[1], at: stage.card))
      }
    }
  }
}
