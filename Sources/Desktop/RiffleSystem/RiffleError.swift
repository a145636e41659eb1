import RiffleMotion

/// An error for the user: one line, and its kind.
public struct RiffleError: Error, Hashable, CustomStringConvertible {
  /// The line: what was asked, what is wrong, what would do.
  public let description: String
  /// The kind, which a program turns into its exit status.
  public let kind: Kind

  /// A kind of error.
  public enum Kind: Hashable, Sendable {
    /// Something was asked for that does not exist, or two things that exclude each other.
    case wrongUsage
    /// A file or folder has contents that it should not have.
    case badFile
    /// A file or folder is missing or cannot be read.
    case unreadable
    /// A display, a library or another program is missing.
    case unavailable
    /// A file or a stream cannot be written.
    case unwritable
  }

  /// Replaces characters that steer a terminal, which file names and contents may have.
  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    // Each part is short; this bounds what several of them make.
    self.description = description.elided(to: 2000).onOneLine
  }

  /// The number as in sysexits.h.
  package var exitStatus: Int32 {
    switch kind {
    case .wrongUsage: 64  // EX_USAGE
    case .badFile: 65  // EX_DATAERR
    case .unreadable: 66  // EX_NOINPUT
    case .unavailable: 69  // EX_UNAVAILABLE
    case .unwritable: 74  // EX_IOERR
    }
  }

  package static func wrongUsage(_ line: String) -> RiffleError { RiffleError(.wrongUsage, line) }
  package static func badFile(_ line: String) -> RiffleError { RiffleError(.badFile, line) }
  package static func unreadable(_ line: String) -> RiffleError { RiffleError(.unreadable, line) }
  package static func unavailable(_ line: String) -> RiffleError {
    RiffleError(.unavailable, line)
  }
  package static func unwritable(_ line: String) -> RiffleError { RiffleError(.unwritable, line) }

  package func followed(by words: String) -> RiffleError { RiffleError(kind, description + words) }

  package func preceded(by words: String) -> RiffleError { RiffleError(kind, words + description) }
}

extension String {
  /// The path as messages name it: whole, unless it is longer than people write paths.
  package var elidedPath: String { elided(to: 240) }
}
