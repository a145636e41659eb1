import Testing
import WindowTestSupport

extension WindowTests {
  /// A person has come to the end of a folder.
  @Suite("The page behind the last picture")
  struct EndPageTests {
    private static let colors = [0xD0_2020, 0x20_40D0, 0xE0_B010].map { Pixel($0) }

    private func number(_ color: Pixel, in shot: Screenshot) -> Int {
      // Above the buttons, which have colors of their own.
      shot.count(from: Spot(x: 0, y: 60), to: Spot(x: 960, y: 560)) { $0.distance(to: color) <= 2 }
    }

    @Test("it shows the pictures of each verdict; a click and Enter show them in the grid")
    func page() async throws {
      let folder = try DecidedFolder(3, width: 400, height: 300) { number, _, _ in
        Self.colors[number - 1]
      }
      try await folder.run { program in
        try await folder.waitForTop(1, in: program)
        for (number, key) in ["Right", "x", "Right"].enumerated() {
          try await Keyboard.press(key)
          try await folder.waitForTop(number < 2 ? number + 2 : nil, in: program)
        }
        try await folder.waitForDecisions([
          folder.row(1, "keep", "key"), folder.row(2, "reject", "key"),
          folder.row(3, "keep", "key"),
        ])
        // A click on a card in flight would catch it.
        try await program.events.wait(for: .didLeave, times: 3)
        // A card of 166 by 125 points each; the older of two looks out beneath the other, in its shadow.
        let page = try await program.screen.wait(for: "the pictures of both verdicts") { shot in
          number(Self.colors[1], in: shot) > 15_000 && number(Self.colors[2], in: shot) > 15_000
            && (300..<9000).contains(
              shot.count(from: Spot(x: 0, y: 60), to: Spot(x: 960, y: 560)) {
                $0.red > 100 && max($0.green, $0.blue) < 60
              }
            )
        }
        let rejected = try #require(
          (0..<720).lazy.flatMap { y in (0..<960).map { (x: $0, y: y) } }
            .first { page[$0.x, $0.y].distance(to: Self.colors[1]) <= 2 }
        )
        let spot = Spot(x: Double(rejected.x), y: Double(rejected.y) + 30)
        try await program.mouse.click(at: spot, trembling: 0)
        try await waitForGrid(in: program)
        // The card of that verdict is chosen: Enter puts it back.
        try await Keyboard.press("Return", "Escape")
        try await folder.waitForTop(2, in: program)
        try await folder.waitForDecisions([
          folder.row(1, "keep", "key"), folder.row(3, "keep", "key"),
        ])
        try await Keyboard.press("x")
        try await folder.waitForTop(nil, in: program)
        try await program.screen.wait(for: "the page again") { shot in
          number(Self.colors[1], in: shot) > 4000
        }
        try await Keyboard.press("Return")
        try await waitForGrid(in: program)
        try await Keyboard.press("Escape", "BackSpace")
        try await folder.waitForTop(2, in: program)
      }
    }

    /// Waits for cells of 132 by 132 points.
    private func waitForGrid(in program: RiffleProgram) async throws {
      try await program.screen.wait(for: "the grid") { shot in
        Self.colors.allSatisfy { number($0, in: shot) > 9000 }
      }
    }
  }
}
