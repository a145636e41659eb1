
/// A deck file (.json) being read: every refusal names the file, the key and what would do.
package struct DeckFile {
  private let path: FilePath
  private let bytes: [UInt8]

  /// Makes a reader of a file's bytes.
  package init(path: FilePath, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Reads the deck.
  package func deck() throws(RiffleError) -> Deck {
    do throws(JSONError) {
      return try read()
    } catch {
      let line = error.line(in: bytes).map { ":\($0)" } ?? ""
      throw RiffleError(.badFile, "\(path.string)\(line): \(error)")
    }
  }

  private func read() throws(JSONError) -> Deck {
    let root = try JSONObject(
      JSONValue(parsing: bytes),
      keys: ["riffle", "version", "title", "cards"]
    )
    try root.demand(kind: "deck")
    guard let values = try root.list("cards"), !values.isEmpty else {
      throw root.wrong("cards", wanted: "a list of at least one card")
    }
    var cards: [DeckCard] = []
    var places: [String: Int] = [:]
    for (index, value) in values.enumerated() {
      let card = try card(value, at: index)
      if let earlier = places.updateValue(index, forKey: card.id) {
        throw JSONError(
          "\"cards[\(index)].id\" is \"\(card.id)\" as for cards[\(earlier)]. "
            + "Each id is used once.",
          at: .key("cards[\(index)].id")
        )
      }
      cards.append(card)
    }
    return Deck(title: try root.text("title") ?? path.stem, cards: cards)
  }

  private func card(_ value: JSONValue, at index: Int) throws(JSONError) -> DeckCard {
    let card = try JSONObject(
      value,
      at: "cards[\(index)]",
      keys: ["id", "image", "title", "subtitle", "color"]
    )
    return DeckCard(
      id: try card.text("id") ?? String(index),
      title: try card.text("title") ?? "",
      subtitle: try card.text("subtitle") ?? "",
      image: try image(of: card),
      color: try color(of: card)
    )
  }

  private func image(of card: JSONObject) throws(JSONError) -> FilePath? {
    guard let name = try card.text("image") else { return nil }
    guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
      throw card.wrong("image", wanted: "a path in or below the deck's folder, relative to it")
    }
    return path.folder.appending(Array(name.utf8))
  }

  private func color(of card: JSONObject) throws(JSONError) -> UInt32? {
    guard let code = try card.text("color") else { return nil }
    let digits = code.dropFirst()
    guard code.first == "#", digits.count == 6, digits.allSatisfy(\.isHexDigit),
      let rgb = UInt32(digits, radix: 16)
    else { throw card.wrong("color", wanted: "six hex digits after #, as \"#3FD5A0\"") }
    return rgb
  }
}
