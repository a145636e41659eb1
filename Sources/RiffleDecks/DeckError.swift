/// Why a deck could not be opened: one line that says what was asked, what is wrong with it, and
/// what would do.
package struct DeckError: Error, Hashable, CustomStringConvertible {
  /// Which kind of trouble it is, for the exit status.
  package var kind: Kind
  /// The line.
  package var description: String

  /// Makes an error.
  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// Which kind of trouble it is.
  package enum Kind: Sendable {
    /// The file or folder says something that is no deck.
    case badData
    /// The file or folder cannot be read, or is not there.
    case unreadable
  }
}
