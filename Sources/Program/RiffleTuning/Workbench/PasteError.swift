/// The mistakes in text that was to be pasted.
package struct PasteError: Error, Hashable, CustomStringConvertible {
  /// One line for each mistake: what is wrong, and what would do.
  package let mistakes: [String]

  /// The lines.
  package var description: String { mistakes.joined(separator: "\n") }
}
