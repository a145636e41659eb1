import Glibc
import RiffleFormats

/// What a path leads to.
enum FileKind {
  case folder
  case file
}

/// The few questions that decks ask the file system, in bytes.
enum FileSystem {
  /// Tells what a path leads to.
  ///
  /// - Throws: ``RiffleError`` where there is nothing or it cannot be looked at.
  static func kind(of path: FilePath) throws(RiffleError) -> FileKind {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { throw unreadable(path, errno) }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  /// Lists the names in a folder, without "." and "..", in no order.
  ///
  /// - Throws: ``RiffleError`` where it cannot be listed.
  static func names(in folder: FilePath) throws(RiffleError) -> [[UInt8]] {
    guard let stream = folder.withCString({ opendir($0) }) else {
      throw unreadable(folder, errno)
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        Array(bytes.prefix { $0 != 0 })
      }
      if name != Array(".".utf8) && name != Array("..".utf8) { names.append(name) }
    }
    return names
  }

  /// Reads a whole file.
  ///
  /// - Throws: ``RiffleError`` where it cannot be read.
  static func contents(of path: FilePath) throws(RiffleError) -> [UInt8] {
    guard let file = path.withCString({ fopen($0, "rb") }) else { throw unreadable(path, errno) }
    defer { fclose(file) }
    var contents: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65536)
    while case let length = fread(&block, 1, block.count, file), length > 0 {
      contents += block[..<length]
    }
    guard ferror(file) == 0 else { throw unreadable(path, errno) }
    return contents
  }

  private static func unreadable(_ path: FilePath, _ code: Int32) -> RiffleError {
    switch code {
    case ENOENT:
      RiffleError(
        .unreadable,
        "\(path.string): no such file or folder. Name a folder of pictures or a deck file (.json)."
      )
    case EACCES:
      RiffleError(
        .unreadable,
        "\(path.string): not readable for you. Ask for read permission, or name another path."
      )
    default:
      RiffleError(.unreadable, "\(path.string): cannot be read: \(String(cString: strerror(code))).")
    }
  }
}
