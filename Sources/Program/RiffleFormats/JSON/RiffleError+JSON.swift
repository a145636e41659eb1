import RiffleJSON

extension RiffleError {
  /// Makes an error whose line is `line` if each line is a document, else that of the error.
  package static func badFile(
    _ error: JSONError,
    in title: String,
    line: Int? = nil
  ) -> RiffleError {
    .badFile("\(title)\((line ?? error.line).map { ":\($0)" } ?? ""): \(error)")
  }
}
