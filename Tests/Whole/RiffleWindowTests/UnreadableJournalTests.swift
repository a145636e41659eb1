import Foundation
import TestSupport
import Testing
import WindowTestSupport

/// What was decided yesterday cannot be opened as usual today: no command and no window takes that for a
/// folder of which nothing was decided.
@Suite("A journal that cannot be opened")
struct UnreadableJournalTests {
  private let rig: DecidedFolder

  init() throws { rig = try DecidedFolder(3) }

  private func outcome(
    of arguments: [String],
    _ trouble: JournalTrouble
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

  @Test(
    "is read, mended or refused in one line, by every command",
    arguments: JournalTrouble.Cause.allCases
  )
  func commands(cause: JournalTrouble.Cause) async throws {
    try await rig.decide(1, "keep")
    try await rig.decide(2, "reject")
    let old = [rig.row(1, "keep", "command"), rig.row(2, "reject", "command")]
    let trouble = try await JournalTrouble(cause, rig.journal)
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
}

extension WindowTests {
  @Suite("A window and a journal that cannot be opened")
  struct UnreadableJournalWindowTests {
    private let rig: DecidedFolder

    init() throws { rig = try DecidedFolder(3) }

    @Test(
      "keeps a window from deciding; the journal stays as it is, and no file is to be taken in later",
      arguments: [JournalTrouble.Cause.broken, .laterVersion, .folder]
    )
    func window(cause: JournalTrouble.Cause) async throws {
      try await rig.decide(1, "reject")
      let state = try TemporaryFolder()
      let trouble = try await JournalTrouble(cause, rig.journal)
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
      try await rig.decide(1, "reject")
      let state = try TemporaryFolder()
      let trouble = try await JournalTrouble(.full, rig.journal)
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
