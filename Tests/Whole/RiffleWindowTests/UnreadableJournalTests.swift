import Foundation
import Glibc
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  /// What was decided yesterday cannot be opened as usual today: no command and no window takes that for
  /// a folder of which nothing was decided.
  @Suite("A journal that cannot be opened")
  struct UnreadableJournalTests {
    private let rig: DecidedFolder

    init() throws { rig = try DecidedFolder(3) }

    /// Why it cannot be.
    enum Cause: CaseIterable {
      case full, fileLimit, broken
      case negativeVersion, noVersion, firstVersion, hugeVersion, laterVersion
      case writeVersion, readVersion, noMark, pageSize
      case folder, pipe, loop, lostLink, locked

      var answer: Answer {
        switch self {
        case .full, .fileLimit: .read
        case .negativeVersion, .noVersion, .hugeVersion: .repaired
        case .writeVersion, .readVersion, .noMark, .pageSize: .replaced
        case .broken, .firstVersion, .laterVersion, .folder, .pipe, .loop, .lostLink, .locked:
          .refused
        }
      }

      /// What is wrong in the header, and from which byte on ("Database File Format", section 1.3).
      fileprivate var bytes: (start: Int, bytes: [UInt8])? {
        switch self {
        case .negativeVersion: (60, [255, 255, 255, 255])
        case .noVersion: (60, [0, 0, 0, 0])
        case .firstVersion: (60, [0, 0, 0, 1])
        case .hugeVersion: (60, [3, 0, 0, 3])
        case .laterVersion: (60, [0, 0, 0, 4])
        case .writeVersion: (18, [3])
        case .readVersion: (19, [3])
        case .noMark: (0, [0])
        case .pageSize: (16, [0, 3])
        default: nil
        }
      }
    }

    /// What becomes of it.
    enum Answer {
      /// All is read, and nothing can be written.
      case read
      /// All is read and can be written, without a word.
      case repaired
      /// A new one has its place and all its rows.
      case replaced
      /// One line says that it cannot be read.
      case refused
    }

    /// A cause at work.
    private struct Trouble {
      let cause: Cause
      let journal: String
      let disk: TroubledDisk
      private let file: FileHandle?

      init(_ cause: Cause, _ journal: String) async throws {
        (self.cause, self.journal) = (cause, journal)
        disk = try await TroubledDisk()
        let away = journal + ".away"
        if [.folder, .pipe, .loop, .lostLink].contains(cause) {
          try FileManager.default.moveItem(atPath: journal, toPath: away)
        }
        switch cause {
        case .full: try disk.set(.full)
        case .broken: try disk.set(.broken)
        case .folder:
          try FileManager.default.createDirectory(
            atPath: journal,
            withIntermediateDirectories: false
          )
        case .pipe: try #require(mkfifo(journal, 0o600) == 0)
        case .loop: try #require(symlink(journal, journal) == 0)
        case .lostLink: try #require(symlink("/nowhere/decisions.sqlite", journal) == 0)
        default: break
        }
        if let (start, bytes) = cause.bytes {
          let file = try #require(FileHandle(forWritingAtPath: journal))
          try file.seek(toOffset: UInt64(start))
          try file.write(contentsOf: Data(bytes))
          try file.close()
        }
        file = cause == .locked ? FileHandle(forUpdatingAtPath: journal) : nil
        if let file {
          // SQLite's lock of a database for one program alone: 510 bytes behind the one at 1 GiB and its
          // neighbor (os.h, SHARED_FIRST and SHARED_SIZE).
          var lock = flock()
          lock.l_type = Int16(F_WRLCK)
          lock.l_whence = Int16(SEEK_SET)
          lock.l_start = 0x4000_0002
          lock.l_len = 510
          try #require(fcntl(file.fileDescriptor, F_SETLK, &lock) == 0)
        }
      }

      /// What a program needs to meet it.
      var environment: [String: String] { disk.environment }

      func end() throws {
        try disk.set(.none)
        try? file?.close()
        guard FileManager.default.fileExists(atPath: journal + ".away") else { return }
        unlink(journal)
        rmdir(journal)
        try FileManager.default.moveItem(atPath: journal + ".away", toPath: journal)
      }
    }

    private func outcome(
      of arguments: [String],
      _ trouble: Trouble
    ) async throws -> Tool.Outcome {
      let limit = trouble.cause == .fileLimit ? "ulimit -f 1; " : ""
      return try await Tool.outcome(
        of: "bash",
        ["-c", limit + #"exec "$0" "$@""#, BuildFolder.riffle] + arguments,
        environment: trouble.environment.merging([
          "XDG_DATA_HOME": rig.data.url.path, "XDG_STATE_HOME": rig.data.path(of: "state"),
          "XDG_CONFIG_HOME": rig.data.path(of: "config"),
        ]) { $1 }
      )
    }

    private func lines(_ text: String) -> [String] {
      text.split(whereSeparator: \.isNewline).map(String.init)
    }

    /// Decides on a picture, and puts the log away that a command may leave.
    private func decide(_ number: Int, _ verdict: String) async throws {
      try await rig.riffle(["decide", rig.path, "photo \(number).bmp", verdict])
      let script =
        "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT 1 FROM steps')"
      try await Tool.run("python3", ["-c", script, rig.journal])
      try #require(!FileManager.default.fileExists(atPath: rig.journal + "-wal"))
    }

    @Test("is read, mended or refused in one line, by every command", arguments: Cause.allCases)
    func commands(cause: Cause) async throws {
      try await decide(1, "keep")
      try await decide(2, "reject")
      let old = [rig.row(1, "keep", "command"), rig.row(2, "reject", "command")]
      let trouble = try await Trouble(cause, rig.journal)
      defer { try? trouble.end() }
      let refusal = "What was decided before cannot be read."

      let list = try await outcome(of: ["list", rig.path], trouble)
      #expect(list.status == 0 && lines(list.output).count == 3, "\(list)")

      let read = try await outcome(of: ["decisions", rig.path, "--format", "csv"], trouble)
      if cause.answer == .refused {
        #expect(read.status == 66 && read.output.isEmpty, "\(read)")
        #expect(lines(read.errors).count == 1 && read.errors.contains(refusal), "\(read)")
      } else {
        #expect(read.status == 0 && lines(read.output).count == 3, "\(read)")
        #expect(read.output.contains("keep") && read.output.contains("reject"), "\(read)")
        let words = "decisions.sqlite.damaged-1, and 2 steps of it are in a new one."
        #expect(cause.answer == .replaced ? read.errors.contains(words) : read.errors.isEmpty)
      }
      // A program that is locked out waits for six seconds.
      if cause != .locked || Soak.isFull {
        for arguments in [["--copy", rig.data.path(of: "out")], ["--undo"]] {
          let apply = try await outcome(of: ["apply", rig.path, "--dry-run"] + arguments, trouble)
          #expect([0, 64, 65, 66, 74].contains(apply.status), "\(arguments): \(apply)")
          #expect(lines(apply.errors).count <= 1, "\(arguments): \(apply)")
          if cause.answer == .refused {
            #expect(apply.status != 0 && apply.errors.contains(refusal), "\(arguments): \(apply)")
          }
        }
        let order = ["decide", rig.path, "photo 1.bmp", "favorite"]
        let decide = try await outcome(of: order, trouble)
        switch cause.answer {
        case .repaired, .replaced: #expect(decide.status == 0, "\(decide)")
        case .read: #expect(decide.status == 74, "\(decide)")
        case .refused: #expect(decide.status == 66, "\(decide)")
        }
        #expect(lines(decide.errors).count == (decide.status == 0 ? 0 : 1), "\(decide)")
      }

      try trouble.end()
      if [.firstVersion, .laterVersion].contains(cause) { return }
      let isDecided = cause.answer == .repaired || cause.answer == .replaced
      let new = [rig.row(1, isDecided ? "favorite" : "keep", "command"), old[1]]
      #expect(try await rig.decisions() == new)
    }

    @Test(
      "keeps a window from deciding; the journal stays as it is, and no file is to be taken in later",
      arguments: [Cause.broken, .laterVersion, .folder]
    )
    func window(cause: Cause) async throws {
      try await decide(1, "reject")
      let state = try TemporaryFolder()
      let trouble = try await Trouble(cause, rig.journal)
      defer { try? trouble.end() }
      try await RiffleProgram.run(
        rig.path,
        preset: "riffle",
        environment: trouble.environment,
        state: state,
        data: rig.data
      ) { program in
        try await rig.waitForTop(1, in: program)
        try await program.screen.wait(
          for: "a line about the journal",
          until: FolderTroubleTests.showsProblem
        )
        for key in ["p", "Up", "3", "BackSpace", "Right"] {
          try await Keyboard.press(key)
          if key == "p" {
            try await program.screen.wait(
              for: "a caption that nothing is decided",
              until: FolderTroubleTests.showsCaption
            )
          }
        }
        try await rig.waitForTop(1, in: program)
        // As soon as it can be read, what was decided is there, and the next card is the first undecided.
        if cause == .broken {
          try trouble.end()
          try await rig.waitForTop(2, in: program)
          try await Keyboard.press("Right")
          try await rig.waitForTop(3, in: program)
        }
        try await Keyboard.press("ctrl+q")
        #expect(try await program.exitStatus() == 0)
      }
      let rescued = state.path(of: "riffle/rescued")
      #expect((try? FileManager.default.contentsOfDirectory(atPath: rescued)) ?? [] == [])
      try trouble.end()
      if [.firstVersion, .laterVersion].contains(cause) { return }
      let new = cause == .broken ? [rig.row(2, "keep", "key")] : []
      #expect(try await rig.decisions() == [rig.row(1, "reject", "command")] + new)
    }

    @Test("for lack of room shows a window what was decided, and what is new is rescued")
    func fullWindow() async throws {
      try await decide(1, "reject")
      let state = try TemporaryFolder()
      let trouble = try await Trouble(.full, rig.journal)
      defer { try? trouble.end() }
      let environment = trouble.environment
      func run(_ body: (RiffleProgram) async throws -> Void) async throws {
        try await RiffleProgram.run(
          rig.path,
          preset: "riffle",
          environment: environment,
          state: state,
          data: rig.data,
          body
        )
      }
      try await run { program in
        try await rig.waitForTop(2, in: program)
        try await Keyboard.press("Right")
        try await rig.waitForTop(3, in: program)
        try await Keyboard.press("ctrl+q")
        #expect(try await program.exitStatus() == 74)
        #expect(try program.errors().joined().contains("What was decided since (1 step) is in"))
      }
      try trouble.end()
      try await run { try await rig.waitForTop(3, in: $0) }
      #expect(
        try await rig.decisions() == [
          rig.row(1, "reject", "command"), rig.row(2, "keep", "key"),
        ]
      )
    }
  }
}
