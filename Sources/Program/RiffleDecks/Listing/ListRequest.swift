package import RiffleFormats
package import SystemPackage

/// A call of `riffle list`: the cards of a deck, one per line.
package struct ListRequest: Sendable {
  package var paths: [FilePath]
  package var isRecursive: Bool
  package var order: CardOrder
  package var format: Format

  package enum Format: String, CaseIterable, Sendable {
    /// Identity, path and title, separated by tabs; those in them, and ends of lines, are replaced.
    case text
    /// A list of objects, each on its own line.
    case json
    /// The path and a zero byte; nothing for a card without a picture.
    case nul
  }

  private enum Key: String {
    case card
    /// Relative to the current folder.
    case path
    /// The path in Base64, if it is not UTF-8.
    case pathBase64
    case title
  }

  package init(
    paths: [FilePath],
    isRecursive: Bool = false,
    order: CardOrder = .name,
    format: Format = .text
  ) {
    self.paths = paths
    self.isRecursive = isRecursive
    self.order = order
    self.format = format
  }

  /// Prints the deck; calls `problem` for each of several paths that cannot be shown.
  package func run(problem: (RiffleError) -> Void) throws -> ListingSummary {
    let (deck, summary) = try Deck.open(
      paths,
      recursively: isRecursive,
      order: order,
      problem: problem
    )
    try LineWriter.standardOutput { write in try self.write(deck, write) }
    return summary
  }

  package func write(_ deck: Deck, _ write: ([UInt8]) throws -> Void) rethrows {
    switch format {
    case .text:
      for card in deck.cards {
        let cells = [Array(card.id.text.utf8), card.image?.bytes ?? [], Array(card.title.utf8)]
        try write(Array(cells.map(Self.inOneCell).joined(separator: "\t".utf8)) + "\n".utf8)
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

  private static func inOneCell(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { byte in "\t\n\r".utf8.contains(byte) ? Array("\u{FFFD}".utf8) : [byte] }
  }

  private static func write(_ card: DeckCard, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(Key.card, card.id.text)
      if let image = card.image { writer.field(Key.path, orBase64: .pathBase64, image) }
      if !card.title.isEmpty { writer.field(Key.title, card.title) }
    }
  }
}

package struct ListingSummary: Hashable, Sendable {
  package var cards = 0
  /// Pictures that cannot be shown, by format, such as HEIC.
  package private(set) var unreadable: [String: Int] = [:]
  /// Files that are not pictures and do not belong to one.
  package var otherFiles = 0
  package var closedFolders = 0
  package var unreadableFolders = 0
  /// Folders that the system cannot watch, since it has no more watches.
  package var unwatchedFolders = 0

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

  package var shown: Int { max(0, cards - unreadable.values.reduce(0, +)) }

  package mutating func addUnreadable(_ kind: String) {
    unreadable[kind, default: 0] += 1
  }

  mutating func forgetUnreadable() { unreadable = [:] }

  mutating func keepUnreadable(of earlier: ListingSummary) {
    unreadable = earlier.unreadable
  }

  mutating func add(_ other: ListingSummary) {
    cards += other.cards
    unreadable.merge(other.unreadable, uniquingKeysWith: +)
    otherFiles += other.otherFiles
    closedFolders += other.closedFolders
    unreadableFolders += other.unreadableFolders
    unwatchedFolders += other.unwatchedFolders
  }

  /// A line such as `1,987 shown, 9 not readable (HEIC 6, RAW 3), 4 folders; -r to go into them`.
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

  /// The line for a listing without cards; empty if there is nothing else.
  var lineWithoutCards: String { rest.joined(separator: ", ") + remedy }

  private var rest: [String] {
    [
      (otherFiles, "other file", ""), (unreadableFolders, "folder", " not readable"),
      (unwatchedFolders, "folder", " not watched"),
      // Last, before the remedy.
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
