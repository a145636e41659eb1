/// What is wrong with a JSON document: one sentence or two, with what would do.
package struct JSONError: Error, Hashable, CustomStringConvertible {
  /// The sentences.
  package var description: String
  /// Where it is; nil where that cannot be told.
  package var place: Place?

  /// Makes a problem.
  package init(_ description: String, at place: Place? = nil) {
    self.description = description
    self.place = place
  }

  /// Where in a document something is.
  package enum Place: Hashable, Sendable {
    /// On a line, counted from 1.
    case line(Int)
    /// At a key, as `cards[3].title`.
    case key(String)
  }

  /// Finds the line, counted from 1.
  ///
  /// - Parameter bytes: The document.
  /// - Returns: The line; nil where the problem has no place there.
  package func line(in bytes: [UInt8]) -> Int? {
    switch place {
    case .line(let line): line
    case .key(let key): JSONReader.line(of: key, in: bytes)
    case nil: nil
    }
  }
}
