import RiffleFormats
import SystemPackage

/// What a folder holds, sorted by kind as its names are read.
struct FolderContents {
  /// The names of its pictures.
  private(set) var pictures: [[UInt8]] = []
  /// The names of its raw photographs, films and sidecars.
  private(set) var others: [(name: [UInt8], kind: FileKind)] = []
  /// The names of its folders, and of the links to folders.
  private(set) var folders: [[UInt8]] = []
  /// The number of its files of other kinds.
  private(set) var otherCount = 0

  /// Adds a name.
  ///
  /// A picture's name is taken at its word. Only links and names of an unknown type that are not
  /// those of pictures are looked at, since they can lead to folders.
  mutating func add(_ entry: FolderReader.Entry, in folder: FilePath) {
    if entry.name.isHidden { return }
    let kind = FileKind(name: entry.name)
    switch entry.type {
    case .folder: folders.append(entry.name)
    case .special: otherCount += 1
    case .file, .link, .unknown:
      switch kind {
      case .picture: pictures.append(entry.name)
      case .raw, .film, .sidecar: others.append((entry.name, kind))
      case .other:
        if entry.type != .file,
          (try? FilePlace(ofFolder: folder.appending(bytes: entry.name))) != nil
        {
          folders.append(entry.name)
        } else {
          otherCount += 1
        }
      }
    }
  }
}
