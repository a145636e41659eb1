import RiffleCore
import RiffleFormats
import SystemPackage

/// A deck while it is read from a file: its good parts, and every mistake.
struct DeckDraft {
  var deck: Deck
  private(set) var mistakes: [DeckMistake] = []
  /// The place of each card by its identity, such as `cards[3]`.
  private var places: [CardName: String] = [:]

  init(at path: FilePath) { deck = Deck(title: path.stem ?? "", cards: []) }

  /// Adds a card; returns the place of an earlier card with the same identity, which is a mistake.
  mutating func add(_ card: DeckCard, at place: String) -> String? {
    deck.cards.append(card)
    if let earlier = places[card.id] { return earlier }
    places[card.id] = place
    return nil
  }

  mutating func note(_ mistake: DeckMistake) { mistakes.append(mistake) }
}

extension DeckDraft {
  init(json bytes: [UInt8], at path: FilePath) {
    self.init(at: path)
    do throws(JSONError) {
      try read(JSONValue(parsing: bytes), at: path)
    } catch {
      note(DeckMistake(error))
    }
  }

  private mutating func read(_ document: JSONValue, at path: FilePath) throws(JSONError) {
    let root = try JSONObject<DeckKey>(anyKeysOf: document, of: .deck)
    root.errors(besides: DeckKey.allCases).forEach { note(DeckMistake($0)) }
    if let title = text(.title, of: root) { deck.title = title }
    do throws(JSONError) {
      deck.verdicts = try VerdictChoices(root)
    } catch {
      note(DeckMistake(error))
    }
    guard let values = try root.list(.cards), !values.isEmpty else {
      // A misspelled key is enough of a mistake.
      if root.value(.cards) == nil, !mistakes.isEmpty { return }
      throw root.typeMismatch(.cards, wanted: "a list of at least one card")
    }
    deck.cards.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      do throws(JSONError) {
        try read(JSONObject(anyKeysOf: value, at: "cards[\(index)]"), at: index, of: path)
      } catch {
        note(DeckMistake(error))
      }
    }
  }

  private mutating func read(_ object: JSONObject<DeckCardKey>, at index: Int, of path: FilePath) {
    object.errorsOfOtherKeys(than: DeckCardKey.allCases).forEach { note(DeckMistake($0)) }
    var card = DeckCard(
      id: CardName(text(.id, of: object) ?? String(index)),
      title: text(.title, of: object) ?? "",
      subtitle: text(.subtitle, of: object) ?? ""
    )
    if let name = text(.image, of: object) {
      card.image = DeckFile.image(named: name, from: path)
      if card.image == nil {
        note(DeckMistake(object.typeMismatch(.image, wanted: DeckCardKey.wantedImage)))
      }
    }
    if let code = text(.color, of: object) {
      card.color = Color(hex: code)
      if card.color == nil {
        note(DeckMistake(object.typeMismatch(.color, wanted: DeckCardKey.wantedColor)))
      }
    }
    guard let earlier = add(card, at: "cards[\(index)]") else { return }
    note(
      DeckMistake(
        object.error(
          .id,
          "is \"\(card.id.text.elided())\", which \(earlier) has. Give each card an id of its own."
        )
      )
    )
  }

  private mutating func text<Key>(_ key: Key, of object: JSONObject<Key>) -> String? {
    do throws(JSONError) {
      return try object.text(key)
    } catch {
      note(DeckMistake(error))
      return nil
    }
  }
}

extension VerdictChoices {
  /// Fails if the file leaves them to the user.
  init?(_ deck: JSONObject<DeckKey>) throws(JSONError) {
    guard let object = try deck.object(.verdicts, keys: Direction.self) else { return nil }
    var verdicts: [Direction: Verdict] = [:]
    for direction in Direction.allCases {
      guard let word = try object.text(direction) else { continue }
      guard let verdict = Verdict(rawValue: word) else {
        throw object.typeMismatch(
          direction,
          wanted: "a word of 1 to 40 letters, digits, hyphens or underscores"
        )
      }
      verdicts[direction] = verdict
    }
    guard !verdicts.isEmpty else {
      throw deck.error(.verdicts, "names no direction. Write one, such as \"right\": \"keep\".")
    }
    self.init(verdicts)
  }
}

extension JSONWriter {
  mutating func write(_ choices: VerdictChoices) {
    guard !choices.all.isEmpty else { return }
    key(DeckKey.verdicts)
    object { writer in
      for direction in Direction.allCases {
        if let verdict = choices[direction] { writer.field(direction, verdict.rawValue) }
      }
    }
  }
}

extension DeckDraft {
  /// Reads a .csv file: a header with the columns' names, then a card per row.
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

  private enum Column {
    case known(DeckCardKey)
    case other(String)
  }

  private static func missingHeader(_ cause: String) -> String {
    "\(cause). The first line must name the columns: id, image, title, subtitle, color, in any order."
  }

  /// Reads the header; nil after a mistake.
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
        note(DeckMistake("two columns are named \"\(name.elided())\". Rename one.", line: row.line))
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
    var card = DeckCard(id: "\(index)")
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
      case .known(.id): card.id = CardName(text)
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
          "\"id\" is \"\(card.id.text.elided())\", which \(earlier) has. Give each card an id of its own.",
          line: row.line
        )
      )
    }
  }
}

extension String {
  fileprivate func trimmingBlanks() -> String {
    let isBlank = { (letter: Character) in letter == " " || letter == "\t" }
    guard let start = firstIndex(where: { !isBlank($0) }),
      let end = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[start...end])
  }
}

/// A mistake in a deck file: what is wrong and what would work.
struct DeckMistake: Hashable {
  let sentence: String
  /// Counted from 1; nil if something is missing.
  let line: Int?

  init(_ sentence: String, line: Int?) {
    self.sentence = sentence
    self.line = line
  }

  init(_ error: JSONError) { self.init(error.description, line: error.line) }

  func error(in path: FilePath) -> RiffleError {
    .badFile("\(path.string.elidedPath)\(line.map { ":\($0)" } ?? ""): \(sentence)")
  }
}

extension [DeckMistake] {
  /// Those without a line come first.
  var inOrder: [DeckMistake] { sorted { ($0.line ?? 0) < ($1.line ?? 0) } }

  /// Returns one error for all: the first mistake, and the lines of the others.
  func error(in path: FilePath) -> RiffleError? {
    guard let first else { return nil }
    let rest = dropFirst()
    let lines = rest.prefix(6).compactMap { $0.line.map(String.init) }
    switch (rest.count, lines.count) {
    case (0, _): return first.error(in: path)
    case (1, 0): return first.error(in: path).followed(by: " There is 1 more mistake.")
    case (1, _):
      return first.error(in: path).followed(by: " There is 1 more mistake, in line \(lines[0]).")
    case (let count, 0):
      return first.error(in: path).followed(by: " There are \(count) more mistakes.")
    case (let count, _):
      let places = lines.joined(separator: ", ") + (count > lines.count ? ", ..." : "")
      return first.error(in: path)
        .followed(by: " There are \(count) more mistakes, in lines \(places).")
    }
  }
}
