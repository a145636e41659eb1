import RiffleTemplates

/// A file of code with slots, such as `@@preset@@`, for what is a preset's own.
///
/// A line `@@include motion@@` stands for another file. Lines between `@@if name@@`, `@@else@@` and `@@end@@` depend on whether a slot has a text; they may
/// lie within each other.
struct CodeTemplate: Sendable {
  private let lines: [Substring]

  init(_ file: TemplateFile) { lines = Self.lines(of: file) }

  /// Without the line break at the end.
  private static func lines(of file: TemplateFile) -> [Substring] {
    file.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .flatMap { line in
        let words = line.split(separator: " ")
        guard words.count == 2, words[0] == "@@include",
          let other = TemplateFile(rawValue: String(words[1].dropLast(2)))
        else { return [line] }
        return lines(of: other)
      }
  }

  /// The text with its slots filled, ending in a line break; a slot alone on its line keeps the
  /// line's indentation for all lines of its text.
  func filled(with slots: [String: String]) -> String {
    var answers: [Bool] = []
    let kept =
      lines
      .compactMap { line -> String? in
        let words = line.split(separator: " ").joined(separator: " ")
        if words.hasPrefix("@@if "), words.hasSuffix("@@") {
          answers.append(slots[String(words.dropFirst(5).dropLast(2))]?.isEmpty == false)
        } else if words == "@@else@@" {
          answers.append(answers.popLast() == false)
        } else if words == "@@end@@" {
          answers.removeLast()
        } else if !answers.contains(false) {
          return filled(line, with: slots)
        }
        return nil
      }
    return kept.joined(separator: "\n") + "\n"
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
