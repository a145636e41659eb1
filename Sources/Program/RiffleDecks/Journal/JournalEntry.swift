import RiffleFormats

/// A row of the journal: a step, its undo or redo, or the renaming of a card.
struct JournalEntry: Hashable, Sendable {
  /// The place in the order of all rows about the deck.
  var id: DecisionStep.ID
  var event: Event
  var time: WallTime
  /// The input; nil for what happened by itself.
  var input: DecisionInput?
  /// How a swiped card was released, as JSON; written and never read back.
  var release: String?
  /// The picture's stamp as it was shown.
  var stamp: FileStamp?
  /// The picture's contents; nil until they were read, and if they cannot be.
  var hash: UInt64?

  /// Cards are named by bytes.
  enum Event: Hashable, Sendable {
    /// A step; a restart has no card.
    case step(DecisionStep.Kind, card: [UInt8]?)
    case undo(DecisionStep.ID)
    case redo(DecisionStep.ID)
    /// The file that a step was about has got another name, whichever its card has by then: several windows may
    /// find the same.
    case rename(of: DecisionStep.ID, from: [UInt8], to: [UInt8])

    /// The name of the card that it is about; nil for all cards, and for another step.
    var card: [UInt8]? {
      switch self {
      case .step(_, let card): card
      case .rename(_, _, let card): card
      case .undo, .redo: nil
      }
    }

    var word: String {
      switch self {
      case .step(.decide, _): "decide"
      case .step(.clear, _): "clear"
      case .step(.rotate, _): "rotate"
      case .step(.rate, _): "rate"
      case .step(.label, _): "label"
      case .step(.restart, _): "restart"
      case .undo: "undo"
      case .redo: "redo"
      case .rename: "rename"
      }
    }
  }
}

extension JournalEntry {
  /// Whether this renames a file to a name about which another window took a step before, which this one did not
  /// know: that step was about the same file, and counts.
  func isOutdated(by other: JournalEntry) -> Bool {
    guard case .rename(_, _, let name) = event, case .step(_, let card) = other.event else {
      return false
    }
    return card == name && other.id < id
  }

  /// The columns that ``values(deck:)`` fills, in its order.
  static let columns = [
    "deck", "moment", "window", "event", "card", "verdict", "turns", "target_moment",
    "target_window", "old_card", "time", "input", "release", "size", "modified", "stars", "label",
  ]

  func values(deck: Int64) -> [SQLiteValue] {
    var old: [UInt8]?
    var verdict: String?
    var (turns, stars): (Int64?, Int64?) = (nil, nil)
    var color: ColorLabel?
    var target: DecisionStep.ID?
    switch event {
    case .step(.decide(let given), _): verdict = given.rawValue
    case .step(.rotate(let quarterTurns), _): turns = Int64(quarterTurns)
    case .step(.rate(let number), _): stars = Int64(number)
    case .step(.label(let label), _): color = label
    case .step(.clear, _), .step(.restart, _): break
    case .undo(let id), .redo(let id): target = id
    case .rename(let step, let from, _): (target, old) = (step, from)
    }
    return [
      .number(deck), .number(id.moment), .number(id.window), .text(event.word),
      SQLiteValue(event.card), SQLiteValue(verdict), SQLiteValue(turns),
      SQLiteValue(target?.moment), SQLiteValue(target?.window), SQLiteValue(old),
      .number(time.microseconds),
      SQLiteValue(input?.rawValue), SQLiteValue(release), SQLiteValue(stamp?.size),
      SQLiteValue(stamp?.modified), SQLiteValue(stars), SQLiteValue(color?.rawValue),
    ]
  }

  /// There is always a later moment; that of a step is some 1.8e15.
  private static let endOfMoments: Int64 = 1 << 62

  /// Reads ``columns`` and then the contents' size, modification time and hash; nil if invalid.
  init?(_ value: (Int) -> SQLiteValue) {
    guard let moment = value(1).number, moment < Self.endOfMoments, let window = value(2).number,
      let time = value(10).number,
      let event = Event(value)
    else { return nil }
    self.init(
      id: DecisionStep.ID(moment: moment, window: window),
      event: event,
      time: WallTime(microseconds: time),
      input: value(11).text.flatMap(DecisionInput.init)
    )
    let contents = Self.columns.count
    if let size = value(13).number ?? value(contents).number,
      let modified = value(14).number ?? value(contents + 1).number
    {
      stamp = FileStamp(size: size, modified: modified)
    }
    hash = value(contents + 2).number.map { UInt64(bitPattern: $0) }
  }
}

extension JournalEntry.Event {
  fileprivate init?(_ value: (Int) -> SQLiteValue) {
    let card = value(4).bytes
    var target: DecisionStep.ID? {
      guard let moment = value(7).number, let window = value(8).number else { return nil }
      return DecisionStep.ID(moment: moment, window: window)
    }
    switch value(3).text {
    case "restart": self = .step(.restart, card: nil)
    case "undo":
      guard let target else { return nil }
      self = .undo(target)
    case "redo":
      guard let target else { return nil }
      self = .redo(target)
    case "rename":
      guard let card, let old = value(9).bytes, let target else { return nil }
      self = .rename(of: target, from: old, to: card)
    case let word:
      guard let card, let kind = DecisionStep.Kind(word, value) else { return nil }
      self = .step(kind, card: card)
    }
  }
}

extension DecisionStep.Kind {
  /// Reads a step about a card.
  fileprivate init?(_ word: String?, _ value: (Int) -> SQLiteValue) {
    switch word {
    case "decide":
      guard let verdict = value(5).text.flatMap(Verdict.init) else { return nil }
      self = .decide(verdict)
    case "clear": self = .clear
    case "rotate":
      guard let turns = value(6).number else { return nil }
      self = .rotate(quarterTurns: Int(turns))
    case "rate":
      guard let stars = value(15).number.map(Int.init(truncatingIfNeeded:)),
        CardMarks.starRange.contains(stars)
      else { return nil }
      self = .rate(stars: stars)
    case "label":
      let word = value(16).text
      let label = word.flatMap(ColorLabel.init)
      // A color of a later version is none of ours.
      guard (word == nil) == (label == nil) else { return nil }
      self = .label(label)
    default: return nil
    }
  }
}

/// A row as an object: the columns except the deck, without empty ones.
extension JournalEntry: JSONWritable {
  private enum Key: String, CaseIterable {
    // In the order of the columns.
    case moment, window, event, card, verdict, turns, targetMoment, targetWindow, oldCard, time
    case input, release, size, modified, stars, label
    // For names that are not UTF-8.
    case cardBase64, oldCardBase64

    /// The columns without the deck.
    static let columns = allCases.prefix(JournalEntry.columns.count - 1)

    var base64: Key? {
      switch self {
      case .card: .cardBase64
      case .oldCard: .oldCardBase64
      default: nil
      }
    }
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for (key, value) in zip(Key.columns, values(deck: 0).dropFirst()) {
        switch value {
        case .null: break
        case .number(let number): writer.field(key, number)
        case .text(let text): writer.field(key, text)
        case .bytes(let bytes):
          if let text = String(validating: bytes, as: UTF8.self) {
            writer.field(key, text)
          } else {
            writer.field(key.base64 ?? key, Base64.text(of: bytes))
          }
        }
      }
    }
  }

  init(_ value: JSONValue, at place: String) throws(JSONError) {
    let object = try JSONObject<Key>(value, at: place)
    var values: [SQLiteValue] = [.null]
    for key in Key.columns { values.append(try Self.value(of: key, in: object)) }
    guard let entry = JournalEntry({ values.indices.contains($0) ? values[$0] : .null }) else {
      throw JSONError("\"\(place)\" is no step.", line: value.line)
    }
    self = entry
    release = try object.text(.release)
  }

  private static func value(
    of key: Key,
    in object: JSONObject<Key>
  ) throws(JSONError) -> SQLiteValue {
    switch key {
    case .event, .verdict, .input, .release, .label: return SQLiteValue(try object.text(key))
    case .card, .oldCard, .cardBase64, .oldCardBase64:
      guard let base64 = key.base64, let text = try object.text(base64) else {
        return SQLiteValue(try object.text(key).map { Array($0.utf8) })
      }
      guard let bytes = Base64.bytes(of: text) else {
        throw object.typeMismatch(base64, wanted: "a name in Base64")
      }
      return .bytes(bytes)
    case .moment, .window, .turns, .targetMoment, .targetWindow, .time, .size, .modified, .stars:
      return SQLiteValue(try object.integer(key, in: Int64.min...Int64.max))
    }
  }
}
