import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  /// A person goes through a folder, and what is decided cannot be kept.
  @Suite("A folder and a disk in trouble")
  struct FolderTroubleTests {
    private let rig: DecidedFolder

    init() throws { rig = try DecidedFolder(6) }

    @Test(
      "which is full or read-only: a line says so, swiping goes on, and all is written when it can be",
      arguments: [TroubledDisk.Trouble.full, .readOnly]
    )
    func unwritable(trouble: TroubledDisk.Trouble) async throws {
      let disk = try await TroubledDisk()
      try await rig.riffle(["decide", rig.folder.url.path, "photo 1.bmp", "keep"])
      var wanted = [rig.row(1, "keep", "command")]
      if case .readOnly = trouble { try disk.set(trouble) }
      try await rig.run(environment: disk.environment) { program in
        try await rig.waitForTop(2, in: program)
        #expect(try await program.screen.shot().map(Self.showsProblem) == false)
        if case .full = trouble {
          try await Keyboard.press("Left")
          wanted.append(rig.row(2, "reject", "key"))
          try await rig.waitForDecisions(wanted)
          try disk.set(trouble)
        } else {
          try await Keyboard.press("Left")
        }
        try await rig.waitForTop(3, in: program)
        try await Keyboard.press("Right")
        try await rig.waitForTop(4, in: program)
        try await program.screen.wait(for: "a line about the disk", until: Self.showsProblem)
        #expect(try await rig.decisions() == wanted)
        // Also undo and redo are kept in memory.
        try await Keyboard.press("BackSpace")
        try await rig.waitForTop(3, in: program)
        try await Keyboard.press("Up")
        try await rig.waitForTop(4, in: program)

        try disk.set(.none)
        try await Keyboard.press("Right")
        try await rig.waitForTop(5, in: program)
        wanted = [
          rig.row(1, "keep", "command"), rig.row(2, "reject", "key"),
          rig.row(3, "favorite", "key"), rig.row(4, "keep", "key"),
        ]
        try await rig.waitForDecisions(wanted)
        try await program.screen.wait(for: "no line any more") { !Self.showsProblem($0) }
      }
    }

    @Test("that is slow: no frame waits for it, and a kill loses nothing")
    func slow() async throws {
      let disk = try await TroubledDisk()
      try await rig.run(environment: disk.environment) { program in
        try await rig.waitForTop(1, in: program)
        // SQLite waits for the disk at the first row of a log.
        try await Keyboard.press("Right")
        try await rig.waitForDecisions([rig.row(1, "keep", "key")])
        try disk.set(.slow(4000))
        try await Keyboard.press("Left")
        try await program.events.wait(for: .didLeave, times: 2)
        // The card has left in many frames; the system has the decision, and the disk not yet.
        kill(program.process.processIdentifier, SIGKILL)
        try await rig.waitForDecisions([rig.row(1, "keep", "key"), rig.row(2, "reject", "key")])
      }
    }

    @Test("that damages the journal while it is open: a line says so, and nothing is lost")
    func damage() async throws {
      try await rig.run { program in
        try await rig.waitForTop(1, in: program)
        try await Keyboard.press("Right")
        try await rig.waitForTop(2, in: program)
        try await rig.waitForDecisions([rig.row(1, "keep", "key")])
        for suffix in ["", "-wal", "-shm"] {
          let file = try #require(FileHandle(forWritingAtPath: rig.journal + suffix))
          let size = try file.seekToEnd()
          try file.seek(toOffset: 0)
          try file.write(contentsOf: Data(repeating: 0xAA, count: Int(size)))
        }
        try await Keyboard.press("Left")
        try await rig.waitForTop(3, in: program)
        let line = try await wait {
          "no line about the damage: \(try program.errors())"
        } until: {
          try program.errors().first
        }
        #expect(
          line.hasSuffix(
            "decisions.sqlite: was damaged. It is now decisions.sqlite.damaged-1, and 0 steps of it "
              + "are in a new one."
          )
        )
        try await program.screen.wait(for: "the line in the window", until: Self.showsCaption)
        try await rig.waitForDecisions([rig.row(1, "keep", "key"), rig.row(2, "reject", "key")])
        try await Keyboard.press("Up")
        try await rig.waitForTop(4, in: program)
      }
      try await rig.waitForDecisions([
        rig.row(1, "keep", "key"), rig.row(2, "reject", "key"), rig.row(3, "favorite", "key"),
      ])
      #expect(FileManager.default.fileExists(atPath: rig.journal + ".damaged-1"))
    }

    /// A way to end the program.
    enum Ending: CaseIterable {
      case key, studio, hangup, interrupt, termination

      /// The exit status or the signal.
      var status: Int32 {
        switch self {
        case .key, .studio: 74
        case .hangup: SIGHUP
        case .interrupt: SIGINT
        case .termination: SIGTERM
        }
      }

      func end(_ program: RiffleProgram) async throws {
        let process = program.process.processIdentifier
        switch self {
        case .key: try await Keyboard.press("ctrl+q")
        case .studio:
          let ground = Spot(x: 940, y: 300)
          let before = try await program.screen.wait(for: "the cards") { _ in true }[ground]
          try await Keyboard.press("F2")
          try await program.screen.wait(for: "the studio's panel") { $0[ground] != before }
          try await Keyboard.press("ctrl+q")
        case .hangup: kill(process, SIGHUP)
        case .interrupt: kill(process, SIGINT)
        case .termination: kill(process, SIGTERM)
        }
      }
    }

    /// Decides about three pictures while nothing can be written, ends the program, and returns what it
    /// says.
    private func decide(
      _ disk: TroubledDisk,
      _ trouble: TroubledDisk.Trouble,
      state: TemporaryFolder,
      environment: [String: String] = [:],
      ending: Ending
    ) async throws -> [String] {
      try disk.set(trouble)
      return try await RiffleProgram.run(
        rig.path,
        preset: "riffle",
        environment: disk.environment.merging(environment) { $1 },
        state: state,
        data: rig.data
      ) { program in
        try await rig.waitForTop(1, in: program)
        try await Keyboard.press("Right", "Left", "Up")
        try await rig.waitForTop(4, in: program)
        try await ending.end(program)
        #expect(try await program.exitStatus() == ending.status)
        return try program.errors()
      }
    }

    @Test(
      "to the end: what was decided is in a file then, and is taken in by the next start",
      arguments: Ending.allCases
    )
    func rescue(ending: Ending) async throws {
      let disk = try await TroubledDisk()
      let state = try TemporaryFolder()
      let trouble = ending == .key ? TroubledDisk.Trouble.full : .readOnly
      let lines = try await decide(disk, trouble, state: state, ending: ending)
      let own = state.url.appendingPathComponent("riffle/rescued")
      let files = try FileManager.default.contentsOfDirectory(atPath: own.path)
      #expect(files.count == 1 && lines.count == 1, "\(lines)")
      let file = own.appendingPathComponent(try #require(files.first)).path
      #expect(lines[0].contains("What was decided since (3 steps) is in \(file): the next riffle"))

      try disk.set(.none)
      try await RiffleProgram.run(rig.path, preset: "riffle", state: state, data: rig.data) {
        try await rig.waitForTop(4, in: $0)
        try await rig.waitForDecisions([
          rig.row(1, "keep", "key"), rig.row(2, "reject", "key"), rig.row(3, "favorite", "key"),
        ])
        try await Keyboard.press("ctrl+q")
        #expect(try await $0.exitStatus() == 0)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: own.path) == [])
    }

    @Test("and no file can be written: what was decided is printed, and can be put into one")
    func printed() async throws {
      let disk = try await TroubledDisk()
      let state = try TemporaryFolder()
      let own = state.url.appendingPathComponent("riffle")
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      try state.write("no folder", to: "riffle/rescued")
      let lines = try await decide(
        disk,
        .readOnly,
        state: state,
        environment: ["TMPDIR": "/proc"],
        ending: .termination
      )
      let last = try #require(lines.last)
      #expect(last.contains("is in no file, and printed above: save those lines as \(own.path)/"))
      let words = last.split { " ,".contains($0) }.map(String.init)
      let file = try #require(words.first { $0.hasPrefix(own.path) })

      try FileManager.default.removeItem(at: own.appendingPathComponent("rescued"))
      try FileManager.default.createDirectory(
        at: own.appendingPathComponent("rescued"),
        withIntermediateDirectories: true
      )
      let text = lines.dropLast().joined(separator: "\n")
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      try disk.set(.none)
      try await RiffleProgram.run(rig.path, preset: "riffle", state: state, data: rig.data) {
        try await rig.waitForTop(4, in: $0)
      }
    }

    /// Whether the line about a problem is seen: red words beneath the deck's name.
    static func showsProblem(_ shot: Screenshot) -> Bool {
      let (one, other) = (Spot(x: 20, y: 574), Spot(x: 940, y: 612))
      return shot.count(from: one, to: other) { $0.distance(to: Pixel(0xB4_3A1E)) < 60 } > 100
    }

    /// Whether a caption is seen: a dark plate with words at the window's top.
    static func showsCaption(_ shot: Screenshot) -> Bool {
      let (one, other) = (Spot(x: 20, y: 20), Spot(x: 940, y: 36))
      return shot.count(from: one, to: other) { $0.brightness < 120 } > 4000
    }
  }
}
