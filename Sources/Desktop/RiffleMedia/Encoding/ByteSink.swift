import SystemPackage

/// An open file that C libraries write to; it keeps the first error, since they report no reason.
package final class ByteSink {
  private let file: FileDescriptor
  package private(set) var failure: PictureEncodingError?

  package init(descriptor: Int32) { file = FileDescriptor(rawValue: descriptor) }

  /// Writes all bytes; returns false from the first failure on.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard failure == nil else { return false }
    do {
      try file.writeAll(bytes)
      return true
    } catch {
      failure = PictureEncodingError("cannot be written: \(error)")
      return false
    }
  }

  /// Calls `body` with a pointer to this sink for C to hand back; it is valid within the call.
  package func withPointer<Result>(_ body: (UnsafeMutableRawPointer) throws -> Result) rethrows
    -> Result
  {
    try withExtendedLifetime(self) { try body(Unmanaged.passUnretained(self).toOpaque()) }
  }

  package static func at(_ pointer: UnsafeMutableRawPointer) -> ByteSink {
    Unmanaged<ByteSink>.fromOpaque(pointer).takeUnretainedValue()
  }
}

package struct PictureEncodingError: Error, Hashable, CustomStringConvertible {
  /// The end of a sentence that begins with the file's name.
  package let description: String

  package init(_ description: String) { self.description = description }
}
