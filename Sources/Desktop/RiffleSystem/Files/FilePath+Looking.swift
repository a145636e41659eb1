import Glibc
package import SystemPackage

extension FilePath {
  /// Whether anything is there, be it a symbolic link that leads nowhere (lstat(2)).
  package var exists: Bool { (try? stat(followTargetSymlink: false)) != nil }

  /// The path from the root without symbolic links, by realpath(3); nil if nothing is there.
  package var resolved: FilePath? {
    guard let path = withPlatformString({ realpath($0, nil) }) else { return nil }
    defer { free(path) }
    return FilePath(platformString: path)
  }

  /// The nearest folder above, or itself, that exists.
  package var nearestExisting: FilePath {
    var path = self
    while !path.exists, path.lastComponent != nil { path = path.folder }
    return path
  }

  /// The path from the root on, without symbolic links as far as it exists.
  package var absolute: FilePath {
    var path = isAbsolute ? self : (FilePath(".").resolved ?? "/").pushing(self)
    var missing: [Component] = []
    while !path.exists, let name = path.lastComponent {
      missing.append(name)
      path.removeLastComponent()
    }
    path = path.resolved ?? path
    for name in missing.reversed() { path.append(name) }
    return path
  }

  /// Whether files can be made and removed in the folder (access(2)).
  package var isWritableFolder: Bool {
    (try? stat().type) == .directory && allows(W_OK | X_OK)
  }

  /// Whether the user may do something with a file, by access(2) with R_OK, W_OK and X_OK.
  package func allows(_ access: Int32) -> Bool {
    withPlatformString { Glibc.access($0, access) } == 0
  }

  /// Lists the names in a folder, without "." and "..", in no order, by readdir(3).
  ///
  /// - Throws: `Errno` if it cannot be listed.
  package func entries() throws(Errno) -> [Component] {
    guard let stream = withPlatformString({ opendir($0) }) else { throw Errno(rawValue: errno) }
    defer { closedir(stream) }
    var entries: [Component] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        bytes.withMemoryRebound(to: CChar.self) { name in
          name.baseAddress.flatMap(Component.init(platformString:))
        }
      }
      if let name, name.kind == .regular { entries.append(name) }
    }
    return entries
  }
}
