/// A file of code with slots, such as `@@preset@@`, for what is a preset's own.
///
/// Lines between `@@if name@@`, `@@else@@` and `@@end@@` depend on whether a slot has a text.
struct CodeTemplate: Sendable {
  private let text: String

  init(_ text: String) { self.text = text }

  /// The text with its slots filled, ending in a line break; a slot alone on its line keeps the
  /// line's indentation for all lines of its text.
  func filled(with slots: [String: String]) -> String {
    var isKept = true
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .compactMap { line -> String? in
        let words = line.split(separator: " ").joined(separator: " ")
        if words.hasPrefix("@@if "), words.hasSuffix("@@") {
          isKept = slots[String(words.dropFirst(5).dropLast(2))]?.isEmpty == false
        } else if words == "@@else@@" {
          isKept.toggle()
        } else if words == "@@end@@" {
          isKept = true
        } else if isKept {
          return filled(line, with: slots)
        }
        return nil
      }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Nil for a line whose only slot is empty, so that no blank line is left.
  private func filled(_ line: Substring, with slots: [String: String]) -> String? {
    var parts = line.split(separator: "@@", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 2 else { return String(line) }
    for index in stride(from: 1, to: parts.count - 1, by: 2) {
      let indentation = line.prefix { $0 == " " || $0 == "*" || $0 == "/" }
      let text = slots[parts[index]] ?? ""
      parts[index] = text.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\n\(indentation)")
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.allSatisfy { $0 == " " } ? "" : String($0) }
        .joined(separator: "\n")
    }
    let filled = parts.joined()
    return filled.allSatisfy { " */".contains($0) } ? nil : filled
  }
}
