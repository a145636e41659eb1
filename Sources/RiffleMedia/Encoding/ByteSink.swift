import Glibc

/// An open file that bytes go into.
///
/// Remembers the first failure, since C libraries only tell that something failed.
package final class ByteSink {
  private let descriptor: Int32
  /// What refused the bytes, for people; nil as long as nothing did.
  package private(set) var failure: EncodingError?

  /// Writes into a file that somebody else closes.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes all bytes, or tells with false that it cannot.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard failure == nil else { return false }
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        failure = EncodingError("cannot be written: \(String(cString: strerror(errno)))")
        return false
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  /// Calls `body` with a pointer to this sink for C to hand back; it is valid within the call.
  package func withPointer<Result>(_ body: (UnsafeMutableRawPointer) throws -> Result) rethrows -> Result {
    try withExtendedLifetime(self) { try body(Unmanaged.passUnretained(self).toOpaque()) }
  }

  /// Returns the sink that a pointer from ``withPointer(_:)`` stands for.
  package static func at(_ pointer: UnsafeMutableRawPointer) -> ByteSink {
    Unmanaged<ByteSink>.fromOpaque(pointer).takeUnretainedValue()
  }
}
