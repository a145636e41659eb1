import Glibc
import RiffleSystem
import SystemPackage

/// Reads a folder's names one by one (opendir(3), readdir(3)), and sorts them by kind.
final class FolderReader {
  /// Independent of the path that leads to it.
  let identity: FilePlace
  private(set) var pictures: [[UInt8]] = []
  private(set) var others: [(name: [UInt8], kind: FileKind)] = []
  /// Includes links to folders.
  private(set) var folders: [[UInt8]] = []
  private(set) var linkedFolders: Set<[UInt8]> = []
  private(set) var otherCount = 0

  private let path: FilePath
  private let stream: OpaquePointer

  init(_ path: FilePath) throws(Errno) {
    let identity = try FilePlace(ofFolder: path)
    guard let stream = path.withPlatformString({ opendir($0) }) else {
      throw Errno(rawValue: errno)
    }
    self.path = path
    self.identity = identity
    self.stream = stream
  }

  deinit {
    closedir(stream)
  }

  /// Reads the next name, unless its file is still being written; false at the end.
  func readNext(except isUnfinished: ([UInt8]) -> Bool = { _ in false }) throws(Errno) -> Bool {
    errno = 0
    guard let entry = readdir(stream) else {
      if errno != 0 { throw Errno(rawValue: errno) }
      return false
    }
    let name: [UInt8] = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      guard let start = bytes.baseAddress else { return [] }
      let letters = start.assumingMemoryBound(to: CChar.self)
      return Array(bytes.prefix(strnlen(letters, bytes.count)))
    }
    if !name.isHidden, !isUnfinished(name) { add(name, type: Int(entry.pointee.d_type)) }
    return true
  }

  /// Examines only links and names of unknown type unlike a picture's, since they may be folders.
  private func add(_ name: [UInt8], type: Int) {
    let isFile = type == Int(DT_REG)
    switch FileKind(name: name) {
    case _ where type == Int(DT_DIR): addFolder(name)
    case _ where !isFile && type != Int(DT_LNK) && type != Int(DT_UNKNOWN): otherCount += 1
    case .picture: pictures.append(name)
    case .other:
      if !isFile, (try? FilePlace(ofFolder: path.appending(bytes: name))) != nil {
        addFolder(name)
        if type == Int(DT_LNK) { linkedFolders.insert(name) }
      } else {
        otherCount += 1
      }
    case let kind: others.append((name, kind))
    }
  }

  private func addFolder(_ name: [UInt8]) {
    folders.append(name)
    if FileGroup.settingsFolders.contains(name) { addAttachments(in: name, levels: 3) }
  }

  /// Adds the attachments in a subfolder of this folder, and in so many levels of folders.
  private func addAttachments(in folder: [UInt8], levels: Int) {
    // What cannot be read has nothing to take along.
    for name in (try? path.appending(bytes: folder).entries()) ?? [] where !name.bytes.isHidden {
      let file = folder + [UInt8(ascii: "/")] + name.bytes
      switch try? path.appending(bytes: file).stat(followTargetSymlink: false).type {
      case .directory: if levels > 1 { addAttachments(in: file, levels: levels - 1) }
      case .regular:
        if case .attachment = FileKind(name: name.bytes) { others.append((file, .attachment)) }
      default: break
      }
    }
  }
}
