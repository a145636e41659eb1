import Foundation
import TestSupport
import Testing

/// What the compiler says to an app author who has made a mistake.
@Suite("Mistakes in closures")
struct MistakeTests {
  private static let mistakes = [
    (
      "view.onSwipe { index, direction in print(index, direction) }",
      "expects 1 argument, but 2 were used in closure body"
    ),
    ("view.onSwipe { print($0.indx) }", "value of type 'Swipe' has no member 'indx'"),
    (
      "view.onSwipe { print(\"swiped\") }",
      "expects 1 argument, which cannot be implicitly ignored"
    ),
    ("view.onSwipe { (index: Int) in print(index) }", "cannot convert value of type"),
    (
      "view.onRunOutOfCards { card in print(card) }",
      "expects 0 arguments, but 1 was used in closure body"
    ),
    ("view.onShouldDrag { index in print(index) }", "to closure result type 'Bool'"),
    ("view.onShouldSwipe { $0 > 2 }", "expects 2 arguments, but 1 was used in closure body"),
    (
      "view.onAllowedDirections { index in [.left, .sideways] }",
      "type 'Direction' has no member 'sideways'"
    ),
  ]

  @Test("get a message that names them, and never one about the compiler")
  func messages() throws {
    let output = try Self.messages(of: Self.mistakes.map(\.0))

    for (number, mistake) in Self.mistakes.enumerated() {
      let message = try #require(output[number], "\(mistake.0) compiles")
      #expect(message.contains(mistake.1), "\(mistake.0): \(message)")
    }
  }

  @Test("of too many parameters get their number, for every handler")
  func parameters() throws {
    let names = try Repository.text(of: "Documentation/API.txt")
      .matches(of: /(?m)^Riffle CardStackView\.(on[A-Z]\w*)\(/).map { String($0.output.1) }
    try #require(names.count > 25)

    let output = try Self.messages(of: names.map { "view.\($0) { a, b, c, d in print(a) }" })

    for (number, name) in names.enumerated() {
      let message = try #require(output[number], "\(name) takes four parameters")
      #expect(message.contains("but 4 were used in closure body"), "\(name): \(message)")
    }
  }

  /// Compiles lines, each in a function of its own, and returns the errors of each by its number.
  private static func messages(of lines: [String]) throws -> [Int: String] {
    let folder = try TemporaryFolder()
    let functions = lines.enumerated().map { number, line in
      "@MainActor func mistake\(number)(view: CardStackView) { \(line) }"
    }
    let code = ["```swift", "import Riffle"] + functions + ["```", ""]
    let page = try folder.write(code.joined(separator: "\n"), to: "mistakes.md")
    let result = try ExampleChecker.check([page])

    #expect(result.status == 1, "\(result.output)")
    for words in ["failed to produce diagnostic", "bug report", "Stack dump", "signal"] {
      #expect(!result.output.contains(words), "\(result.output)")
    }
    return result.output.matches(of: /mistakes\.md:(\d+):\d+: error: (.*)/)
      .reduce(into: [:]) { messages, match in
        // The first two lines are the fence and the import.
        let number = (Int(match.output.1) ?? 0) - 3
        messages[number, default: ""] += match.output.2 + "\n"
      }
  }
}
