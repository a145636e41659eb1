import Glibc
package import SystemPackage

extension FilePath {
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

extension FilePath.Component {
  /// The bytes of the name, which need not be UTF-8.
  package var bytes: [UInt8] {
    withPlatformString { start in
      UnsafeBufferPointer(start: start, count: strlen(start)).map(UInt8.init(bitPattern:))
    }
  }
}
