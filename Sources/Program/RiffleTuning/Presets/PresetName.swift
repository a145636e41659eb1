import RiffleCards
package import RiffleFormats
import RiffleMotion

/// A name that a person can give a preset of their own: it is that of a file too.
package struct PresetName: Hashable, Sendable, CustomStringConvertible {
  /// The text.
  package let description: String

  /// Checks a name.
  ///
  /// - Parameter text: 1 to 60 letters on one line, with no slash, no dot and no blank at the
  ///   beginning, no blank at the end, and not the name of a built-in preset.
  /// - Throws: ``RiffleError``, one line.
  package init(_ text: String) throws(RiffleError) {
    description = text
    func wrong(_ problem: String) -> RiffleError {
      .wrongUsage("\"\(text.elided(to: 40))\" cannot be the name of a preset: \(problem)")
    }
    if text.isEmpty { throw wrong("it is empty. Type 1 to 60 letters.") }
    // A file name has at most 255 bytes, suffixes included.
    if text.count > 60 || text.utf8.count > 200 {
      throw wrong("it has \(text.count) letters. Type 1 to 60, of 200 bytes together.")
    }
    if text.contains("/") { throw wrong("it has a slash. Leave it out.") }
    if text.hasPrefix(".") { throw wrong("it begins with a dot. Begin with a letter or a digit.") }
    if text != text.trimmed { throw wrong("it begins or ends with a blank. Leave it out.") }
    if text.onOneLine != text {
      throw wrong("it has characters that cannot be shown. Leave them out.")
    }
    if text.hasSuffix(".json") { throw wrong("it ends in .json. Leave that out.") }
    if Preset.all.contains(where: { $0.name == text }) {
      throw wrong("a built-in preset has it. Choose another, such as \"my \(text)\".")
    }
  }
}
