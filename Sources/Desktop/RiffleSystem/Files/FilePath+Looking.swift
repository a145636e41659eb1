import Glibc
package import SystemPackage

extension FilePath {
  /// Whether something has that path, be it a symbolic link that leads nowhere.
  package var exists: Bool { (try? stat(followTargetSymlink: false)) != nil }

  /// The answer of realpath(3); nil if the path does not exist.
  package var resolved: FilePath? {
    guard let path = withPlatformString({ realpath($0, nil) }) else { return nil }
    defer { free(path) }
    return FilePath(platformString: path)
  }

  package var nearestExisting: FilePath {
    var path = self
    while !path.exists, path.lastComponent != nil { path = path.folder }
    return path
  }

  /// The path from the root, without symbolic links as far as it exists.
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

  package var isWritableFolder: Bool {
    (try? stat().type) == .directory && allows(W_OK | X_OK)
  }

  /// Takes R_OK, W_OK and X_OK of access(2).
  package func allows(_ access: Int32) -> Bool {
    withPlatformString { Glibc.access($0, access) } == 0
  }

  /// Returns what is in the folder but "." and "..", in no order.
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
