import Glibc
import RiffleFormats
import SystemPackage

extension FilePath {
  /// Whether anything is there, be it a symbolic link that leads nowhere (lstat(2)).
  var exists: Bool { (try? stat(followTargetSymlink: false)) != nil }

  /// The folder that the file is in; the one the program runs in for a bare name.
  var folder: FilePath {
    withPlatformString { start in
      guard let slash = strrchr(start, Int32(UInt8(ascii: "/"))) else { return "." }
      let length = slash - UnsafeMutablePointer(mutating: start)
      guard length > 0 else { return "/" }
      return FilePath(platformString: UnsafeBufferPointer(start: start, count: length) + [0])
    }
  }

  /// The nearest folder above, or itself, that exists.
  var nearestExisting: FilePath {
    var path = self
    while !path.exists, path.lastComponent != nil { path = path.folder }
    return path
  }

  /// The path from the root on, without symbolic links as far as it exists.
  var absolute: FilePath {
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

  /// Returns the path of a file beside this one.
  ///
  /// - Parameter name: The bytes of its name.
  /// - Returns: The path.
  func beside(_ name: [UInt8]) -> FilePath {
    folder.appending(bytes: name)
  }

  /// Returns the path of a file in this folder.
  ///
  /// - Parameter name: The bytes of the name, which need not be UTF-8.
  /// - Returns: The path.
  func appending(bytes name: [UInt8]) -> FilePath {
    FilePath(bytes: folderBytes + name)
  }

  /// The bytes that the paths of the folder's files begin with.
  var folderBytes: [UInt8] {
    let own = bytes
    return own.isEmpty || own.last == UInt8(ascii: "/") ? own : own + [UInt8(ascii: "/")]
  }
}
