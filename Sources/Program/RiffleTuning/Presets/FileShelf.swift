import Glibc
import RiffleFormats
import SystemPackage

/// A folder with a file NAME.SUFFIX for each item.
struct FileShelf: Sendable {
  /// Made when the first file is saved.
  let folder: FilePath
  let suffix: String

  /// The names without the suffix, unordered; empty if there is no folder.
  func names() throws(RiffleError) -> [String] {
    do throws(Errno) {
      return try folder.entries().filter { $0.extension == suffix }.map(\.stem)
    } catch {
      if error == .noSuchFileOrDirectory { return [] }
      throw .unreadable("\(folder.string.elidedPath): cannot be listed: \(error).")
    }
  }

  /// A path that is in the folder whatever the name is.
  func path(of name: String) -> FilePath {
    let file = FilePath.Component("\(name.split(separator: "/").last ?? "-").\(suffix)")
    return folder.appending(file?.string ?? "-.\(suffix)")
  }

  func exists(_ name: String) -> Bool { (try? path(of: name).stat()) != nil }

  /// Replaces a file of that name as a whole.
  func write(_ bytes: [UInt8], as name: String) throws(RiffleError) {
    guard folder.makeFolder() else {
      throw .unwritable(
        "\(folder.string.elidedPath): cannot be made: \(Errno(rawValue: errno)). Choose an existing "
          + "folder that you may write to."
      )
    }
    try path(of: name).replaceContents(with: bytes)
  }

  func delete(_ name: String) throws(RiffleError) {
    let path = path(of: name)
    guard path.remove() else {
      throw .unwritable("\(path.string.elidedPath): cannot be deleted: \(Errno(rawValue: errno)).")
    }
  }
}
