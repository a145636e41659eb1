import RiffleCards
import RiffleDrawing
package import SystemPackage

/// The format of deck files (.json).
package enum DeckFile {
  private enum Key: String, CaseIterable {
    /// The title; the name of the file without its suffix if it is left out.
    case title
    /// The cards, at least one.
    case cards
  }

  private enum CardKey: String, CaseIterable {
    /// The identity; the index of the card if it is left out.
    case id
    /// The path of the picture, from the folder of the deck file; it may not leave the folder.
    case image
    /// The title and the second line; none if they are left out.
    case title, subtitle
    /// The color, #RRGGBB.
    case color
  }

  /// Reads a deck.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - path: The path of the file, which pictures are found from and messages name.
  /// - Returns: The deck.
  /// - Throws: ``RiffleError``, one line with the file, the line and the key.
  package static func decode(_ bytes: [UInt8], at path: FilePath) throws(RiffleError) -> Deck {
    do throws(JSONError) {
      return try deck(JSONValue(parsing: bytes), at: path)
    } catch {
      throw .badFile(error, in: path.string.elidedPath)
    }
  }

  /// Writes a deck, with each card on a line of its own.
  ///
  /// - Parameters:
  ///   - deck: The deck.
  ///   - path: The path of the file.
  /// - Returns: The contents of the file.
  /// - Throws: ``RiffleError`` if a picture is not in the folder of the file or below it, or if its
  ///   name is not UTF-8.
  package static func encode(_ deck: Deck, at path: FilePath) throws(RiffleError) -> [UInt8] {
    var images: [String?] = []
    for card in deck.cards { images.append(try name(of: card.image, from: path)) }
    var writer = JSONWriter()
    writer.object(.lines) { writer in
      writer.writeHeader(of: .deck)
      writer.field(Key.title, deck.title)
      writer.key(Key.cards)
      writer.array(.lines) { writer in
        for (card, image) in zip(deck.cards, images) {
          writer.object { writer in
            writer.field(CardKey.id, card.id)
            if let image { writer.field(CardKey.image, image) }
            if !card.title.isEmpty { writer.field(CardKey.title, card.title) }
            if !card.subtitle.isEmpty { writer.field(CardKey.subtitle, card.subtitle) }
            if let color = card.color { writer.field(CardKey.color, color.hex) }
          }
        }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  private static func deck(_ document: JSONValue, at path: FilePath) throws(JSONError) -> Deck {
    let root = try JSONObject<Key>(document, of: .deck)
    guard let values = try root.list(.cards), !values.isEmpty else {
      throw root.typeMismatch(.cards, wanted: "a list of at least one card")
    }
    var cards: [DeckCard] = []
    var indices: [String: Int] = [:]
    cards.reserveCapacity(values.count)
    indices.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      let object = try JSONObject<CardKey>(value, at: "cards[\(index)]")
      let card = try card(object, at: index, of: path)
      if let earlier = indices.updateValue(index, forKey: card.id) {
        throw object.error(
          .id,
          "is \"\(card.id.elided())\", which cards[\(earlier)] has. Give each card an id of its own."
        )
      }
      cards.append(card)
    }
    return Deck(title: try root.text(.title) ?? path.stem ?? "", cards: cards)
  }

  private static func card(
    _ object: JSONObject<CardKey>,
    at index: Int,
    of path: FilePath
  ) throws(JSONError) -> DeckCard {
    var card = DeckCard(
      id: try object.text(.id) ?? String(index),
      title: try object.text(.title) ?? "",
      subtitle: try object.text(.subtitle) ?? ""
    )
    if let name = try object.text(.image) {
      guard let image = image(named: name, from: path) else {
        throw object.typeMismatch(
          .image,
          wanted: "a path in or below the deck's folder, relative to it"
        )
      }
      card.image = image
    }
    if let code = try object.text(.color) {
      guard let color = Color(hex: code) else {
        throw object.typeMismatch(.color, wanted: "six hex digits after #, such as \"#3FD5A0\"")
      }
      card.color = color
    }
    return card
  }

  /// Returns the path of a picture; nil if the name leads out of the deck's folder.
  private static func image(named name: String, from path: FilePath) -> FilePath? {
    // A path ends at its first zero.
    guard !name.isEmpty, !name.hasPrefix("/"), !name.contains("\0"),
      !name.split(separator: "/").contains("..")
    else { return nil }
    return path.removingLastComponent().appending(name)
  }

  /// Returns the name of a picture from the deck's folder on.
  private static func name(
    of image: FilePath?,
    from path: FilePath
  ) throws(RiffleError) -> String? {
    guard let image else { return nil }
    var inside = image
    guard inside.removePrefix(path.removingLastComponent()),
      let name = String(validating: inside), Self.image(named: name, from: path) != nil
    else {
      throw .unwritable(
        "\(path.string.elidedPath): cannot hold \(image.string.elidedPath): pictures must be in the "
          + "deck's folder or below it, with names in UTF-8."
      )
    }
    return name
  }
}
