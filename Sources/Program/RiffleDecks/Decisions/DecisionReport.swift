import RiffleCards
package import RiffleFormats
import RiffleMotion
import RiffleSystem
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

extension DecisionReport {
  /// The keys of a row in JSON, and the columns in CSV.
  enum Key: String, CaseIterable {
    /// The name of the card.
    case card
    /// The path of the picture from the folder that holds the deck.
    case path
    /// The path in Base64 (RFC 4648), instead of a path that is not UTF-8.
    case pathBase64
    case verdict
    /// The time, in ISO 8601.
    case time
    /// What the person used.
    case input
  }

  /// The rows as a list of objects, each on a line.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.array(.lines) { writer in
      for row in rows { row.write(to: &writer) }
    }
    writer.endLine()
    return writer.bytes
  }

  /// The rows as comma-separated values, with the names of the columns first.
  ///
  /// There is a column for paths that are not UTF-8 only if there is such a path.
  var csv: [UInt8] {
    let hasForeign = rows.contains { $0.path.map { !$0.isUTF8 } ?? false }
    let keys = Key.allCases.filter { $0 != .pathBase64 || hasForeign }
    let lines = [keys.map(\.rawValue)] + rows.map { row in keys.map { row.text(of: $0) } }
    return lines.flatMap { cells in
      Array((cells.map(\.quotedForCSV).joined(separator: ",") + "\r\n").utf8)
    }
  }

  /// The rows in columns; long names are cut in their middle.
  var table: [UInt8] {
    let keys = [Key.card, .verdict, .time, .input]
    let cells = rows.map { row in keys.map { row.text(of: $0).elided(to: 60).onOneLine } }
    let lines = ([keys.map(\.rawValue)] + cells)
    let widths = keys.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.flatMap { cells in
      var line = ""
      for (cell, width) in zip(cells, widths).dropLast() {
        line += cell + String(repeating: " ", count: width - cell.count + 2)
      }
      return Array((line + (cells.last ?? "") + "\n").utf8)
    }
  }
}

extension DecisionReport.Row: JSONWritable {
  /// Writes the row on one line.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for key in DecisionReport.Key.allCases {
        let text = text(of: key)
        if !text.isEmpty || key == .card { writer.field(key, text) }
      }
    }
  }

  /// Returns the text of a key; an empty one if the row has none.
  func text(of key: DecisionReport.Key) -> String {
    switch key {
    case .card: card
    case .path: path.map { $0.isUTF8 ? $0.string : "" } ?? ""
    case .pathBase64: path.map { $0.isUTF8 ? "" : Base64.text(of: $0.bytes) } ?? ""
    case .verdict: decision.verdict.rawValue
    case .time: decision.time.text
    case .input: decision.input.rawValue
    }
  }
}

extension FilePath {
  /// Whether the bytes of the path are UTF-8, so that its text names it.
  var isUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }
}

extension String {
  /// The text as a cell of CSV: between quotation marks if it must be (RFC 4180, section 2).
  fileprivate var quotedForCSV: String {
    guard contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return self }
    return "\"" + split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}

extension DecisionReport {
  /// Reads a report that was written as JSON.
  ///
  /// - Throws: ``RiffleError``, one line with the file, the line and the key.
  package init(reading file: FilePath) throws(RiffleError) {
    let bytes = try InputFile(file).read()
    do throws(JSONError) {
      try self.init(decoding: bytes)
    } catch {
      throw .badFile(error, in: file.string.elidedPath)
    }
  }

  /// Reads a report that was written as JSON.
  package init(decoding bytes: [UInt8]) throws(JSONError) {
    let document = try JSONValue(parsing: bytes)
    guard case .array(let values) = document.content else {
      throw JSONError("the file must be a list of decisions, not \(document).", line: document.line)
    }
    rows = []
    rows.reserveCapacity(values.count)
    var places: [Row.Identity: Int] = [:]
    for (index, value) in values.enumerated() {
      let row = try Row(value, at: "[\(index)]")
      if let first = places.updateValue(index, forKey: row.identity) {
        throw JSONError(
          "[\(index)] decides about \"\(row.card.elided())\", as [\(first)] does. Keep one of them.",
          line: value.line
        )
      }
      rows.append(row)
    }
  }
}

extension DecisionReport.Row {
  /// What makes rows of several reports ones about the same card.
  struct Identity: Hashable, Sendable {
    private let card: String
    /// The path if it is not UTF-8: then the card's name is not all of it.
    private let foreignPath: FilePath?

    fileprivate init(_ row: DecisionReport.Row) {
      card = row.card
      foreignPath = row.path.flatMap { $0.isUTF8 ? nil : $0 }
    }
  }

  /// The identity of the card in several people's reports.
  var identity: Identity { Identity(self) }

  fileprivate init(_ value: JSONValue, at place: String) throws(JSONError) {
    let object = try JSONObject<DecisionReport.Key>(value, at: place)
    guard let card = try object.text(.card) else {
      throw object.typeMismatch(.card, wanted: "text")
    }
    guard let verdict = try object.text(.verdict).flatMap(Verdict.init) else {
      throw object.typeMismatch(
        .verdict,
        wanted: "a word of up to 40 letters, digits, hyphens and underscores"
      )
    }
    guard let time = try object.text(.time).flatMap({ WallTime($0) }) else {
      throw object.typeMismatch(.time, wanted: "a time such as \"2026-11-21T20:15:03.120Z\"")
    }
    guard let input = try object.choice(.input, of: DecisionInput.self) else {
      let words = DecisionInput.allCases.map(\.rawValue).joined(separator: ", ")
      throw object.typeMismatch(.input, wanted: "one of \(words)")
    }
    let path = try object.path(.path, orBase64: .pathBase64)
    self.init(card: card, path: path, decision: Decision(verdict, at: time, by: input))
  }
}
