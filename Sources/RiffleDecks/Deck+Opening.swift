import RiffleDrawing
package import RiffleFormats
package import SystemPackage

extension Deck {
  /// The suffixes of picture files, in lower case: a folder's deck has a card for each.
  package static let pictureSuffixes = Set(PictureFormat.allCases.flatMap(\.suffixes))

  /// Opens a folder of pictures, or a deck file.
  ///
  /// - Parameter path: A folder, or a file whose name ends in .json.
  /// - Returns: The deck, with at least one card.
  /// - Throws: ``RiffleError``, one line for the user.
  package static func open(_ path: FilePath) throws(RiffleError) -> Deck {
    do {
      if try Stat(path).type == .directory { return try folder(path) }
      guard path.extension?.lowercased() == "json" else {
        throw RiffleError.badFile(
          "\(path.string.elidedPath): not a deck. Name a folder of pictures or a deck file (.json)."
        )
      }
      return try DeckFile.decode(InputFile(path).read(), at: path)
    } catch let error as RiffleError {
      throw error
    } catch {
      throw unreadable(path, error)
    }
  }

  /// Makes a deck of every picture in a folder, in natural order.
  private static func folder(_ path: FilePath) throws -> Deck {
    let cards = try path.entries()
      .filter { pictureSuffixes.contains($0.extension?.lowercased() ?? "") }
      .filter { $0.bytes.first != UInt8(ascii: ".") }
      .map { (name: $0, key: NaturalOrder($0.bytes)) }
      .sorted { $0.key < $1.key }
      .map { entry in
        DeckCard(id: entry.name.string, title: entry.name.stem, image: path.appending(entry.name))
      }
    guard !cards.isEmpty else {
      throw RiffleError.badFile(
        "\(path.string.elidedPath): no pictures in this folder. Name one that holds \(PictureFormat.list) files."
      )
    }
    return Deck(title: title(of: path), cards: cards)
  }

  /// Returns the name of a folder, or its path if the name is none, as that of "..".
  private static func title(of folder: FilePath) -> String {
    guard let name = folder.lastComponent, name.kind == .regular else { return folder.string }
    return name.string
  }

  private static func unreadable(_ path: FilePath, _ reason: any Error) -> RiffleError {
    switch reason as? Errno {
    case .noSuchFileOrDirectory:
      .unreadable(
        "\(path.string.elidedPath): no such file or folder. Name a folder of pictures or a deck file (.json)."
      )
    case .permissionDenied:
      .unreadable(
        "\(path.string.elidedPath): you may not read it. Ask for read permission, or name another path."
      )
    default: .unreadable("\(path.string.elidedPath): cannot be read: \(reason).")
    }
  }
}
