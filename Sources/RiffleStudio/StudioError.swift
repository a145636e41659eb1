import RiffleCards
import RiffleDecks

/// Why the program could not do what was asked: one line for the person, and an exit status.
package struct StudioError: Error, CustomStringConvertible {
  /// The line: what was asked, what is wrong, what would do.
  package let description: String
  /// The exit status, as in sysexits.h.
  package let status: Int32

  /// Something asked for that there is not (EX_USAGE).
  static func wrongUsage(_ line: String) -> StudioError { StudioError(line, status: 64) }
  /// A file that says something it should not (EX_DATAERR).
  static func badFile(_ line: String) -> StudioError { StudioError(line, status: 65) }
  /// A file that cannot be read (EX_NOINPUT).
  static func unreadable(_ line: String) -> StudioError { StudioError(line, status: 66) }
  /// A display that is not there (EX_UNAVAILABLE).
  static func unavailable(_ line: String) -> StudioError { StudioError(line, status: 69) }
  /// Output that cannot be written (EX_IOERR).
  static func unwritable(_ line: String) -> StudioError { StudioError(line, status: 74) }

  /// A line of a trace that cannot be done where it stands.
  static func badStep(_ problem: TraceError, in file: String) -> StudioError {
    let line = problem.step.line.map { ":\($0)" } ?? ""
    return .badFile("\(file)\(line): \(problem)")
  }

  /// The same trouble, told after what led to it.
  func following(_ words: String) -> StudioError {
    StudioError(words + description, status: status)
  }

  private init(_ description: String, status: Int32) {
    // Names and texts of files may hold anything.
    self.description = description.onOneLine
    self.status = status
  }

  init(_ error: DeckError) {
    switch error.kind {
    case .badData: self = .badFile(error.description)
    case .unreadable: self = .unreadable(error.description)
    }
  }
}

extension String {
  /// The text without what would end the line or steer a terminal.
  var onOneLine: String {
    let scalars = unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
