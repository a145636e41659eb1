package import RiffleSystem
import Synchronization

/// A C library that reads picture files, as the file of its decoder describes it.
package struct PictureLibrary<Functions: Sendable>: Sendable {
  /// The file's name with its version (soname).
  let file: String
  /// The Debian package that installs it.
  let package: String
  /// Returns the names of its functions, in the order of `Functions`.
  let names: @Sendable () -> UnsafePointer<CChar>?
  /// Returns its name and its version, at run time if it can say it.
  package let software: @Sendable (Functions) -> String

  /// Returns the library of a folder, or the system's; loads nothing.
  package func found(in folder: String? = nil) -> LoadedLibrary<Functions> {
    LoadedLibrary((folder.map { "\($0)/" } ?? "") + file, package: package, names())
  }
}

/// The libraries that read formats beyond JPEG and PNG, each loaded when the first such file comes.
package final class PictureLibraries: Sendable {
  private let folder: String?
  /// The libraries that were asked for, by their files' names.
  private let found = Mutex<[String: any Sendable]>([:])

  /// - Parameter folder: The folder of the libraries. Defaults to nil: the system finds them.
  package init(in folder: String? = nil) {
    self.folder = folder
  }

  func functions<Functions>(
    of library: PictureLibrary<Functions>
  ) throws(MissingLibrary) -> Functions {
    let loaded = found.withLock { found in
      if let known = found[library.file] as? LoadedLibrary<Functions> { return known }
      let new = library.found(in: folder)
      found[library.file] = new
      return new
    }
    return try loaded.functions()
  }
}
