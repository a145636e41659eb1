/// The reason why a picture cannot be shown.
package struct PictureError: Error, Hashable {
  /// The end of a sentence that begins with the file's name, on one line.
  package let reason: String

  init(_ reason: String) {
    self.reason = reason
  }

  /// Makes the error of a file that a decoder refuses.
  ///
  /// - Parameter message: The decoder's words, which may be none, or more than one line.
  /// - Returns: The error.
  static func damaged(_ message: String) -> PictureError {
    PictureError("it is damaged: \(Self.line(message))")
  }

  /// Returns a decoder's words on one line, never empty.
  static func line(_ message: String) -> String {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.isEmpty ? "the decoder gives no reason" : line
  }
}
