import RiffleCards
import RiffleDrawing
import RiffleMotion
import SystemPackage

extension DeckDraft {
  /// Reads a .csv file: a header with the columns' names, then a card a row.
  init(csv bytes: [UInt8], at path: FilePath) {
    self.init(at: path)
    let (rows, mistakes) = CSVReader.read(bytes)
    guard let names = rows.first, mistakes.first.map({ ($0.line ?? 0) > names.line }) ?? true else {
      note(mistakes.first ?? DeckMistake(Self.missingHeader("it is empty"), line: 1))
      return
    }
    guard let header = header(names) else { return }
    mistakes.forEach { note($0) }
    for (index, row) in rows.dropFirst().enumerated() {
      read(row, at: index, header: header, of: path)
    }
    if rows.count == 1, mistakes.isEmpty {
      note(DeckMistake("no card. Write one in each line after the header.", line: nil))
    }
  }

  /// What a column holds.
  private enum Column {
    case known(DeckCardKey)
    /// Something that Riffle has no use for, by its name.
    case other(String)
  }

  private static func missingHeader(_ cause: String) -> String {
    "\(cause). The first line must name the columns: id, image, title, subtitle, color, in any order."
  }

  /// Reads the columns' names; nil after a mistake.
  private mutating func header(_ row: CSVReader.Row) -> [Column]? {
    if row.cells.count == 1, let cell = row.cells.first {
      for (separator, name) in [(";", "semicolons"), ("\t", "tabs")] where cell.contains(separator)
      {
        note(DeckMistake("cells are separated by \(name). Save it with commas.", line: row.line))
        return nil
      }
    }
    var columns: [Column] = []
    var seen: Set<String> = []
    for (index, cell) in row.cells.enumerated() {
      let name = cell.trimmingBlanks()
      let key = DeckCardKey(rawValue: name.lowercased())
      if name.isEmpty {
        note(DeckMistake("column \(index + 1) has no name. Name it, or delete it.", line: row.line))
      } else if !seen.insert(key?.rawValue ?? name).inserted {
        note(
          DeckMistake("two columns are named \"\(name.elided())\". Rename one.", line: row.line)
        )
      }
      columns.append(key.map(Column.known) ?? .other(name))
    }
    let hasKnown = columns.contains { if case .known = $0 { true } else { false } }
    if mistakes.isEmpty, !hasKnown {
      note(
        DeckMistake(Self.missingHeader("no column has a name that Riffle knows"), line: row.line)
      )
    }
    return mistakes.isEmpty ? columns : nil
  }

  /// Reads a card.
  private mutating func read(
    _ row: CSVReader.Row,
    at index: Int,
    header: [Column],
    of path: FilePath
  ) {
    guard row.cells.count == header.count else {
      note(
        DeckMistake(
          "the line has \(row.cells.count) cells, the header \(header.count). Give each column a cell, "
            + "and put a cell with a comma in quotation marks.",
          line: row.line
        )
      )
      return
    }
    var card = DeckCard(id: String(index))
    func refuse(_ key: DeckCardKey, _ text: String, wanted: String) {
      note(
        DeckMistake(
          "\"\(key.rawValue)\" must be \(wanted), not the text \"\(text.elided(to: 40))\".",
          line: row.line
        )
      )
    }
    for (column, text) in zip(header, row.cells) {
      switch column {
      case .other(let name): card.extra.append(.init(name: name, value: text))
      case .known where text.isEmpty: break
      case .known(.id): card.id = text
      case .known(.title): card.title = text
      case .known(.subtitle): card.subtitle = text
      case .known(.image):
        card.image = DeckFile.image(named: text, from: path)
        if card.image == nil { refuse(.image, text, wanted: DeckCardKey.wantedImage) }
      case .known(.color):
        card.color = Color(hex: text)
        if card.color == nil { refuse(.color, text, wanted: DeckCardKey.wantedColor) }
      }
    }
    if let earlier = add(card, at: "line \(row.line)") {
      note(
        DeckMistake(
          "\"id\" is \"\(card.id.elided())\", which \(earlier) has. Give each card an id of its own.",
          line: row.line
        )
      )
    }
  }
}

extension String {
  /// The text without blanks and tabs before and after it.
  fileprivate func trimmingBlanks() -> String {
    let isBlank = { (letter: Character) in letter == " " || letter == "\t" }
    guard let start = firstIndex(where: { !isBlank($0) }),
      let end = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[start...end])
  }
}
