import RiffleJSON

extension RiffleError {
  /// Makes an error with the file, the line and the description.
  ///
  /// - Parameter line: The line of the file if each line is a document; nil for the error's.
  package static func badFile(
    _ error: JSONError,
    in title: String,
    line: Int? = nil
  ) -> RiffleError {
    .badFile("\(title)\((line ?? error.line).map { ":\($0)" } ?? ""): \(error)")
  }
}
