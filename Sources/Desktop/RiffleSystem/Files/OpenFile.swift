import Glibc
package import SystemPackage

/// A file that is open as long as the object lives.
package final class OpenFile {
  /// The file descriptor.
  package let descriptor: Int32

  /// Opens a file (open(2)); children of the program do not get it.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - flags: How, as O_RDONLY.
  ///   - mode: The permissions of a file that is made. Defaults to those of the user alone.
  /// - Throws: `Errno`.
  package init(_ path: FilePath, _ flags: Int32, mode: CInterop.Mode = 0o600) throws(Errno) {
    descriptor = path.withPlatformString { open($0, flags | O_CLOEXEC, mode) }
    guard descriptor >= 0 else { throw Errno(rawValue: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Reads the next bytes.
  ///
  /// - Parameter count: The number of bytes wanted.
  /// - Returns: As many bytes, or fewer at the end of the file.
  /// - Throws: `Errno`.
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

  /// Writes bytes where the file's position is.
  ///
  /// - Throws: `Errno`.
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

  /// Waits until the disk has all of the file.
  ///
  /// - Throws: `Errno`.
  package func sync() throws(Errno) { try FileDescriptor(rawValue: descriptor).sync() }

  /// Reads the state of the file (fstat(2)).
  ///
  /// - Throws: `Errno`.
  package func status() throws(Errno) -> Stat { try Stat(FileDescriptor(rawValue: descriptor)) }
}
