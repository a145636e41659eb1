import RiffleCards
import RiffleDrawing
import RiffleMotion
import SystemPackage

extension DeckDraft {
  /// Reads a .json file.
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
      // A misspelled key is mistake enough.
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

  private mutating func read(
    _ object: JSONObject<DeckCardKey>,
    at index: Int,
    of path: FilePath
  ) {
    object.errorsOfOtherKeys(than: DeckCardKey.allCases).forEach { note(DeckMistake($0)) }
    var card = DeckCard(
      id: text(.id, of: object) ?? String(index),
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
          "is \"\(card.id.elided())\", which \(earlier) has. Give each card an id of its own."
        )
      )
    )
  }

  /// Reads a text; nil if the key is missing or has something else, which is a mistake.
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
  /// Reads the choices of a deck file; nil if it leaves them to the person.
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
  /// Writes the verdicts of a deck file, if there is one.
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
