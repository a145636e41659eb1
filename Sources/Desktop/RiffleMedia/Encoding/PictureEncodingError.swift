/// The reason why a picture or animation cannot be written.
package struct PictureEncodingError: Error, Hashable, CustomStringConvertible {
  /// The end of a sentence that begins with the file's name.
  package let description: String

  /// Makes an error.
  package init(_ description: String) {
    self.description = description
  }
}
