import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  /// A person looks at pictures pixel by pixel.
  @Suite("Looking closely")
  struct ZoomTests {
    private let folder: DecidedFolder
    private let middle = Spot(x: 480, y: 360)

    init() throws {
      folder = try DecidedFolder(3, width: 1600, height: 1200, color: Self.color)
    }

    /// A color that says which pixel of which picture it is: each stands for a square of 8 by 8.
    private static func color(_ number: Int, _ x: Int, _ y: Int) -> Pixel {
      Pixel(red: UInt8(x / 8), green: UInt8(y / 8), blue: UInt8(60 * number))
    }

    /// What is seen if a pixel of a picture lies in the window's middle.
    private func sights(_ number: Int, _ x: Int, _ y: Int) -> [Sight] {
      [(0, 0), (-440, -300), (440, -300), (-440, 300), (440, 300), (123, 45)].compactMap { place in
        let (left, top) = (x + place.0, y + place.1)
        guard (0..<1600).contains(left), (0..<1200).contains(top) else { return nil }
        return Sight(
          Self.color(number, left, top),
          at: middle + Spot(x: Double(place.0), y: Double(place.1))
        )
      }
    }

    @Test(
      "Z shows every pixel, a drag moves them, a verdict leads on to the next, Escape goes back"
    )
    func journey() async throws {
      try await folder.run { program in
        try await folder.waitForTop(1, in: program)
        // The stage beside the cards, and the edge of a button.
        let cards = [
          Sight(Pixel(0xE9_ECF1), at: Spot(x: 10, y: 400)),
          Sight(Pixel(0xE9_ECF1), at: Spot(x: 950, y: 400)),
          Sight(Pixel(0xFF_FFFF), at: Spot(x: 589, y: 650)),
        ]
        try await program.screen.wait(for: cards)
        try await Keyboard.press("z")
        try await program.screen.wait(for: sights(1, 800, 600))

        try await program.mouse.drag(from: middle, to: middle + Spot(x: -160, y: -80))
        try await program.screen.wait(for: sights(1, 960, 680))
        try await program.mouse.perform(Mouse.Step.letGo)
        try await Keyboard.press("Right", "Up")
        try await program.screen.wait(for: sights(1, 1056, 608))

        try await Keyboard.press("x")
        try await folder.waitForTop(2, in: program)
        try await program.screen.wait(for: sights(2, 1056, 608))
        try await folder.waitForDecisions([folder.row(1, "reject", "key")])
        try await Keyboard.press("u")
        try await folder.waitForTop(1, in: program)
        try await program.screen.wait(for: sights(1, 1056, 608))

        try await Keyboard.press("Escape")
        try await program.screen.wait(for: cards)
        try await folder.waitForDecisions([])
        // The mouse is the cards' again.
        try await Keyboard.press("Right")
        try await folder.waitForTop(2, in: program)
      }
    }

    @Test("a throw coasts to the edge, comes back to it, and then nothing is drawn any more")
    func momentum() async throws {
      try await folder.run { program in
        try await folder.waitForTop(1, in: program)
        try await Keyboard.press("z")
        try await program.screen.wait(for: sights(1, 800, 600))
        let start = Spot(x: 300, y: 360)
        try await program.mouse.swipe(from: start, to: start + Spot(x: 400, y: 0))
        // The left edge of the picture at that of the window.
        try await program.screen.wait(for: sights(1, 480, 600))
        var (before, after) = (0, -1)
        try await wait {
          "frames are drawn on and on: \(before), then \(after)"
        } until: {
          before = try program.frames.lines().count
          try await Task.sleep(for: .milliseconds(300))
          after = try program.frames.lines().count
          return before == after ? true : nil
        }
        try await program.screen.wait(for: sights(1, 480, 600))
      }
    }

    @Test("the wheel magnifies about the pointer, two clicks show the whole picture")
    func magnifying() async throws {
      try await folder.run { program in
        try await folder.waitForTop(1, in: program)
        try await Keyboard.press("Return")
        try await program.screen.wait(for: sights(1, 800, 600))
        let place = middle + Spot(x: 200, y: 100)
        try await program.mouse.perform([.move(place)])
        // Four notches of a fifth each: the pixels around the pointer become twice as large.
        try await Tool.run("xdotool", ["click", "--repeat", "4", "--delay", "40", "4"])
        let factor = 1.2 * 1.2 * 1.2 * 1.2
        func magnified(_ dx: Int, _ dy: Int) -> Sight {
          Sight(
            Self.color(1, 1000 + dx, 700 + dy),
            at: place + Spot(x: Double(dx), y: Double(dy)) * factor
          )
        }
        // The middles of squares of one color.
        try await program.screen.wait(for: [
          magnified(4, 4), magnified(-196, -148), magnified(100, 60), magnified(-196, 100),
        ])
        try await program.mouse.click(at: middle, trembling: 0)
        try await program.mouse.click(at: middle, trembling: 0)
        // 1,600 by 1,200 pixels in 960 by 720.
        try await program.screen.wait(for: "the whole picture") { shot in
          [(12, 12), (948, 12), (12, 708), (948, 708), (480, 360)].allSatisfy { x, y in
            shot[x, y].distance(to: Self.color(1, x * 5 / 3, y * 5 / 3)) <= 3
          }
        }
      }
    }
  }
}
