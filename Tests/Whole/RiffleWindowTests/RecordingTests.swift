import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  @Suite("Recording")
  struct RecordingTests {
    @Test(
      "a recorded session simulates to exactly the poses that were shown, and replays",
      arguments: ["container", "swipeable", "riffle"]
    )
    func recording(preset: String) async throws {
      let folder = try TemporaryFolder()
      let (trace, poses) = (folder.path(of: "session.trace.jsonl"), folder.path(of: "poses"))
      let deck = DeckDraft(cards: 6)

      let recorded = try await RiffleProgram.run(
        deck,
        preset: preset,
        arguments: ["--record", trace, "--log-poses", poses]
      ) { program in
        try await play(program)
        try await Keyboard.press("ctrl+q")
        #expect(try await program.exitStatus() == 0)
        return try program.events.events()
      }

      let shown = try LineFile(path: poses).lines()
      let simulated = try await simulate(["--times", poses, trace], into: folder)
      #expect(shown.count > 10)
      #expect(simulated.filter { $0.contains(#""frame""#) } == shown)

      try await RiffleProgram.run(deck, preset: preset, arguments: ["--replay", trace]) { program in
        // The lines that follow the last action come a moment later.
        let replayed = try await wait {
          "only \(try program.events.events().count) of \(recorded.count) events"
        } until: {
          let events = try program.events.events()
          return events.count >= recorded.count ? events : nil
        }
        #expect(replayed.map(\.story) == recorded.map(\.story))
      }
    }

    @Test("a card in flight during a stall continues where it was, and is recorded so")
    func stall() async throws {
      let folder = try TemporaryFolder()
      let (trace, poses) = (folder.path(of: "session.trace.jsonl"), folder.path(of: "poses"))

      let flight = try await RiffleProgram.run(
        DeckDraft(cards: 4),
        arguments: ["--set", "exit.duration=2", "--record", trace, "--log-poses", poses]
      ) { program in
        try await Keyboard.press("Right")
        let swipe = try await program.events.wait(for: .didSwipe)
        let shown = try program.frames.lines().count
        try await wait {
          "the flight is not drawn"
        } until: {
          try program.frames.lines().count > shown + 5 ? true : nil
        }
        try await program.process.stall(for: .seconds(0.7))
        let landing = try await program.events.wait(for: .didLeave)
        try await Keyboard.press("ctrl+q")
        #expect(try await program.exitStatus() == 0)
        return (began: try #require(swipe.last).t, ended: try #require(landing.last).t)
      }

      // It would be 2 if the stall counted; a frame may be late by a period, which is long on a busy
      // machine.
      #expect(flight.ended - flight.began > 2 + 0.7 / 2)
      let shown = try LineFile(path: poses).lines()
      let simulated = try await simulate(["--times", poses, trace], into: folder)
      #expect(simulated.filter { $0.contains(#""frame""#) } == shown)
    }

    @Test("what the mouse does during a stall is recorded after it, with a card in the hand")
    func mouseDuringStall() async throws {
      let folder = try TemporaryFolder()
      let (trace, poses) = (folder.path(of: "session.trace.jsonl"), folder.path(of: "poses"))

      try await RiffleProgram.run(
        DeckDraft(cards: 6),
        arguments: ["--set", "exit.duration=4", "--record", trace, "--log-poses", poses]
      ) { program in
        let stage = program.stage
        try await Keyboard.press("Right")
        try await program.events.wait(for: .didSwipe)
        try await program.mouse.drag(from: stage.spot(0, 0), to: stage.spot(60, 0))
        try await program.events.wait(for: .didDrag, times: 5)
        for step in 0..<4 {
          try await program.process.stall(for: .seconds(0.3)) {
            try await program.mouse.perform([.move(stage.spot(60 + 10 * Double(step), 20))])
          }
          let moves = try program.events.events().of(.didDrag).count
          try await program.mouse.perform([.move(stage.spot(60, 30))])
          try await program.events.wait(for: .didDrag, times: moves + 1)
        }
        try await program.mouse.release()
        try await Keyboard.press("ctrl+q")
        #expect(try await program.exitStatus() == 0)
      }

      let shown = try LineFile(path: poses).lines()
      let simulated = try await simulate(["--times", poses, trace], into: folder)
      #expect(simulated.filter { $0.contains(#""frame""#) } == shown)
    }

    /// Does some of everything: a return that is caught, swipes by hand and by key, an undo, a
    /// cancelled drag, another size during a drag, and a new start at the end.
    private func play(_ program: RiffleProgram) async throws {
      let stage = program.stage
      try await program.mouse.drag(from: stage.spot(0, 0), to: stage.spot(120, 30))
      try await program.mouse.release()
      try await program.mouse.swipe(from: stage.spot(0, 0), to: stage.spot(270, 20))
      try await program.events.wait(for: .didSwipe)
      try await Keyboard.press("Left", "BackSpace")
      try await program.events.wait(for: .didUndo)
      // Until the card is back, a press where it will be hits none.
      try await program.frames.waitForRest()
      try await program.mouse.drag(from: stage.spot(0, 0), to: stage.spot(-100, 0))
      // A busy machine shows few frames by itself.
      let count = try program.frames.lines().count
      var step = 0.0
      try await wait {
        "no frames of the drag"
      } until: {
        step += 1
        try await program.mouse.perform([.move(stage.spot(-100 - step.remainder(dividingBy: 9), 0))]
        )
        return try program.frames.lines().count > count + 10 ? true : nil
      }
      try await program.resize(to: 800, 900)
      try await Keyboard.press("Escape")
      try await program.events.wait(for: .didCancelDrag)
      try await program.mouse.release()
      try await Keyboard.press("r")
      try await program.events.wait(for: .didReload)
    }

    /// Runs `riffle simulate` and returns its lines; a shell keeps them in a file, since they are
    /// too many for a pipe that is read at the end.
    private func simulate(
      _ arguments: [String],
      into folder: TemporaryFolder
    ) async throws -> [String] {
      let program = BuildFolder.riffle
      let output = folder.path(of: "simulated")
      try await Tool.run(
        "sh",
        ["-c", #"out=$1; shift; "$@" > "$out""#, "sh", output, program, "simulate"] + arguments
      )
      return try LineFile(path: output).lines()
    }
  }
}

extension LoggedEvent {
  /// What happened to which card, without the time.
  fileprivate var story: String {
    "\(event.rawValue) \(card.map(String.init) ?? "-") \(direction ?? "-")"
  }
}
