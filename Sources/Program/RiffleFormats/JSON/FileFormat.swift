/// A format of files, by the word that a file of it begins with.
package enum FileFormat: String, CaseIterable, Sendable {
  /// A recorded session.
  case trace
  /// The settings of a stack.
  case preset
  /// A list of cards.
  case deck
  /// What a person has set up for every start.
  case settings
  /// Steps through a deck that its journal could not take.
  case rescue

  static let version = 1.0
}

/// The keys that every file has before its own.
enum HeaderKey: String, CaseIterable {
  /// The word of the format.
  case riffle
  /// The version of the format.
  case version
}

extension JSONWriter {
  /// Writes the fields that a file of a format begins with.
  package mutating func writeHeader(of format: FileFormat) {
    field(HeaderKey.riffle, format.rawValue)
    field(HeaderKey.version, FileFormat.version)
  }
}
