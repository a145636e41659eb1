import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("The window")
  struct OpeningTests {
    @Test("the window opens at its size, in the middle of the screen, with the deck's title")
    func opening() async throws {
      let deck = DeckDraft(title: "Six colors", cards: 6)
      try await RiffleProgram.run(deck) { program in
        let screen = try await WindowFrame.of("-root")
        let frame = try await WindowFrame.of(program.window)

        #expect(frame.width == 960 && frame.height == 720)
        #expect(abs(2 * frame.x + 960 - screen.width) <= 2, "\(frame)")
        #expect(abs(2 * frame.y + 720 - screen.height) <= 2, "\(frame)")
        let name = try await Tool.run("xdotool", ["getwindowname", program.window])
        #expect(name == "1 of 6 – Six colors – Riffle\n")
        try await program.screen.wait(for: Sight.of(deck.colors[0], at: program.stage.card))
        #expect(try program.events.events().map(\.card) == [0, 1, 2, 0])
      }
    }

    @Test(
      "the title is UTF-8 for those who go by the specification, whatever the locale is",
      arguments: ["C", "C.UTF-8", "xx_YY.UTF-8"]
    )
    func title(locale: String) async throws {
      var environment = Tool.environment.filter { !$0.key.hasPrefix("LC_") }
      environment["LANG"] = locale
      let deck = DeckDraft(title: "Sechs Größen ✓", cards: 3)
      try await RiffleProgram.run(deck, environment: environment) { program in
        let outcome = try await Tool.outcome(
          of: "xprop",
          ["-id", program.window, "-notype", "8u", "_NET_WM_NAME"],
          environment: environment.merging(["LANG": "C.UTF-8"]) { $1 }
        )

        #expect(
          outcome.output == "_NET_WM_NAME = \"1 of 3 – Sechs Größen ✓ – Riffle\"\n",
          "\(outcome)"
        )
      }
    }

    @Test(
      "a point is as long as Xft.dpi says; --scale and RIFFLE_SCALE win",
      arguments: [
        Scaling(dpi: 144, scale: 1.5), Scaling(dpi: 144, variable: "1.25", scale: 1.25),
        Scaling(dpi: 144, variable: "1.25", option: "1.6", scale: 1.6),
        Scaling(dpi: 288, scale: 5 / 3),
      ]
    )
    func scale(_ scaling: Scaling) async throws {
      let resources = ["-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER"]
      try await Tool.run("xprop", ["-root"] + resources + ["Xft.dpi:\t\(scaling.dpi)\n"])
      var environment = Tool.environment
      environment["RIFFLE_SCALE"] = scaling.variable
      let arguments = scaling.option.map { ["--scale", $0] } ?? []
      let deck = DeckDraft(cards: 5)
      do {
        try await RiffleProgram.run(deck, arguments: arguments, environment: environment) {
          program in
          // The screen is 1600 x 1200: at 3 pixels per point the window has to be smaller.
          let frame = try await WindowFrame.of(program.window)
          #expect(frame.width == Int((960 * scaling.scale).rounded()))
          #expect(frame.height == Int((720 * scaling.scale).rounded()))
          let stage = program.stage
          try await program.screen.wait(for: Sight.of(deck.colors[0], at: stage.card))
          try await program.mouse.swipe(from: stage.spot(0, 0), to: stage.spot(260, 0))
          let events = try await program.events.wait(for: .didLeave)
          #expect(events.swiped("right") == [0])
          try await program.screen.wait(for: Sight.of(deck.colors[1], at: stage.card))
        }
        try await Tool.run("xprop", ["-root", "-remove", "RESOURCE_MANAGER"])
      } catch {
        try await Tool.run("xprop", ["-root", "-remove", "RESOURCE_MANAGER"])
        throw error
      }
    }

    /// A wish for a scale, and what comes of it.
    struct Scaling: Hashable {
      var dpi: Int
      var variable: String?
      var option: String?
      var scale: Double
    }

    @Test("a part that another window covered is drawn again", arguments: Renderer.allCases)
    func uncovered(with renderer: Renderer) async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck, renderer: renderer) { program in
        let stage = program.stage
        let before = try await program.screen.wait(
          for: Sight.of(deck.colors[0], at: stage.card)
        )

        // The program's window is 960 x 720 at (320, 240), and the card's middle at (800, 524).
        try await BystanderWindow.run(geometry: "500x400+650+400") { _ in
          try await program.screen.wait(for: "another window over the card") { shot in
            shot[stage.center + Spot(x: -100, y: 0)] != deck.colors[0]
          }
        }

        try await program.screen.wait(for: "the window as it was") { $0 == before }
        #expect(try program.events.events().story == [])
      }
    }

    @Test("a window that was covered while a card moved is redrawn completely")
    func coveredWhileMoving() async throws {
      let deck = DeckDraft(cards: 5)
      try await RiffleProgram.run(deck) { program in
        let stage = program.stage
        let before = try await program.screen.wait(for: Sight.of(deck.colors[0], at: stage.card))

        try await BystanderWindow.run(geometry: "300x200+330+700") { _ in
          try await program.screen.wait(for: "another window in the corner") { shot in
            shot != before
          }
          try await program.mouse.drag(from: stage.spot(0, 0), to: stage.spot(60, -30))
        }
        try await program.mouse.perform(
          Mouse.Step.glide(from: stage.spot(60, -30), to: stage.spot(90, 20))
        )
        try await program.mouse.release()

        try await program.events.wait(for: .didReturn)
        try await program.screen.wait(for: "the window as it was") { $0 == before }
      }
    }
  }
}
