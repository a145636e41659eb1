import Foundation
import Testing
import WindowTestSupport

extension WindowTests {
  /// The program on Wayland, without X11 and without a GPU.
  @Suite(
    "Wayland",
    .enabled("needs RIFFLE_SWAY in the environment, as scripts/test sets it") {
      SwayDesktop.current != nil
    }
  )
  struct WaylandTests {
    private let deck = DeckDraft(title: "Six colors", cards: 6)

    @Test("the window opens at its size, with the deck's title, and nothing is printed")
    func opening() async throws {
      try await WaylandProgram.run(deck) { program in
        let window = try await program.window()

        #expect(window.frame.width == 960 && window.frame.height == 720)
        #expect(window.title == "1 of 6 – Six colors – Riffle")
        try await program.screen.wait(for: Sight.of(deck.colors[0], at: program.stage.card))
        #expect(try program.errors.lines() == [])
      }
    }

    @Test("a card is dragged and swiped by the mouse, also from beyond the window's edge")
    func swipe() async throws {
      try await WaylandProgram.run(deck) { program in
        let stage = program.stage
        try await program.screen.wait(for: Sight.of(deck.colors[0], at: stage.card))
        try await program.mouse.drag(from: stage.spot(0, 0), to: stage.spot(260, 0))
        // The middle of the card is under the mouse, which the picture shows too.
        try await program.screen.wait(for: [
          Sight(deck.colors[0], at: stage.spot(240, -60)),
          Sight(deck.colors[1], at: stage.spot(0, 0)),
        ])
        try await program.mouse.release()
        try await program.events.wait(for: .didLeave)
        try await program.mouse.swipe(
          from: stage.spot(-145, 0),
          to: Spot(x: -200, y: stage.center.y)
        )

        let events = try await program.events.wait(for: .didLeave, times: 2)
        #expect(events.swiped("right") == [0])
        #expect(events.swiped("left") == [1])
        try await program.screen.wait(for: Sight.of(deck.colors[2], at: stage.card))
      }
    }

    @Test("keys swipe and undo, and Ctrl+Q ends the program with nothing printed")
    func keys() async throws {
      try await WaylandProgram.run(deck) { program in
        try await program.hand.press(.right, .left, .backspace)

        let events = try await program.events.wait(for: .didUndo)
        #expect(events.swiped("right") == [0])
        #expect(events.swiped("left") == [1])
        #expect(events.of(.didUndo).map(\.card) == [1])
        try await program.screen.wait(for: Sight.of(deck.colors[1], at: program.stage.card))
        try await program.hand.press(.q, holding: .control)
        try await wait {
          "the program does not end"
        } until: {
          program.process.isRunning ? nil : true
        }
        #expect(program.process.terminationStatus == 0)
        #expect(try program.errors.lines() == [])
      }
    }

    @Test("a window at rest draws nothing and does not wake up", arguments: [false, true])
    func rest(afterSwipe: Bool) async throws {
      try await WaylandProgram.run(deck) { program in
        if afterSwipe {
          try await program.hand.press(.right)
          try await program.events.wait(for: .didLeave)
        }
        try await program.process.expectSleep(showingFramesIn: program.frames)
      }
    }

    @Test("in another size the card is where it belongs, at once and after a drag")
    func resize() async throws {
      try await WaylandProgram.run(deck) { program in
        for (width, height) in [(700, 520), (1200, 900), (501, 901)] {
          try await program.resize(to: width, height)
          try await program.moveMouseAway()
          let stage = program.stage
          let before = try await program.screen.wait(
            for: Sight.of(deck.colors[0], at: stage.card) + [
              Sight(.background, at: stage.beside)
            ]
          )
          #expect(before.width == width && before.height == height)

          let returns = try program.events.events().of(.didReturn).count
          try await program.mouse.swipe(from: stage.spot(0, 0), to: stage.spot(60, 30))
          try await program.moveMouseAway()

          try await program.events.wait(for: .didReturn, times: returns + 1)
          try await program.screen.wait(for: "the window as it was") { $0 == before }
        }
      }
    }

    @Test(
      "on a screen of another scale there are more pixels, sharp, and the mouse is right",
      arguments: try await WaylandProgram.sharpScales
    )
    func scale(_ scale: Double) async throws {
      try await WaylandProgram.run(deck) { program in
        let desktop = program.desktop
        try await program.resize(to: 400, 440)
        try await desktop.command("output HEADLESS-1 scale \(scale)")
        do {
          let points = program.stage
          let pixels = StageOracle(width: 400 * scale, height: 440 * scale)
          let shot = try await program.screen.wait(for: Sight.of(deck.colors[0], at: pixels.card))
          #expect(shot.width == Int(400 * scale) && shot.height == Int(440 * scale))
          // The card is red, its shadow gray. Drawn in another size, its left edge would be mixed in two
          // pixels at least.
          let row = Int(pixels.center.y)
          let inside = try #require(
            (0..<shot.width).first { shot[$0, row].distance(to: deck.colors[0]) <= 2 }
          )
          let beyond = shot[inside - 2, row]
          #expect(abs(Int(beyond.red) - Int(beyond.green)) < 12, "\(beyond) beside the card")
          // The hand still counts the points that the desktop had at first.
          let start = points.spot(0, 0) * scale
          try await Mouse(origin: program.mouse.origin * scale, hand: program.hand)
            .swipe(from: start, to: start + Spot(x: scale * 260 * points.zoom, y: 0))
          try await program.events.wait(for: .didLeave)
          try await program.screen.wait(for: Sight.of(deck.colors[1], at: pixels.card))
          try await desktop.command("output HEADLESS-1 scale 1")
        } catch {
          try await desktop.command("output HEADLESS-1 scale 1")
          throw error
        }
      }
    }
  }
}
