import RiffleSystem
import SystemPackage

/// The reason why the journal cannot be read or written, in words for the user.
struct JournalProblem: Error, Hashable {
  /// SQLite's reason.
  let reason: SQLiteError
  /// The file, and what is wrong with it.
  private let what: String
  /// What becomes of decisions meanwhile in a window.
  private let meanwhile: String
  /// What would do; empty if that is in what is wrong.
  private let remedy: String

  /// One line for a window, where decisions wait.
  var line: String { [what, meanwhile].joined(separator: " ") }

  /// One line for a command, which does not wait.
  var finalLine: String { [what, remedy].filter { !$0.isEmpty }.joined(separator: " ") }

  /// Whether the file is to be moved aside.
  var isDamage: Bool { reason.kind == .damaged }

  /// Whether the open connection may work again later.
  var isPassing: Bool { reason.kind == .locked || reason.kind == .full }

  init(_ reason: SQLiteError, at file: FilePath) {
    self.reason = reason
    let name = file.string.elidedPath
    let folder = file.removingLastComponent().string.elidedPath
    let lost = "Decisions are only kept in memory."
    (what, meanwhile, remedy) =
      switch reason.kind {
      case .damaged:
        (
          "\(name): damaged: \(reason).", lost,
          "Open the deck in a window: that saves what can be read of it."
        )
      case .locked:
        (
          "\(name): another program holds it.",
          "Decisions wait in memory until it lets go.", "Try again when it has let go."
        )
      case .full:
        (
          "\(name): the disk is full.",
          "Decisions wait in memory; make room, and they are saved.", "Make room, and try again."
        )
      case .readOnly:
        (
          "\(name): you may not write it.",
          "Decisions wait in memory; make it and its folder writable, and they are saved.",
          "Make it and its folder writable."
        )
      case .closed:
        (
          "\(name): cannot be opened: \(reason).",
          "Decisions wait in memory; make \(folder) a folder that you may write to, and they are saved.",
          "Make \(folder) a folder that you may write to, and the files in it too."
        )
      case .missingLibrary: ("SQLite is missing: \(reason).", lost, "")
      case .newer:
        (
          "\(name): made by a newer riffle.",
          "Decisions are only kept in memory; update this riffle to save them.",
          "Update this riffle."
        )
      case .other:
        (
          "\(name): cannot be written: \(reason).",
          "Decisions wait in memory until it can be.", ""
        )
      }
  }

  /// The same for a command that cannot go on.
  var error: RiffleError {
    let kind: RiffleError.Kind =
      switch reason.kind {
      case .damaged, .newer: .badFile
      case .missingLibrary: .unavailable
      case .locked, .full, .readOnly, .closed, .other: .unwritable
      }
    return RiffleError(kind, finalLine)
  }

  /// The journal may only be read.
  static func readOnly(at file: FilePath) -> JournalProblem {
    JournalProblem(SQLiteError(.readOnly, "read-only"), at: file)
  }

  /// The journal is one of a later version of the program.
  static func newer(at file: FilePath) -> JournalProblem {
    JournalProblem(SQLiteError(.newer, "newer"), at: file)
  }

  /// Makes the problem that the system has no thread to read and write with.
  init(_ error: MissingThread) {
    reason = SQLiteError(.other, "\(error)")
    (what, meanwhile, remedy) = ("\(error).", "Decisions are only kept in memory.", "")
  }
}
