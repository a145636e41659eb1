import Foundation

/// A deck file (.json) being read: every refusal names the file, the key and what would do.
struct DeckFile {
  let path: FilePath
  let bytes: [UInt8]

  private static let deckKeys = ["riffle", "version", "title", "cards"]
  private static let cardKeys = ["id", "image", "title", "subtitle", "color"]

  /// Reads the deck.
  func deck() throws(DeckError) -> Deck {
    let root = try object(document(), at: "the file", keys: Self.deckKeys)
    guard case .string("deck") = root["riffle"] else {
      throw bad("\"riffle\" must be \"deck\", not \(root["riffle"]?.kind ?? "missing").")
    }
    guard case .number(1) = root["version"] else {
      throw bad("\"version\" must be 1, not \(root["version"]?.kind ?? "missing").")
    }
    guard case .array(let values) = root["cards"] else {
      throw bad("\"cards\" must be a list of cards, not \(root["cards"]?.kind ?? "missing").")
    }
    guard !values.isEmpty else { throw bad("\"cards\" is empty. A deck has at least one card.") }
    var cards: [DeckCard] = []
    var places: [String: Int] = [:]
    for (index, value) in values.enumerated() {
      let card = try card(value, at: index)
      if let earlier = places.updateValue(index, forKey: card.id) {
        throw bad(
          "cards[\(index)].id \"\(card.id)\" is that of cards[\(earlier)] already. "
            + "Each id is used once."
        )
      }
      cards.append(card)
    }
    return Deck(title: try text(root, "title", at: "") ?? path.stem, cards: cards)
  }

  private func document() throws(DeckError) -> JSONValue {
    do {
      return try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    } catch DecodingError.dataCorrupted(let context) {
      let cause = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
      throw bad("not valid JSON: \(cause ?? context.debugDescription)")
    } catch {
      throw bad("not valid JSON: \(error.localizedDescription)")
    }
  }

  private func card(_ value: JSONValue, at index: Int) throws(DeckError) -> DeckCard {
    let place = "cards[\(index)]"
    let card = try object(value, at: place, keys: Self.cardKeys)
    var image: FilePath?
    if let name = try text(card, "image", at: place) {
      guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
        throw bad(
          "\(place).image \"\(name)\" leaves the deck's folder. "
            + "Name a file in or below that folder, relative to it."
        )
      }
      image = path.folder.appending(Array(name.utf8))
    }
    var color: UInt32?
    if let code = try text(card, "color", at: place) {
      let digits = code.dropFirst()
      guard code.first == "#", digits.count == 6, digits.allSatisfy(\.isHexDigit),
        let rgb = UInt32(digits, radix: 16)
      else {
        throw bad("\(place).color \"\(code)\" is no colour. Write six hex digits, as \"#3FD5A0\".")
      }
      color = rgb
    }
    return DeckCard(
      id: try text(card, "id", at: place) ?? String(index),
      title: try text(card, "title", at: place) ?? "",
      subtitle: try text(card, "subtitle", at: place) ?? "",
      image: image,
      color: color
    )
  }

  /// Takes a value for an object with none but known keys.
  private func object(
    _ value: JSONValue,
    at place: String,
    keys: [String]
  ) throws(DeckError) -> [String: JSONValue] {
    guard case .object(let object) = value else {
      throw bad("\(place) must be an object, not \(value.kind).")
    }
    for key in object.keys.sorted() where !keys.contains(key) {
      let nearest = keys.min { editDistance($0, key) < editDistance($1, key) }
      let path = place == "the file" ? key : "\(place).\(key)"
      throw bad("\"\(path)\" is not a key of a deck. Did you mean \"\(nearest ?? "cards")\"?")
    }
    return object
  }

  /// Takes a value for text, where there is one.
  private func text(
    _ object: [String: JSONValue],
    _ key: String,
    at place: String
  ) throws(DeckError) -> String? {
    switch object[key] {
    case nil: return nil
    case .string(let text): return text
    case .some(let value):
      throw bad("\(place.isEmpty ? key : "\(place).\(key)") must be text, not \(value.kind).")
    }
  }

  private func bad(_ what: String) -> DeckError {
    DeckError(.badData, "\(path.string): \(what)")
  }
}

/// Counts the letters to insert, delete or replace to make one word of another (Levenshtein).
func editDistance(_ one: String, _ other: String) -> Int {
  let letters = Array(other)
  var row = Array(0...letters.count)
  for (done, letter) in one.enumerated() {
    var diagonal = row[0]
    row[0] = done + 1
    for index in letters.indices {
      let replaced = diagonal + (letters[index] == letter ? 0 : 1)
      diagonal = row[index + 1]
      row[index + 1] = min(replaced, row[index] + 1, diagonal + 1)
    }
  }
  return row[letters.count]
}
