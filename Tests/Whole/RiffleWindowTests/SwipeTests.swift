import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("Swiping with the mouse")
  struct SwipeTests {
    @Test("a card released short of a swipe is drawn while it returns")
    func wayHome() async throws {
      let deck = DeckDraft(cards: 4)
      // Sixty frames, of which a busy machine may lose most.
      let slow = ["--set", "return.duration=1"]
      try await RiffleProgram.run(deck, arguments: slow) { program in
        let stage = program.stage
        try await program.mouse.drag(from: stage.spot(0, 0), to: stage.spot(120, 0))
        // Nothing else moves.
        try await program.mouse.perform(Mouse.Step.letGo)

        let events = try await program.events.wait(for: .didReturn)
        let home = try #require(events.of(.didReturn).first).t
        let seen = try program.frameTimes().count { $0 > home - 0.995 && $0 < home }
        #expect(seen >= 4)
      }
    }

    @Test(
      "a release past a line swipes to its side; the left line is nearer",
      arguments: [("right", 256.0), ("left", -221)],
      Renderer.allCases
    )
    func swipes(to side: (name: String, dx: Double), with renderer: Renderer) async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck, renderer: renderer) { program in
        let stage = program.stage
        try await program.screen.wait(for: Sight.of(deck.colors[0], at: stage.card))

        try await program.mouse.swipe(from: stage.spot(0, 0), to: stage.spot(side.dx, 20))

        let events = try await program.events.wait(for: .didLeave)
        #expect(events.swiped(side.name) == [0])
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

    @Test("of eight swipes as fast as the mouse can go, none is lost", arguments: Renderer.allCases)
    func mouse(with renderer: Renderer) async throws {
      let deck = DeckDraft(cards: 10)
      try await RiffleProgram.run(deck, renderer: renderer) { program in
        let stage = program.stage
        let swipe: [Mouse.Step] = [
          .move(stage.spot(0, 0)), .press(.left), .move(stage.spot(260, 0)), .release(.left),
        ]

        try await program.mouse.perform(Array(repeating: swipe, count: 8).flatMap { $0 })

        let events = try await program.events.wait(for: .didLeave, times: 8)
        #expect(events.swiped("right") == Array(0..<8))
        #expect(events.of(.didLeave).map(\.card) == Array(0..<8))
        try await program.screen.wait(for: Sight.of(deck.colors[8], at: stage.card))
      }
    }

    @Test(
      "a release short of all lines returns the card, which leaves no traces",
      arguments: [(244.0, 20.0), (-209, 20), (-150, -140), (20, 150)]
    )
    func tooShort(dx: Double, dy: Double) async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck) { program in
        let stage = program.stage
        let before = try await program.screen.wait(
          for: Sight.of(deck.colors[0], at: stage.card)
        )

        try await program.mouse.swipe(from: stage.spot(0, 0), to: stage.spot(dx, dy))

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
        let held = try await program.events.wait(for: .didDrag, times: 4)
        #expect(held.story == [.didBeginDrag])

        try await program.mouse.release()

        let events = try await program.events.wait(for: .didLeave)
        #expect(events.swiped(side) == [0])
        try await program.screen.wait(for: Sight.of(deck.colors[1], at: stage.card))
      }
    }

    @Test("a drag that begins before the window has the focus goes beyond its edge once it has")
    func focusDuringDrag() async throws {
      try await RiffleProgram.run(DeckDraft(cards: 5)) { program in
        try await BystanderWindow.run { bystander in
          let stage = program.stage
          try await Tool.run("xdotool", ["windowfocus", "--sync", bystander])
          try await program.mouse.drag(from: stage.spot(145, 0), to: stage.spot(165, 0))
          try await program.events.wait(for: .didDrag)

          try await Tool.run("xdotool", ["windowfocus", "--sync", program.window])

          // Only what is captured is heard of there; SDL takes its time with the focus.
          var end = Spot(x: 1160, y: stage.spot(0, 0).y)
          try await wait {
            "no drag beyond the edge:\n\(try program.events.tail())"
          } until: {
            end.x += 1
            try await program.mouse.perform([.move(end)])
            let far = try program.events.events().filter { ($0.translation?.first ?? 0) > 300 }
            return far.count > 3 ? true : nil
          }
          try await program.mouse.release()
          let events = try await program.events.wait(for: .didLeave)
          #expect(events.swiped("right") == [0])
        }
      }
    }
  }
}
