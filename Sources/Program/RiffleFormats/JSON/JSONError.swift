/// An error in a JSON document: one sentence or two that say what is wrong and what would do.
package struct JSONError: Error, Hashable, CustomStringConvertible {
  /// The sentences.
  package let description: String
  /// The line in the document, counted from 1; nil if something is missing from it.
  package let line: Int?

  package init(_ description: String, line: Int? = nil) {
    self.description = description
    self.line = line
  }
}

extension RiffleError {
  /// Makes an error of a file that holds something it should not: the file, the line, the sentences.
  ///
  /// - Parameter line: The line of the file, counted from 1, if each line is a document of its own. Defaults
  ///   to the line in the document.
  package static func badFile(
    _ error: JSONError,
    in title: String,
    line: Int? = nil
  ) -> RiffleError {
    .badFile("\(title)\((line ?? error.line).map { ":\($0)" } ?? ""): \(error)")
  }
}
