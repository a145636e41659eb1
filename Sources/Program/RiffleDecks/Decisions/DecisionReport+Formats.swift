import RiffleCards
package import RiffleFormats
import RiffleMotion
import SystemPackage

extension DecisionReport {
  /// The keys of a row in JSON, and the columns in CSV.
  enum Key: String, CaseIterable {
    /// The name of the card.
    case card
    /// The path of the picture from the folder that holds the deck.
    case path
    /// The path in Base64 (RFC 4648), instead of a path that is not UTF-8.
    case pathBase64
    /// The verdict.
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
