import Glibc
import RiffleFormats
package import SystemPackage

/// A folder for files that are needed for a moment.
package struct TemporaryFolder {
  /// Its path.
  package let path: FilePath

  /// Makes a folder that only this user can read, in `$TMPDIR`, or else in `/tmp`.
  ///
  /// - Throws: `Errno`.
  package init() throws(Errno) {
    let place = ProcessEnvironment.value(of: "TMPDIR").map { FilePath($0) } ?? FilePath("/tmp")
    var name = Array(place.appending("riffle-XXXXXX").string.utf8CString)
    let isMade = name.withUnsafeMutableBufferPointer { name in
      name.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    guard isMade else { throw Errno(rawValue: errno) }
    path = FilePath(String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  /// Removes it with its files.
  package func remove() {
    guard let folder = opendir(path.string) else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { path.appending(name).remove() }
    }
    rmdir(path.string)
  }
}
