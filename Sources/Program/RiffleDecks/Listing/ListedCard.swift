package import RiffleFormats
import SystemPackage

/// A card of a deck that is being listed, with the key by which it finds its place.
package struct ListedCard: Sendable {
  /// The key: cards are shown in the order of their keys, byte by byte (``NaturalOrder/precedes``).
  package let key: [UInt8]
  package var card: DeckCard

  package init(key: [UInt8], card: DeckCard) {
    self.key = key
    self.card = card
  }
}

/// Where a folder's cards come from and go to: what all of them have in common.
struct FolderPlace {
  /// The path of the folder, as the person named it, and from there on.
  let path: FilePath
  /// The path from the deck's folder with a closing slash; empty for the deck's folder itself.
  let relative: [UInt8]
  /// What the keys of the folder's cards begin with.
  let key: [UInt8]

  /// Marks a card's key in that of its folder.
  private static let fileMark: UInt8 = 1
  /// Marks a folder's key in that of the folder around it: after all files.
  private static let folderMark: UInt8 = 2

  /// Returns the place of a folder in this one: after the cards of this one, among its folders in
  /// natural order.
  func folder(_ name: [UInt8]) -> FolderPlace {
    var key = key + [Self.folderMark]
    NaturalOrder.append(name, to: &key)
    return FolderPlace(
      path: path.appending(bytes: name),
      relative: relative + name + [UInt8(ascii: "/")],
      key: key
    )
  }

  /// Returns the key of a file in the folder.
  func key(of name: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(self.key.count + 2 * name.count + 8)
    key += self.key
    key.append(Self.fileMark)
    NaturalOrder.append(name, to: &key)
    return key
  }

  /// Returns the card of a group of the folder's files.
  ///
  /// - Parameter folder: The bytes that their paths begin with: `path.folderBytes`.
  func card(_ group: FileGroup, folder: [UInt8]) -> DeckCard {
    DeckCard(
      id: String(escaping: relative + group.shown),
      title: String(decoding: group.shown.stem, as: UTF8.self),
      image: FilePath(bytes: folder + group.shown),
      companions: group.companions.map { FilePath(bytes: folder + $0) }
    )
  }
}
