package import RiffleFormats
import RiffleSystem
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

/// What a listing has found, in numbers.
package struct ListingSummary: Hashable, Sendable {
  /// The number of cards.
  package var cards = 0
  /// The number of pictures that cannot be shown, by the name of their kind, such as HEIC.
  package private(set) var unreadable: [String: Int] = [:]
  /// The number of files that are no pictures, and belong to none.
  package var otherFiles = 0
  /// The number of folders that were not gone into.
  package var closedFolders = 0
  /// The number of folders that cannot be read.
  package var unreadableFolders = 0
  /// The number of folders whose changes are not seen, since the system watches no more.
  package var unwatchedFolders = 0

  /// Makes a summary, whose numbers default to 0.
  package init(
    cards: Int = 0,
    otherFiles: Int = 0,
    closedFolders: Int = 0,
    unreadableFolders: Int = 0,
    unwatchedFolders: Int = 0
  ) {
    self.cards = cards
    self.otherFiles = otherFiles
    self.closedFolders = closedFolders
    self.unreadableFolders = unreadableFolders
    self.unwatchedFolders = unwatchedFolders
  }

  /// The number of cards with a picture that can be shown, as far as is known.
  package var shown: Int { max(0, cards - unreadable.values.reduce(0, +)) }

  /// Counts a card whose picture cannot be shown.
  package mutating func addUnreadable(_ kind: String) {
    unreadable[kind, default: 0] += 1
  }

  /// Takes over what was counted as unreadable before the cards were listed again.
  mutating func keepUnreadable(of earlier: ListingSummary) {
    unreadable = earlier.unreadable
  }

  /// Adds the numbers of another listing.
  mutating func add(_ other: ListingSummary) {
    cards += other.cards
    unreadable.merge(other.unreadable, uniquingKeysWith: +)
    otherFiles += other.otherFiles
    closedFolders += other.closedFolders
    unreadableFolders += other.unreadableFolders
    unwatchedFolders += other.unwatchedFolders
  }

  /// The numbers in a line, such as
  /// `1,987 shown, 9 not readable (HEIC 6, RAW 3), 4 folders; -r to go into them`.
  package var line: String {
    var parts = ["\(shown.grouped) shown"]
    let count = unreadable.values.reduce(0, +)
    if count > 0 {
      let kinds = unreadable.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      parts.append(
        "\(count.grouped) not readable ("
          + kinds.map { "\($0.key) \($0.value.grouped)" }.joined(separator: ", ") + ")"
      )
    }
    return (parts + rest).joined(separator: ", ") + remedy
  }

  /// The numbers besides cards in a line; empty if there is nothing else.
  var lineWithoutCards: String { rest.joined(separator: ", ") + remedy }

  private var rest: [String] {
    [
      (otherFiles, "other file", ""), (unreadableFolders, "folder", " not readable"),
      (unwatchedFolders, "folder", " not watched"),
      // At the end, before the remedy.
      (closedFolders, "folder", ""),
    ]
    .compactMap { count, noun, words in count == 0 ? nil : count.counted(noun) + words }
  }

  private var remedy: String {
    switch closedFolders {
    case 0: ""
    case 1: "; -r to go into it"
    default: "; -r to go into them"
    }
  }
}
