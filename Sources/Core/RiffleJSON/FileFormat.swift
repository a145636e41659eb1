/// A file format, by the word that its files begin with.
package enum FileFormat: String, CaseIterable, Sendable {
  /// A recorded session.
  case trace
  /// The settings of a stack.
  case preset
  case deck
  /// The user's settings, read at every start.
  case settings
  /// Steps through a deck that could not be written into its journal.
  case rescue

  package static let version = 1.0
}

/// The keys that every file begins with.
package enum HeaderKey: String, CaseIterable {
  /// The word of the format.
  case riffle
  case version
}

extension JSONWriter {
  package mutating func writeHeader(of format: FileFormat) {
    field(HeaderKey.riffle, format.rawValue)
    field(HeaderKey.version, FileFormat.version)
  }
}
