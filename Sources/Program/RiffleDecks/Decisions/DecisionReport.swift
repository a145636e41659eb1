import RiffleFormats
package import SystemPackage

/// The decisions about the cards of a deck, in the order of the cards, to be written for people and
/// for other programs.
package struct DecisionReport: Hashable, Sendable {
  /// The cards that are decided.
  package var rows: [Row]

  /// One decided card.
  package struct Row: Hashable, Sendable {
    /// The name of the card: its file's, from the deck's folder, or its id.
    package var card: String
    /// The path of the picture, from the folder that holds the deck; nil for a card without one.
    package var path: FilePath?
    package var decision: Decision

    package init(card: String, path: FilePath?, decision: Decision) {
      self.card = card
      self.path = path
      self.decision = decision
    }
  }

  /// How a report is written.
  package enum Format: String, CaseIterable, Sendable {
    /// Columns for people.
    case table
    /// Comma-separated values (RFC 4180).
    case csv
    /// A list of objects.
    case json
    /// The paths only, each with a zero byte behind it.
    case nul
  }

  package init(rows: [Row]) {
    self.rows = rows
  }

  /// Makes the report of an open deck.
  ///
  /// - Parameter path: The path of the deck as the user has given it; its last part begins the paths.
  package init(_ decisions: DeckDecisions, at path: FilePath) {
    let title = Self.folderName(of: path)
    let isFolder = FileStamp(of: path) == nil
    rows = decisions.cards.enumerated().compactMap { index, card in
      guard let decision = decisions.decision(of: index) else { return nil }
      return Row(
        card: String(decoding: card.name, as: UTF8.self),
        path: card.file.map { file in
          if isFolder { return title.pushing(FilePath(bytes: card.name)) }
          var rest = file
          return rest.removePrefix(path.removingLastComponent()) ? rest : file
        },
        decision: decision
      )
    }
  }

  /// Returns the name of a folder, also of one like "." or "..", whose path does not end in it.
  private static func folderName(of path: FilePath) -> FilePath {
    let name = path.lastComponent?.kind == .regular ? path : path.resolved ?? path
    return name.lastComponent.map { FilePath(root: nil, [$0]) } ?? FilePath()
  }

  /// Returns the report as bytes: a path need not be UTF-8.
  package func bytes(_ format: Format) -> [UInt8] {
    switch format {
    case .table: table
    case .csv: csv
    case .json: json
    case .nul: rows.flatMap { row in row.path.map { $0.bytes + [0] } ?? [] }
    }
  }
}
