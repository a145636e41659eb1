import RiffleCards
package import RiffleFormats
import RiffleMotion
package import SystemPackage

extension DecisionReport {
  /// Reads a report that was written as JSON.
  ///
  /// - Parameter file: The file.
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
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Throws: ``JSONError``.
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
