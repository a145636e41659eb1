import Glibc
package import SystemPackage

package final class OpenFile {
  package let descriptor: Int32

  /// Children of the program do not get the file; a new one is for the user alone by default.
  package init(_ path: FilePath, _ flags: Int32, mode: CInterop.Mode = 0o600) throws(Errno) {
    descriptor = path.withPlatformString { open($0, flags | O_CLOEXEC, mode) }
    guard descriptor >= 0 else { throw Errno(rawValue: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Returns fewer bytes at the end of the file.
  package func read(_ count: Int) throws(Errno) -> [UInt8] {
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let result = Glibc.read(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled)
        if result > 0 {
          filled += result
        } else if result == 0 {
          return
        } else if errno != EINTR {
          failure = Errno(rawValue: errno)
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  package func read(_ count: Int, at offset: Int64) throws(Errno) -> [UInt8] {
    try seek(to: offset)
    return try read(count)
  }

  package func seek(to offset: Int64) throws(Errno) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw Errno(rawValue: errno) }
  }

  package func write(_ bytes: [UInt8]) throws(Errno) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let result = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if result >= 0 {
        rest = rest.dropFirst(result)
      } else if errno != EINTR {
        throw Errno(rawValue: errno)
      }
    }
  }

  package func sync() throws(Errno) { try FileDescriptor(rawValue: descriptor).sync() }

  package func status() throws(Errno) -> Stat { try Stat(FileDescriptor(rawValue: descriptor)) }
}
