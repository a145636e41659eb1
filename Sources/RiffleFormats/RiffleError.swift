/// Why something that was asked for could not be done: one line for the user, and its kind.
package struct RiffleError: Error, Hashable, CustomStringConvertible {
  /// The line: what was asked, what is wrong, what would do.
  package let description: String
  /// The kind of trouble, which a program turns into its exit status.
  package let kind: Kind

  /// A kind of trouble.
  package enum Kind: Hashable, Sendable {
    /// Something was asked for that does not exist or does not go together.
    case wrongUsage
    /// A file or folder holds something that it should not.
    case badFile
    /// A file or folder cannot be read, or is not there.
    case unreadable
    /// A display, a library or another program is missing.
    case unavailable
    /// A file or a stream cannot be written.
    case unwritable
  }

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - kind: The kind of trouble.
  ///   - description: The line; control characters in it, which names and texts of files may hold,
  ///     are replaced.
  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description.onOneLine
  }

  /// Makes an error of something asked for that does not exist or does not go together.
  package static func wrongUsage(_ line: String) -> RiffleError { RiffleError(.wrongUsage, line) }
  /// Makes an error of a file or folder that holds something it should not.
  package static func badFile(_ line: String) -> RiffleError { RiffleError(.badFile, line) }
  /// Makes an error of a file or folder that cannot be read.
  package static func unreadable(_ line: String) -> RiffleError { RiffleError(.unreadable, line) }
  /// Makes an error of a display, library or program that is missing.
  package static func unavailable(_ line: String) -> RiffleError {
    RiffleError(.unavailable, line)
  }
  /// Makes an error of a file or stream that cannot be written.
  package static func unwritable(_ line: String) -> RiffleError { RiffleError(.unwritable, line) }

  /// Returns the same error, its line preceded by some words.
  package func preceded(by words: String) -> RiffleError { RiffleError(kind, words + description) }
}

extension String {
  /// The text without what would end the line or steer a terminal.
  package var onOneLine: String {
    let scalars = unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
