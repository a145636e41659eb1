/// Why a deck could not be opened: one line that says what was asked, what is wrong with it, and
/// what would do.
public struct DeckError: Error, Hashable, CustomStringConvertible {
  /// Which kind of trouble it is, for the exit status.
  public var kind: Kind
  /// The line.
  public var description: String

  /// Makes an error.
  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// Which kind of trouble it is.
  public enum Kind: Sendable {
    /// The file or folder says something that is no deck.
    case badData
    /// The file or folder cannot be read, or is not there.
    case unreadable
  }
}
