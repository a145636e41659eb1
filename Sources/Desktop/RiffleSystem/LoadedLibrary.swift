import Glibc
import Synchronization

/// A C library that is loaded when its functions are first asked for, and stays loaded.
///
/// A program starts without it. `Functions` is one of the structures that the C modules declare with
/// `LOADED_FUNCTIONS`, so that every function has the type of the library's own header.
package final class LoadedLibrary<Functions: Sendable>: Sendable {
  private let file: String
  private let package: String
  private let names: [Substring]
  private let loaded = Mutex<Functions?>(nil)

  /// Loads nothing; `file` is a soname or a path, and `names` are in the order of `Functions`.
  package init(_ file: String, package: String, _ names: UnsafePointer<CChar>?) {
    self.file = file
    self.package = package
    self.names = names.map { String(cString: $0).split(separator: " ") } ?? []
    precondition(
      self.names.count * MemoryLayout<UnsafeRawPointer>.stride == MemoryLayout<Functions>.size,
      "\(self.names.count) names for the functions of \(Functions.self)"
    )
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
    // All symbols now, so that a call cannot fail later; none of them for other libraries.
    guard let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL) else { throw failure() }
    var addresses: [UnsafeMutableRawPointer] = []
    for name in names {
      guard let address = dlsym(handle, String(name)) else { throw failure() }
      addresses.append(address)
    }
    return addresses.withUnsafeBytes { $0.load(as: Functions.self) }
  }

  private func failure() -> MissingLibrary {
    MissingLibrary(package: package, reason: dlerror().map { String(cString: $0) } ?? file)
  }
}

package struct MissingLibrary: Error, Hashable, CustomStringConvertible {
  /// The Debian package that installs the library.
  package let package: String
  package let reason: String

  package var description: String { "install \(package) (\(reason))" }
}
