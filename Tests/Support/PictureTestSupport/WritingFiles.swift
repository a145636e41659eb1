package import Foundation
import Glibc

/// Opens a file for writing for as long as a body takes, and returns its bytes.
@discardableResult
package func written(to path: String, _ body: (Int32) throws -> Void) throws -> Data {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
  guard descriptor >= 0 else {
    throw UnreadablePicture(description: "\(path): \(String(cString: strerror(errno)))")
  }
  defer { close(descriptor) }
  try body(descriptor)
  return try Data(contentsOf: URL(fileURLWithPath: path))
}
