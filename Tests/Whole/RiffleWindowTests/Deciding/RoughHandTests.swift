import Testing
import WindowTestSupport

extension WindowTests {
  /// What people do to a folder that no manual describes: the journal says what the stage shows.
  @Suite("Rough hands on a folder")
  struct RoughHandTests {
    @Test("a card that is caught in flight and brought back is undecided again")
    func caught() async throws {
      let folder = try DecidedFolder(6)
      try await retry {
        try await folder.run { program in
          try await folder.waitForTop(1, in: program)
          let (middle, end) = (Spot(x: 480, y: 280), Spot(x: 810, y: 280))
          try await program.mouse.perform(
            Mouse.Step.drag(from: middle, to: end) + [.release(.left), .press(.left)]
              + Mouse.Step.glide(from: end, to: middle) + [.rest(0.15)]
          )
          let held = try await program.events.wait(for: .didBeginDrag, times: 2)
          // On a machine that stalled for the time of the flight another card is held.
          guard held.of(.didBeginDrag).map(\.card) == [0, 0] else { return false }
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
          return true
        }
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
  }
}
