import CSQLite
import RiffleSystem
import SystemPackage

/// The reason why SQLite refused something.
struct SQLiteError: Error, Hashable, CustomStringConvertible {
  /// What can be done about it.
  let kind: Kind
  /// SQLite's words, and the system's if a system call failed.
  let description: String

  /// The kinds of reasons that are handled in ways of their own.
  enum Kind: Hashable {
    /// The file is not a database, or its pages are damaged.
    case damaged
    /// Another program holds the database for longer than the connection waits.
    case locked
    /// The disk is full.
    case full
    /// The file, its folder or its disk may not be written.
    case readOnly
    /// The file cannot be opened.
    case closed
    /// The tables are those of a later version of the program.
    case newer
    /// The library is not installed.
    case missingLibrary
    /// Anything else.
    case other
  }

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// Makes an error of a result code, extended or not.
  init(code: Int32, message: String, system: Errno = Errno(rawValue: 0)) {
    kind =
      switch code & 0xFF {
      case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .locked
      case SQLITE_FULL: .full
      case SQLITE_READONLY, SQLITE_PERM: .readOnly
      case SQLITE_CANTOPEN: .closed
      default: .other
      }
    // The system's error stays from the last call that failed, whichever that was.
    let isOfSystem = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xFF) && system.rawValue != 0
    description = isOfSystem ? "\(message): \(system)" : message
  }

  init(missing library: MissingLibrary) {
    kind = .missingLibrary
    description = library.description
  }
}
