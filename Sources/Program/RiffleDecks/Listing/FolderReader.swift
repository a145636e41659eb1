import Glibc
import RiffleSystem
import SystemPackage

/// Reads a folder's names one by one (opendir(3), readdir(3)), and sorts them by kind.
final class FolderReader {
  /// Which folder it is, whatever path leads there.
  let identity: FilePlace
  /// The names of its pictures so far.
  private(set) var pictures: [[UInt8]] = []
  /// The names of its raw photographs, films and sidecars.
  private(set) var others: [(name: [UInt8], kind: FileKind)] = []
  /// The names of its folders, and of the links to folders.
  private(set) var folders: [[UInt8]] = []
  /// The number of its files of other kinds.
  private(set) var otherCount = 0

  private let path: FilePath
  private let stream: OpaquePointer

  /// Opens a folder.
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

  /// Reads the next name.
  ///
  /// - Parameter isUnfinished: Whether a file is passed over since it is still being written. Defaults to
  ///   never.
  /// - Returns: Whether there was one.
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

  /// Adds a name.
  ///
  /// A picture's name is taken at its word. Only links and names of a type that the file system does not
  /// tell, and that are not those of pictures, are looked at, since they can lead to folders.
  private func add(_ name: [UInt8], type: Int) {
    let isFile = type == Int(DT_REG)
    switch FileKind(name: name) {
    case _ where type == Int(DT_DIR): folders.append(name)
    // A pipe, a socket or a device.
    case _ where !isFile && type != Int(DT_LNK) && type != Int(DT_UNKNOWN): otherCount += 1
    case .picture: pictures.append(name)
    case .other:
      if !isFile, (try? FilePlace(ofFolder: path.appending(bytes: name))) != nil {
        folders.append(name)
      } else {
        otherCount += 1
      }
    case let kind: others.append((name, kind))
    }
  }
}
