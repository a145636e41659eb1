package import RiffleFormats
package import SystemPackage

/// What a decision is kept under: the name of a card in its deck, and the file that it shows.
package struct CardIdentity: Hashable, Sendable {
  /// The path of the picture from the deck's folder, in bytes, or the card's id in a deck file.
  package var name: [UInt8]
  /// The picture; nil for a card without one.
  package var file: FilePath?
  /// The size and modification time of the picture; nil if they are not known yet.
  package var stamp: FileStamp?

  /// Makes an identity.
  ///
  /// - Parameters:
  ///   - name: The path of the picture from the deck's folder, in bytes, or the card's id.
  ///   - file: The picture. Defaults to none.
  ///   - stamp: Its size and modification time, if they are known. Defaults to nil.
  package init(name: [UInt8], file: FilePath? = nil, stamp: FileStamp? = nil) {
    self.name = name
    self.file = file
    self.stamp = stamp
  }

  /// Makes the identity of a deck's card.
  ///
  /// - Parameters:
  ///   - folder: The folder whose pictures are the deck; nil for a deck file, whose cards have ids.
  ///   - stamp: The size and modification time of the picture, if they are known. Defaults to nil.
  package init(_ card: DeckCard, in folder: FilePath?, stamp: FileStamp? = nil) {
    var name = Array(card.id.utf8)
    if let start = folder?.folderBytes, let path = card.image?.bytes, path.starts(with: start) {
      name = Array(path[start.count...])
    }
    self.init(name: name, file: card.image, stamp: stamp)
  }
}
