import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  /// What people do to a folder that no manual describes: the journal says what the stage shows.
  @Suite("Rough hands on a folder")
  struct RoughHandTests {
    private let middle = Spot(x: 480, y: 280)
    /// Flights that a busy machine does not see the end of.
    private let slowFlights = ["--set", "exit.longestDuration=2", "--set", "exit.speed=200"]

    /// Swipes the top card to the right, catches it in flight and brings it to a place.
    private func catchInFlight(
      in program: RiffleProgram,
      bringingTo place: Spot
    ) async throws {
      let end = middle + Spot(x: 330, y: 0)
      try await program.mouse.perform(
        Mouse.Step.drag(from: middle, to: end) + Mouse.Step.letGo + [.press(.left)]
          + Mouse.Step.glide(from: end, to: place)
      )
      let events = try await program.events.wait(for: .didBeginDrag, times: 2)
      #expect(events.of(.didBeginDrag).map(\.card) == [0, 0])
    }

    @Test("a card that is caught in flight and brought back is undecided again")
    func caught() async throws {
      let folder = try DecidedFolder(6)
      try await folder.run(arguments: slowFlights) { program in
        try await folder.waitForTop(1, in: program)
        try await catchInFlight(in: program, bringingTo: middle)
        try await folder.waitForDecisions([folder.row(1, "keep", "pointer")])
        try await program.mouse.release()
        let after = try await program.events.wait(for: .didReturn)
        #expect(after.of(.didSwipe).map(\.card) == [0])
        #expect(after.of(.didUndo).map(\.card) == [0])
        try await folder.waitForDecisions([])
        try await folder.waitForTop(1, in: program)
        try await Keyboard.press("Left", "Right")
        try await folder.waitForTop(3, in: program)
        try await folder.waitForDecisions([
          folder.row(1, "reject", "key"), folder.row(2, "keep", "key"),
        ])
      }
    }

    @Test("a card that is caught in flight and thrown to the other side has that side's verdict")
    func thrownBack() async throws {
      let folder = try DecidedFolder(6)
      try await folder.run(arguments: ["--stage", "cards"] + slowFlights) { program in
        try await folder.waitForTop(1, in: program)
        try await catchInFlight(in: program, bringingTo: middle - Spot(x: 330, y: 0))
        try await program.mouse.perform(Mouse.Step.letGo)
        let events = try await program.events.wait(for: .didLeave)
        #expect(events.of(.didSwipe).map(\.direction) == ["right", "left"])
        try await folder.waitForTop(2, in: program)
        try await folder.waitForDecisions([folder.row(1, "reject", "pointer")])
      }
    }

    @Test("a second button takes a drag back, and nothing is decided")
    func secondButton() async throws {
      let folder = try DecidedFolder(6)
      try await folder.run { program in
        try await folder.waitForTop(1, in: program)
        try await program.mouse.drag(from: middle, to: middle + Spot(x: 330, y: 0))
        try await program.mouse.perform([.press(.right)])
        try await program.events.wait(for: .didReturn)
        try await program.mouse.perform([
          .move(middle + Spot(x: 340, y: 0)), .release(.right), .release(.left),
        ])
        try await Keyboard.press("x")
        try await folder.waitForTop(2, in: program)
        try await folder.waitForDecisions([folder.row(1, "reject", "key")])
      }
    }

    @Test("of thirty keys in a second each counts once, and so do thirty undos")
    func hammering() async throws {
      let folder = try DecidedFolder(40)
      try await folder.run { program in
        try await folder.waitForTop(1, in: program)
        let presses = (0..<30).map { $0 % 3 == 1 ? "Left" : "Right" }
        try await Tool.run("xdotool", ["key", "--delay", "12"] + presses)
        try await folder.waitForTop(31, in: program)
        try await folder.waitForDecisions(
          (1...30).map { folder.row($0, $0 % 3 == 2 ? "reject" : "keep", "key") }
        )
        let undos = Array(repeating: "BackSpace", count: 30)
        try await Tool.run("xdotool", ["key", "--delay", "12"] + undos)
        try await folder.waitForTop(1, in: program)
        try await folder.waitForDecisions([])
        try await Tool.run("xdotool", ["key", "--delay", "12"] + undos.map { _ in "ctrl+y" })
        try await folder.waitForTop(31, in: program)
        #expect(try await folder.decisions().count == 30)
      }
    }

    @Test("a drag goes on in a window of another size, and decides once")
    func resizing() async throws {
      let folder = try DecidedFolder(6)
      try await folder.run { program in
        try await folder.waitForTop(1, in: program)
        let held = middle + Spot(x: 60, y: 0)
        try await program.mouse.drag(from: middle, to: held)
        try await program.events.wait(for: .didDrag, times: 3)
        try await program.resize(to: 1200, 860)
        try await program.resize(to: 700, 640)
        try await program.resize(to: 1100, 800)
        try await program.mouse.perform(
          Mouse.Step.glide(from: held, to: held + Spot(x: 500, y: 0)) + Mouse.Step.letGo
        )
        try await folder.waitForTop(2, in: program)
        let events = try program.events.events()
        #expect(events.of(.didBeginDrag).count == 1 && events.of(.didCancelDrag).isEmpty)
        try await folder.waitForDecisions([folder.row(1, "keep", "pointer")])
      }
    }

    @Test("buttons that are hidden by the setting are neither seen nor pressed")
    func hiddenButtons() async throws {
      // Near the right button's edge, and its middle.
      let (edge, button) = (Spot(x: 589, y: 650), Spot(x: 589, y: 674))
      let folder = try DecidedFolder(6)
      try await folder.run { program in
        try await program.screen.wait(for: [Sight(Pixel(0xFF_FFFF), at: edge)])
        try await program.mouse.click(at: button, trembling: 0)
        try await folder.waitForTop(2, in: program)
      }
      let settings = RiffleProgram.plainSettings.replacing("}", with: #", "buttons": false}"#)
      try await folder.run(settings: settings) { program in
        try await folder.waitForTop(2, in: program)
        try await program.screen.wait(for: [Sight(Pixel(0xE9_ECF1), at: Spot(x: 589, y: 690))])
        try await program.mouse.click(at: button, trembling: 0)
        // No button has the keyboard: Return looks at the picture closely.
        try await Keyboard.press("shift+Tab", "Return", "Escape")
        try await Keyboard.press("x")
        try await folder.waitForTop(3, in: program)
        try await folder.waitForDecisions([
          folder.row(1, "keep", "button"), folder.row(2, "reject", "key"),
        ])
      }
    }
  }
}
