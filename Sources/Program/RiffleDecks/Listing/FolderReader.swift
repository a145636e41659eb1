import Glibc
import RiffleSystem
import SystemPackage

/// Reads a folder's names one by one (opendir(3), readdir(3)).
final class FolderReader {
  /// Which folder it is, whatever path leads there.
  let identity: FilePlace
  private let stream: OpaquePointer

  /// A name in a folder, and what readdir tells of it.
  struct Entry {
    let name: [UInt8]
    let type: FileType
  }

  /// The type of a file, as far as it is known without looking at the file.
  enum FileType {
    case file, folder, link
    /// A pipe, a socket or a device.
    case special
    /// The file system does not tell.
    case unknown
  }

  /// Opens a folder.
  init(_ path: FilePath) throws(Errno) {
    let identity = try FilePlace(ofFolder: path)
    guard let stream = path.withPlatformString({ opendir($0) }) else {
      throw Errno(rawValue: errno)
    }
    self.identity = identity
    self.stream = stream
  }

  deinit {
    closedir(stream)
  }

  /// Returns the next name besides "." and ".."; nil after the last one.
  func next() throws(Errno) -> Entry? {
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw Errno(rawValue: errno) }
        return nil
      }
      let name: [UInt8] = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        guard let start = bytes.baseAddress else { return [] }
        let letters = start.assumingMemoryBound(to: CChar.self)
        return Array(bytes.prefix(strnlen(letters, bytes.count)))
      }
      if name.isDots { continue }
      return Entry(name: name, type: FileType(entry.pointee.d_type))
    }
  }
}

extension [UInt8] {
  /// Whether the name is "." or "..".
  fileprivate var isDots: Bool { count <= 2 && allSatisfy { $0 == UInt8(ascii: ".") } }
}

extension FolderReader.FileType {
  fileprivate init(_ type: UInt8) {
    self =
      switch Int(type) {
      case Int(DT_REG): .file
      case Int(DT_DIR): .folder
      case Int(DT_LNK): .link
      case Int(DT_UNKNOWN): .unknown
      default: .special
      }
  }
}

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
