package import RiffleSystem
package import SystemPackage

/// The key of a decision: the name of a card in its deck, and the file that it shows.
package struct CardIdentity: Hashable, Sendable {
  /// The path of the picture relative to the deck's folder, or the card's id in a deck file.
  package var name: [UInt8]
  package var file: FilePath?
  /// The stamp; nil if it is not known yet.
  package var stamp: FileStamp?
  /// The names of its other photographs, each of which is a card as long as it is alone.
  package var photographs: [[UInt8]] = []
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
    func name(of file: FilePath) -> [UInt8]? {
      guard let folder else { return nil }
      let (start, path) = (folder.folderBytes, file.bytes)
      if path.starts(with: start) { return Array(path[start.count...]) }
      // A picture of the current folder that was given by its name.
      return folder == "." && file.isRelative ? path : nil
    }
    self.init(
      name: card.image.flatMap(name) ?? Array(card.id.text.utf8),
      file: card.image,
      stamp: stamp
    )
    photographs = card.companions.compactMap { file in
      switch FileKind(name: file.nameBytes) {
      case .picture, .raw: name(of: file)
      default: nil
      }
    }
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
