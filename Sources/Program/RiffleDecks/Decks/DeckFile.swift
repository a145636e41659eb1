import RiffleDrawing
package import RiffleFormats
package import SystemPackage

/// The format of deck files: a list of cards as .json or as .csv.
package enum DeckFile {
  /// The suffixes, in lower case, without the dot.
  package static let suffixes = ["json", "csv"]

  /// Reads .csv as comma-separated values, everything else as JSON.
  ///
  /// - Parameter path: Pictures are found relative to it, and messages name it.
  /// - Throws: One line with the first mistake, and the lines of the others.
  package static func decode(_ bytes: [UInt8], at path: FilePath) throws(RiffleError) -> Deck {
    let draft = draft(of: bytes, at: path)
    if let error = draft.mistakes.inOrder.error(in: path) { throw error }
    return draft.deck
  }

  package static func mistakes(in bytes: [UInt8], at path: FilePath) -> [RiffleError] {
    draft(of: bytes, at: path).mistakes.inOrder.map { $0.error(in: path) }
  }

  private static func draft(of bytes: [UInt8], at path: FilePath) -> DeckDraft {
    path.extension?.lowercased() == "csv"
      ? DeckDraft(csv: bytes, at: path) : DeckDraft(json: bytes, at: path)
  }

  /// Writes a deck as JSON, with each card on its own line.
  ///
  /// Companions are not written, since they are found by name; nor is what only a .csv can have.
  ///
  /// - Throws: If a picture is outside the file's folder, or its name is not UTF-8.
  package static func encode(_ deck: Deck, at path: FilePath) throws(RiffleError) -> [UInt8] {
    var images: [String?] = []
    for card in deck.cards { images.append(try name(of: card.image, from: path)) }
    var writer = JSONWriter()
    writer.object(.lines) { writer in
      writer.writeHeader(of: .deck)
      writer.field(DeckKey.title, deck.title)
      if let verdicts = deck.verdicts { writer.write(verdicts) }
      writer.key(DeckKey.cards)
      writer.array(.lines) { writer in
        for (card, image) in zip(deck.cards, images) {
          writer.object { writer in
            writer.field(DeckCardKey.id, card.id.text)
            if let image { writer.field(DeckCardKey.image, image) }
            if !card.title.isEmpty { writer.field(DeckCardKey.title, card.title) }
            if !card.subtitle.isEmpty { writer.field(DeckCardKey.subtitle, card.subtitle) }
            if let color = card.color { writer.field(DeckCardKey.color, color.hex) }
          }
        }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  /// Returns the path of an image; nil if the name leads out of the deck's folder.
  static func image(named name: String, from path: FilePath) -> FilePath? {
    let (slash, letters) = (UInt8(ascii: "/"), name.utf8)
    // Byte by byte: for a text, a slash before a combining accent is none. A path ends at its first zero.
    guard let first = letters.first, first != slash, !letters.contains(0),
      !letters.split(separator: slash).contains(where: { $0.elementsEqual("..".utf8) })
    else { return nil }
    return path.removingLastComponent().appending(name)
  }

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

enum DeckKey: String, CaseIterable {
  /// The file's name without its suffix if missing.
  case title
  /// The user's choices if missing.
  case verdicts
  /// The deck has at least one card.
  case cards
}

enum DeckCardKey: String, CaseIterable {
  /// The index of the card if missing.
  case id
  /// Relative to the deck file's folder, and inside it.
  case image
  case title, subtitle
  /// #RRGGBB.
  case color
}

extension DeckCardKey {
  static let wantedImage = "a path in or below the deck's folder, relative to it"
  static let wantedColor = "six hex digits after #, such as \"#3FD5A0\""
}
