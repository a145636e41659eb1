import RiffleSystem
import SystemPackage

struct JournalProblem: Error, Hashable {
  let reason: SQLiteError
  /// Whether what was decided before is not known: then nothing is decided over it.
  var isUnread = false
  private let what: String
  /// The same while reading.
  private let whatUnread: String
  /// What happens to a window's decisions meanwhile.
  private let meanwhile: String
  /// What would help; empty if `what` says so.
  private let remedy: String

  /// The problem in a line for a window, where decisions wait.
  var line: String {
    guard isUnread else { return [what, meanwhile].joined(separator: " ") }
    return "\(finalLine) Until it can be, nothing is decided."
  }

  /// A command says it, which does not wait.
  var finalLine: String {
    let parts = isUnread ? [whatUnread, "What was decided before cannot be read."] : [what]
    return (parts + [remedy]).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Whether the file should be moved aside.
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
      case .otherVersion:
        (
          "\(name): made by another riffle: \(reason).", lost,
          "Use that riffle, or move the file elsewhere to begin anew."
        )
      case .other:
        ("\(name): cannot be written: \(reason).", "Decisions wait in memory until it can be.", "")
      }
    whatUnread = reason.kind == .other ? "\(name): cannot be read: \(reason)." : what
  }

  var error: RiffleError {
    let kind: RiffleError.Kind =
      switch reason.kind {
      case .damaged, .otherVersion: .badFile
      case .missingLibrary: .unavailable
      case .locked, .full, .readOnly, .closed, .other: isUnread ? .unreadable : .unwritable
      }
    return RiffleError(kind, finalLine)
  }

  init(_ error: MissingThread) {
    reason = SQLiteError(.other, "\(error)")
    (what, meanwhile, remedy) = ("\(error).", "Decisions are only kept in memory.", "")
    whatUnread = what
  }
}
