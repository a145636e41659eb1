import CFileSystem
import Glibc
import Synchronization

/// A C library that is loaded when its functions are first asked for, and stays loaded.
///
/// A program starts without it. `Functions` is one of the structures that the C modules declare with
/// `LOADED_FUNCTIONS`, so that every function has the type of the library's own header.
package final class LoadedLibrary<Functions: Sendable>: Sendable {
  private let files: [LibraryFile]
  private let names: [Substring]
  private let loaded = Mutex<Functions?>(nil)
  /// The file that a person is told to install, once it is known.
  private let wanted = Mutex<LibraryFile?>(nil)

  /// Loads nothing; `files` are the versions that would do, the best first, and `names` are in the order of
  /// `Functions`.
  package init(_ files: [LibraryFile], _ names: UnsafePointer<CChar>?) {
    precondition(!files.isEmpty, "a library without a file")
    self.files = files
    self.names = names.map { String(cString: $0).split(separator: " ") } ?? []
    precondition(
      self.names.count * MemoryLayout<UnsafeRawPointer>.stride == MemoryLayout<Functions>.size,
      "\(self.names.count) names for the functions of \(Functions.self)"
    )
  }

  package convenience init(_ file: String, package: String, _ names: UnsafePointer<CChar>?) {
    self.init([LibraryFile(file, package: package)], names)
  }

  /// Loads the library the first time, and again after a failure.
  package func functions() throws(MissingLibrary) -> Functions {
    try loaded.withLock { (loaded) throws(MissingLibrary) in
      if let loaded { return loaded }
      let functions = try load()
      loaded = functions
      return functions
    }
  }

  private func load() throws(MissingLibrary) -> Functions {
    var failures: [LibraryFile: MissingLibrary] = [:]
    for file in files {
      do throws(MissingLibrary) {
        return try load(file)
      } catch {
        failures[file] = error
      }
    }
    let wanted = wanted.withLock { wanted in
      let found = wanted ?? files.first { $0.isKnownToApt() } ?? files[0]
      wanted = found
      return found
    }
    throw failures[wanted] ?? MissingLibrary(package: wanted.package, reason: wanted.name)
  }

  private func load(_ file: LibraryFile) throws(MissingLibrary) -> Functions {
    func failure() -> MissingLibrary {
      MissingLibrary(
        package: file.package,
        reason: dlerror().map { String(cString: $0) } ?? file.name
      )
    }
    // All symbols now, so that a call cannot fail later; none of them for other libraries.
    guard let handle = dlopen(file.name, RTLD_NOW | RTLD_LOCAL) else { throw failure() }
    var addresses: [UnsafeMutableRawPointer] = []
    for name in names {
      guard let address = dlsym(handle, String(name)) else { throw failure() }
      addresses.append(address)
    }
    return addresses.withUnsafeBytes { $0.load(as: Functions.self) }
  }
}

/// A file of a library, and the Debian package that installs it.
package struct LibraryFile: Hashable, Sendable {
  /// A soname, or a path.
  package let name: String
  package let package: String

  package init(_ name: String, package: String) { (self.name, self.package) = (name, package) }

  /// Whether apt can install the package, as far as its cache says (`Dir::Cache::pkgcache`), in which every name
  /// ends with a zero.
  package func isKnownToApt(cache: String = "/var/cache/apt/pkgcache.bin") -> Bool {
    let descriptor = open(cache, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let count = Int(lseek(descriptor, 0, SEEK_END))
    guard count > 0, let bytes = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0),
      bytes != MAP_FAILED
    else { return false }
    defer { munmap(bytes, count) }
    return package.withCString { memmem(bytes, count, $0, strlen($0) + 1) != nil }
  }
}

package struct MissingLibrary: Error, Hashable, CustomStringConvertible {
  /// The Debian package that installs the library.
  package let package: String
  package let reason: String

  package init(package: String, reason: String) { (self.package, self.reason) = (package, reason) }

  package var description: String { "install \(package) (\(reason))" }
}
