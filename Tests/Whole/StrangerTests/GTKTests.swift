import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension StrangerTests {
  /// A window with a stack, and below it a bar with a button that undoes and a line.
  @Suite(
    "The example for GTK 4",
    .enabled("builds the library a second time, in scripts/test --all") { Soak.isFull }
  )
  struct GTKTests {
    /// A place on the card on top, beside its title.
    private static let card = Spot(x: 400, y: 300)
    /// Nothing that the machine at hand may have or lack: no GPU, no settings, no desktop.
    private static let environment = [
      "GSK_RENDERER": "cairo", "GTK_THEME": "Adwaita", "GTK_A11Y": "none", "GDK_BACKEND": "x11",
      "GDK_SCALE": "1", "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1",
    ]

    @Test("cards follow the mouse, swipe by hand and by key, and come back by the app's button")
    func cards() async throws {
      try await Self.run { stranger in
        let before = try await stranger.screen.wait(for: "the card") { $0[Self.card] != $0[8, 8] }

        try await stranger.mouse.drag(from: Self.card, to: Self.card + Spot(x: 250, y: 0))
        // Its left edge uncovers the card below; what was under the mouse still is.
        try await stranger.screen.wait(for: "the card in the hand") { shot in
          shot != before && shot[Self.card + Spot(x: 250, y: 0)] == before[Self.card]
            && before[Self.card + Spot(x: 250, y: 0)] != before[Self.card]
        }
        #expect(try stranger.output.lines() == [])
        try await stranger.mouse.perform(Mouse.Step.letGo)
        try await stranger.wait(for: "Apple went right")

        try await Keyboard.press("Left", "Up")
        try await stranger.wait(for: "Cherry went left")
        try await stranger.wait(for: "Fig went up")
        for _ in 1...3 { try await stranger.mouse.click(at: Spot(x: 20, y: 685)) }
        try await stranger.mouse.perform([.move(Spot(x: 5, y: 5))])
        try await stranger.screen.wait(for: "the first card again") { shot in
          shot.count(from: Spot(x: 0, y: 0), to: Spot(x: 800, y: 640)) { $0 == before[Self.card] }
            == before.count(from: Spot(x: 0, y: 0), to: Spot(x: 800, y: 640)) {
              $0 == before[Self.card]
            }
        }
        #expect(try stranger.output.lines().count == 3)
      }
    }

    @Test("pictures that are decoded are shown without an event, and at rest nothing wakes up")
    func idle() async throws {
      let pictures = ["sea", "dunes", "dawn"].map {
        Repository.file("Assets/sample/\($0).jpg").path
      }
      try await Self.run(pictures) { stranger in
        try await stranger.screen.wait(for: "a photograph") { shot in
          Set((300..<500).map { shot[$0, 300] }).count > 50
        }
        try await stranger.mouse.swipe(from: Self.card, to: Self.card + Spot(x: 300, y: 0))
        try await stranger.wait(for: "line") { $0.count == 1 }
        try await wait {
          "it does not rest for three seconds"
        } until: { () async throws -> Bool? in
          let before = try stranger.process.wakeUps()
          try await Task.sleep(for: .seconds(3))
          return try stranger.process.wakeUps() == before ? true : nil
        }
      }
    }

    private static func run(
      _ arguments: [String] = [],
      _ body: (Stranger) async throws -> Void
    ) async throws {
      let example = Repository.file("Documentation/Examples/GTK")
      let program = try await ForeignPackage.build(example, "cards")
      try await WindowManager.run {
        try await Stranger.run(
          "cards",
          arguments,
          path: program,
          environment: environment,
          body
        )
      }
    }
  }
}
