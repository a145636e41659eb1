package import RiffleFormats
import RiffleMotion
package import RiffleSystem
package import SystemPackage

/// The cards of a deck that have a verdict, stars or a label, in order, to be printed or read by other
/// programs.
package struct DecisionReport: Hashable, Sendable {
  package var rows: [Row]

  package struct Row: Hashable, Sendable {
    /// The file's path relative to the deck's folder, or the card's id.
    package var card: CardName
    /// Relative to ``folder``; nil without a picture.
    package var path: FilePath?
    /// The folder that holds the deck's folder or file, as an absolute path; nil if a file does not say it.
    package var folder: FilePath?
    /// The picture's path as the deck has it, which opens from where the deck was opened; no file has it.
    package var file: FilePath?
    /// The decision; nil for a card that has only stars or a label.
    package var decision: Decision?
    /// The stars; nil if none were given.
    package var stars: Int?
    package var label: ColorLabel?
    /// The picture's stamp as it was decided on, in a file with the time in milliseconds.
    package var stamp: FileStamp?
    /// Clockwise, 0 to 3.
    package var quarterTurns: Int

    package init(
      card: CardName,
      path: FilePath?,
      in folder: FilePath? = nil,
      file: FilePath? = nil,
      decision: Decision?,
      stars: Int? = nil,
      label: ColorLabel? = nil,
      stamp: FileStamp? = nil,
      quarterTurns: Int = 0
    ) {
      self.card = card
      self.path = path
      self.folder = folder
      self.file = file
      self.decision = decision
      self.stars = stars
      self.label = label
      self.stamp = stamp
      self.quarterTurns = quarterTurns
    }
  }

  package enum Format: String, CaseIterable, Sendable {
    case table
    /// RFC 4180.
    case csv
    case json
    /// Only the paths are there, each followed by a zero byte; they open from where the deck was opened.
    case nul
  }

  package init(rows: [Row]) { self.rows = rows }

  /// The path is the deck's as the user wrote it; a folder's last part begins the cards' paths.
  ///
  /// Cards need one of the verdicts, unless that is nil, and so many stars or more.
  package init(
    _ decisions: DeckDecisions,
    at path: FilePath,
    of verdicts: Set<Verdict>? = nil,
    stars: Int = 0
  ) {
    let named = Self.named(path)
    let title = named.lastComponent.map { FilePath(root: nil, [$0]) } ?? FilePath()
    let parent = named.removingLastComponent()
    let folder = (parent.isEmpty ? "." : parent).absolute
    let isFolder = FileStamp(of: path) == nil
    rows = decisions.cards.enumerated().compactMap { index, card in
      let (decision, marks) = (decisions.decision(of: index), decisions.givenMarks(of: index))
      guard decision != nil || !marks.isEmpty,
        verdicts.map({ decision.map(\.verdict).map($0.contains) ?? false }) ?? true,
        decisions.marks(of: index).stars >= stars
      else { return nil }
      return Row(
        card: CardName(
          isFolder ? String(escaping: card.name) : String(decoding: card.name, as: UTF8.self)
        ),
        path: card.file.map { file in
          if isFolder { return title.pushing(FilePath(bytes: card.name)) }
          var rest = file
          return rest.removePrefix(path.removingLastComponent()) ? rest : file
        },
        in: folder,
        file: card.file,
        decision: decision,
        stars: marks.stars,
        label: marks.label ?? nil,
        stamp: decisions.knownStamp(of: index),
        quarterTurns: decisions.rotation(of: index)
      )
    }
  }

  /// Takes what was decided about a deck that cannot be opened any more.
  init(_ formers: [FormerDecision], at path: FilePath, of verdicts: Set<Verdict>?, stars: Int) {
    let place = path.absolute
    rows = formers.compactMap { former in
      guard former.decision != nil || !former.marks.isEmpty,
        verdicts.map({ former.decision.map(\.verdict).map($0.contains) ?? false }) ?? true,
        former.marks.stars ?? 0 >= stars
      else { return nil }
      let name = FilePath(bytes: former.name)
      return Row(
        card: CardName(String(escaping: former.name)),
        path: FilePath(place.fileName).pushing(name),
        in: place.removingLastComponent(),
        file: path.pushing(name),
        decision: former.decision,
        stars: former.marks.stars,
        label: former.marks.label ?? nil,
        stamp: former.stamp,
        quarterTurns: former.quarterTurns
      )
    }
  }

  /// Resolves "." and "..", whose paths do not end in the folder's name.
  private static func named(_ path: FilePath) -> FilePath {
    path.lastComponent?.kind == .regular ? path : path.resolved ?? path
  }

  /// Bytes, since a path need not be UTF-8.
  package func bytes(_ format: Format) -> [UInt8] {
    switch format {
    case .table: table
    case .csv: csv
    case .json: json
    case .nul: rows.flatMap { row in row.file.map { $0.bytes + [0] } ?? [] }
    }
  }
}

extension DecisionReport {
  enum Key: String, CaseIterable {
    case card, path
    /// The path in Base64 if it is not UTF-8.
    case pathBase64
    case verdict
    /// ISO 8601.
    case time
    case input
    case folder
    case folderBase64, stars, label
    /// Bytes.
    case size
    /// When the picture was last changed, before it was decided on, as ISO 8601.
    case modified
    /// Degrees, clockwise.
    case rotation
  }

  private var unneeded: Set<Key> {
    var unneeded: Set<Key> = []
    if rows.allSatisfy({ $0.path?.isUTF8 ?? true }) { unneeded.insert(.pathBase64) }
    if rows.allSatisfy({ $0.folder?.isUTF8 ?? true }) { unneeded.insert(.folderBase64) }
    if rows.allSatisfy({ $0.stars == nil }) { unneeded.insert(.stars) }
    if rows.allSatisfy({ $0.label == nil }) { unneeded.insert(.label) }
    if rows.allSatisfy({ $0.stamp == nil }) { unneeded.formUnion([.size, .modified]) }
    if rows.allSatisfy({ $0.quarterTurns == 0 }) { unneeded.insert(.rotation) }
    return unneeded
  }

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.array(.lines) { writer in
      for row in rows { row.write(to: &writer) }
    }
    writer.endLine()
    return writer.bytes
  }

  /// It has a header; the columns for paths that are not UTF-8, for stars and for labels are there only
  /// if they are needed.
  var csv: [UInt8] {
    let unneeded = unneeded
    let keys = Key.allCases.filter { !unneeded.contains($0) }
    let lines = [keys.map(\.rawValue)] + rows.map { row in keys.map { row.text(of: $0) } }
    return lines.flatMap { CSVCell.line(of: $0) }
  }

  var table: [UInt8] {
    let unneeded = unneeded
    let keys = [Key.card, .verdict, .stars, .label, .time, .input]
      .filter { !unneeded.contains($0) }
    let names = rows.map(\.card).toldApart
    let cells = zip(names, rows).map { name, row in
      [name.elided(to: 60)] + keys.dropFirst().map { row.text(of: $0) }
    }
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
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for key in DecisionReport.Key.allCases {
        let text = text(of: key)
        switch key {
        case .stars: if let stars { writer.field(key, stars) }
        case .size: if let stamp { writer.field(key, stamp.size) }
        case .rotation: if quarterTurns != 0 { writer.field(key, quarterTurns * 90) }
        default: if !text.isEmpty || key == .card { writer.field(key, text) }
        }
      }
    }
  }

  func text(of key: DecisionReport.Key) -> String {
    switch key {
    case .card: card.text
    case .path: path?.textOfUTF8 ?? ""
    case .pathBase64: path?.base64OfOthers ?? ""
    case .folder: folder?.textOfUTF8 ?? ""
    case .folderBase64: folder?.base64OfOthers ?? ""
    case .verdict: decision?.verdict.rawValue ?? ""
    case .time: decision?.time.text ?? ""
    case .input: decision?.input.rawValue ?? ""
    case .stars: stars.map(String.init) ?? ""
    case .label: label?.rawValue ?? ""
    case .size: stamp.map { String($0.size) } ?? ""
    case .modified:
      stamp.map { WallTime(microseconds: $0.inMilliseconds.modified / 1000).text } ?? ""
    case .rotation: quarterTurns == 0 ? "" : String(quarterTurns * 90)
    }
  }
}

extension DecisionReport {
  /// The names that the deck has in several forms side by side; texts are equal in all their forms.
  var manyForms: Set<String> {
    var forms: [String: CardName] = [:]
    var many: Set<String> = []
    for row in rows where row.identity.isText {
      let first = forms[row.card.text, default: row.card]
      forms[row.card.text] = first
      if first != row.card { many.insert(row.card.text) }
    }
    return many
  }
}

extension FilePath {
  var isUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }

  /// Nil for a path that is not UTF-8, which ``base64OfOthers`` has.
  fileprivate var textOfUTF8: String? { String(validating: bytes, as: UTF8.self) }
  fileprivate var base64OfOthers: String? { isUTF8 ? nil : Base64.text(of: bytes) }
}

private let timeWords = "a time such as \"2026-11-21T20:15:03.120Z\""

extension DecisionReport {
  package init(reading file: InputFile) throws(RiffleError) {
    let bytes = try file.read()
    do throws(JSONError) {
      try self.init(decoding: bytes)
    } catch {
      throw .badFile(error, in: file.title)
    }
  }

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
          "[\(index)] decides about \"\(row.card.text.elided())\", as [\(first)] does. Keep one of them.",
          line: value.line
        )
      }
      rows.append(row)
    }
  }
}

extension DecisionReport.Row {
  /// Rows of several reports with the same identity are about the same card.
  struct Identity: Hashable, Sendable {
    private let card: CardName
    /// Set if the path is not UTF-8: then the card's name is incomplete.
    private let foreignPath: FilePath?

    var isText: Bool { foreignPath == nil }

    fileprivate init(_ row: DecisionReport.Row) {
      card = row.card
      foreignPath = row.path.flatMap { $0.isUTF8 ? nil : $0 }
    }
  }

  var identity: Identity { Identity(self) }

  fileprivate init(_ value: JSONValue, at place: String) throws(JSONError) {
    let object = try JSONObject<DecisionReport.Key>(value, at: place)
    guard let card = try object.text(.card) else {
      throw object.typeMismatch(.card, wanted: "text")
    }
    let path = try object.path(.path, orBase64: .pathBase64)
    let folder = try object.path(.folder, orBase64: .folderBase64)
    let stars = try object.integer(.stars, in: CardMarks.starRange)
    let label = try object.choice(.label, of: ColorLabel.self)
    let stamp = try Self.stamp(in: object)
    let rotation = try object.integer(.rotation, in: 0...270) ?? 0
    guard rotation.isMultiple(of: 90) else {
      throw object.typeMismatch(.rotation, wanted: "0, 90, 180 or 270")
    }
    self.init(
      card: CardName(card),
      path: path,
      in: folder,
      decision: nil,
      stars: stars,
      label: label,
      stamp: stamp,
      quarterTurns: rotation / 90
    )
    if stars != nil || label != nil, try object.text(.verdict) == nil { return }
    guard let verdict = try object.text(.verdict).flatMap(Verdict.init) else {
      throw object.typeMismatch(
        .verdict,
        wanted: "a word of up to 40 letters, digits, hyphens and underscores"
      )
    }
    guard let time = try Self.time(.time, in: object) else {
      throw object.typeMismatch(.time, wanted: timeWords)
    }
    guard let input = try object.choice(.input, of: DecisionInput.self) else {
      let words = DecisionInput.allCases.map(\.rawValue).joined(separator: ", ")
      throw object.typeMismatch(.input, wanted: "one of \(words)")
    }
    decision = Decision(verdict, at: time, by: input)
  }

  private static func stamp(
    in object: JSONObject<DecisionReport.Key>
  ) throws(JSONError) -> FileStamp? {
    let size = try object.integer(.size, in: 0...Int64.max)
    let time = try time(.modified, in: object)
    guard let size, let time else { return nil }
    return FileStamp(size: size, modified: time.microseconds * 1000)
  }

  /// Returns nil without the key.
  private static func time(
    _ key: DecisionReport.Key,
    in object: JSONObject<DecisionReport.Key>
  ) throws(JSONError) -> WallTime? {
    guard let text = try object.text(key) else { return nil }
    guard let time = WallTime(text) else { throw object.typeMismatch(key, wanted: timeWords) }
    return time
  }
}
