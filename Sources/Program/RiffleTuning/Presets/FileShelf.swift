import Glibc
import RiffleFormats
import SystemPackage

/// A folder with a file NAME.SUFFIX for each thing that a person keeps.
struct FileShelf: Sendable {
  /// The folder; it is made when the first file is saved.
  let folder: FilePath
  /// The suffix, without a dot.
  let suffix: String

  /// Returns the names of the files, without the suffix, in no order; empty if there is no folder.
  ///
  /// - Throws: ``RiffleError``, one line, if the folder cannot be listed.
  func names() throws(RiffleError) -> [String] {
    do throws(Errno) {
      return try folder.entries().filter { $0.extension == suffix }.map(\.stem)
    } catch {
      if error == .noSuchFileOrDirectory { return [] }
      throw .unreadable("\(folder.string.elidedPath): cannot be listed: \(error).")
    }
  }

  /// Returns the file of a name, which is in the folder whatever the name is.
  func path(of name: String) -> FilePath {
    let file = FilePath.Component("\(name.split(separator: "/").last ?? "-").\(suffix)")
    return folder.appending(file?.string ?? "-.\(suffix)")
  }

  /// Returns whether there is a file of a name, good or bad.
  func exists(_ name: String) -> Bool { (try? path(of: name).stat()) != nil }

  /// Writes a file whole, in place of the one that has the name.
  ///
  /// - Throws: ``RiffleError``, one line, if the folder cannot be made or the file not be written.
  func write(_ bytes: [UInt8], as name: String) throws(RiffleError) {
    guard folder.makeFolder() else {
      throw .unwritable(
        "\(folder.string.elidedPath): cannot be made: \(Errno(rawValue: errno)). Choose an existing "
          + "folder that you may write to."
      )
    }
    try path(of: name).replaceContents(with: bytes)
  }

  /// Deletes a file.
  ///
  /// - Throws: ``RiffleError``, one line, if there is none, or it cannot be deleted.
  func delete(_ name: String) throws(RiffleError) {
    let path = path(of: name)
    guard path.remove() else {
      throw .unwritable("\(path.string.elidedPath): cannot be deleted: \(Errno(rawValue: errno)).")
    }
  }
}
