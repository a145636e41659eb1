package import RiffleSystem
package import SystemPackage

/// The key of a decision: the name of a card in its deck, and the file that it shows.
package struct CardIdentity: Hashable, Sendable {
  /// The path of the picture relative to the deck's folder, or the card's id in a deck file.
  package var name: [UInt8]
  package var file: FilePath?
  /// The stamp; nil if it is not known yet.
  package var stamp: FileStamp?
  /// The XMP files beside the picture, without those of its numbered copies, which have marks of
  /// their own.
  package var sidecars: [FilePath] = []

  package init(name: [UInt8], file: FilePath? = nil, stamp: FileStamp? = nil) {
    self.name = name
    self.file = file
    self.stamp = stamp
  }

  /// The folder is nil for a deck file, whose cards have ids.
  package init(_ card: DeckCard, in folder: FilePath?, stamp: FileStamp? = nil) {
    var name = Array(card.id.text.utf8)
    if let folder, let image = card.image {
      let (start, path) = (folder.folderBytes, image.bytes)
      if path.starts(with: start) {
        name = Array(path[start.count...])
      } else if folder == ".", image.isRelative {
        // A picture of the current folder that was given by its name.
        name = path
      }
    }
    self.init(name: name, file: card.image, stamp: stamp)
    let files = ([card.image].compactMap(\.self) + card.companions)
      .map { (path: $0, name: $0.nameBytes) }
    sidecars = files.filter { file in
      guard case .sidecar = FileKind(name: file.name) else { return false }
      let original = file.name.originalOfCopy
      return original == nil || !files.contains { $0.name == original }
    }
    .map(\.path)
  }
}
