package import RiffleFormats
package import SystemPackage

/// What `riffle list` is asked: the cards of a deck, one a line.
package struct ListRequest: Sendable {
  /// The folders, pictures and deck files.
  package var paths: [FilePath]
  /// Whether folders in folders are gone into.
  package var isRecursive: Bool
  /// What is written of a card.
  package var format: Format

  /// What is written of a card.
  package enum Format: String, CaseIterable, Sendable {
    /// Identity, path and title with tabs between them, on a line.
    case text
    /// A list of objects, each on a line.
    case json
    /// The path and a zero byte; nothing for a card without a picture.
    case nul
  }

  private enum Key: String {
    /// The identity.
    case card
    /// The path, from where the program was started.
    case path
    /// The bytes of a path that is not UTF-8, as base 64.
    case pathBase64
    /// The title, if there is one.
    case title
  }

  package init(paths: [FilePath], isRecursive: Bool = false, format: Format = .text) {
    self.paths = paths
    self.isRecursive = isRecursive
    self.format = format
  }

  /// Lists the deck on standard output.
  ///
  /// - Parameter problem: Called for each of several paths that cannot be shown.
  /// - Throws: ``RiffleError`` if there is no card, or if the output cannot be written.
  package func run(problem: (RiffleError) -> Void) throws -> ListingSummary {
    let (deck, summary) = try Deck.open(paths, recursively: isRecursive, problem: problem)
    try LineWriter.standardOutput { write in try self.write(deck, write) }
    return summary
  }

  /// Writes the cards of a deck.
  ///
  /// - Parameter write: Gets the bytes, lines with their ends.
  package func write(_ deck: Deck, _ write: ([UInt8]) throws -> Void) rethrows {
    switch format {
    case .text:
      for card in deck.cards {
        let cells = [card.id, card.image?.string ?? "", card.title]
        try write(Array((cells.map(\.onOneLine).joined(separator: "\t") + "\n").utf8))
      }
    case .json:
      var writer = JSONWriter()
      writer.array(.lines) { writer in
        for card in deck.cards { Self.write(card, to: &writer) }
      }
      writer.endLine()
      try write(writer.bytes)
    case .nul:
      for card in deck.cards {
        if let image = card.image { try write(image.bytes + [0]) }
      }
    }
  }

  private static func write(_ card: DeckCard, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(Key.card, card.id)
      if let image = card.image { writer.field(Key.path, orBase64: .pathBase64, image) }
      if !card.title.isEmpty { writer.field(Key.title, card.title) }
    }
  }
}
