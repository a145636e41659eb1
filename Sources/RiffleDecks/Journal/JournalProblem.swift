import RiffleFormats
import SystemPackage

/// The reason why the journal cannot be read or written, with a line for the user.
struct JournalProblem: Error, Hashable {
  /// SQLite's reason.
  let reason: SQLiteError
  /// One line: the file, what is wrong, what would do.
  let line: String

  /// Whether the file is to be moved aside.
  var isDamage: Bool { reason.kind == .damaged }

  /// Whether the open connection may work again later.
  var isPassing: Bool { reason.kind == .locked || reason.kind == .full }

  /// Makes the problem of an error.
  init(_ reason: SQLiteError, at file: FilePath) {
    self.reason = reason
    let name = file.string.elidedPath
    let folder = file.removingLastComponent().string.elidedPath
    line =
      switch reason.kind {
      case .damaged: "\(name): damaged: \(reason)."
      case .locked:
        "\(name): another program holds it. Decisions wait in memory until it lets go."
      case .full:
        "\(name): the disk is full. Decisions wait in memory; make room, and they are saved."
      case .readOnly:
        "\(name): you may not write it. Decisions wait in memory; make it and its folder writable, "
          + "and they are saved."
      case .closed:
        "\(name): cannot be opened: \(reason). Decisions wait in memory; make \(folder) a folder "
          + "that you may write to, and they are saved."
      case .missingLibrary: "SQLite is missing: \(reason). Decisions are only kept in memory."
      case .newer, .other:
        "\(name): cannot be written: \(reason). Decisions wait in memory until it can be."
      }
  }

  private init(_ kind: SQLiteError.Kind, _ line: String) {
    reason = SQLiteError(kind, line)
    self.line = line
  }

  /// The journal may only be read.
  static func readOnly(at file: FilePath) -> JournalProblem {
    JournalProblem(SQLiteError(.readOnly, "read-only"), at: file)
  }

  /// The journal is one of a later version of the program.
  static func newer(at file: FilePath) -> JournalProblem {
    JournalProblem(
      .newer,
      "\(file.string.elidedPath): made by a newer riffle. Decisions are only kept in memory; update "
        + "this riffle to save them."
    )
  }
}
