package import RiffleFormats

extension Deck {
  /// The suffixes of the files that a folder deck takes for pictures, in lower case.
  package static let pictureSuffixes: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "png", "gif", "webp", "bmp", "tif", "tiff", "tga", "qoi",
  ]

  /// Opens a folder of pictures, or a deck file.
  ///
  /// - Parameter path: A folder, or a file whose name ends in .json.
  /// - Returns: The deck, with at least one card.
  /// - Throws: ``RiffleError``, one line for people.
  package static func open(_ path: FilePath) throws(RiffleError) -> Deck {
    switch try FileSystem.kind(of: path) {
    case .folder: return try folder(path)
    case .file where path.suffix == "json":
      return try DeckFile(path: path, bytes: FileSystem.contents(of: path)).deck()
    case .file:
      throw RiffleError(
        .badFile,
        "\(path.string): not a deck. Name a folder of pictures or a deck file (.json)."
      )
    }
  }

  /// Makes a deck of every picture in a folder, in natural order.
  private static func folder(_ path: FilePath) throws(RiffleError) -> Deck {
    let cards = try FileSystem.names(in: path)
      .filter { pictureSuffixes.contains(FilePath(bytes: $0).suffix) }
      .filter { $0.first != UInt8(ascii: ".") }
      .map { (key: NaturalOrder($0), name: $0) }
      .sorted { $0.key < $1.key }
      .map { entry in
        let image = path.appending(entry.name)
        return DeckCard(id: image.name, title: image.stem, image: image)
      }
    guard !cards.isEmpty else {
      throw RiffleError(
        .badFile,
        "\(path.string): no pictures in this folder. Name one that holds JPEG, PNG, GIF, WebP, "
          + "BMP or TIFF files."
      )
    }
    return Deck(title: path.title, cards: cards)
  }
}

extension FilePath {
  /// The last component that says something: of "." and "..", the folder's real name is not asked.
  fileprivate var title: String {
    name.isEmpty || name == "." || name == ".." ? string : name
  }
}
