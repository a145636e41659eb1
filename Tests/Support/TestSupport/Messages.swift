import Foundation
import Synchronization
package import Testing

/// What the program says in each of many cases, in a text file that a reviewer reads in one go:
/// `Tests/Messages/NAME.txt`.
///
/// A section begins with `== ` and its name. In it a case is a line, and what is said of it follows, further
/// to the right. In a case, `⏎` stands for a new line, `⇥` for a tab, `∅` for nothing and `␂` for a byte
/// order mark. With RIFFLE_MESSAGES=write in the environment, the tests write anew what is said.
package enum Messages {
  private static let isWritten =
    ProcessInfo.processInfo.environment["RIFFLE_MESSAGES"] == "write"
  /// Held while a file is written, since tests run at the same time.
  private static let lock = Mutex(())
  private static let indentation = "    "
  private static let signs = ["⏎": "\n", "⇥": "\t", "∅": "", "␂": "\u{FEFF}"]

  /// Compares what is said of each case of a section with the file.
  ///
  /// - Parameter say: Returns what is said of a case.
  package static func check(
    _ file: String,
    _ section: String,
    at place: SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation,
    say: (_ case: String) async throws -> String
  ) async throws {
    let url = Repository.file("Tests/Messages/\(file).txt")
    var cases = try Self.cases(of: section, in: String(contentsOf: url, encoding: .utf8))
    try #require(!cases.isEmpty, "\(url.path) has no section \(section)", sourceLocation: place)
    var changes: [String] = []
    for (index, (name, before)) in cases.enumerated() {
      let text = signs.reduce(name) { $0.replacing($1.key, with: $1.value) }
      let said = try await say(text).components(separatedBy: "\n")
      guard said != before else { continue }
      cases[index].said = said
      changes += [name] + before.map { "- \($0)" } + said.map { "+ \($0)" }
    }
    guard !changes.isEmpty else { return }
    if isWritten { return try write(cases, as: section, to: url) }
    let lines = changes.joined(separator: "\n")
    Issue.record(
      "Tests/Messages/\(file).txt, \(section); RIFFLE_MESSAGES=write writes it anew:\n\(lines)",
      sourceLocation: place
    )
  }

  private typealias Case = (name: String, said: [String])

  private static func cases(of section: String, in text: String) -> [Case] {
    let lines = text.components(separatedBy: "\n")
    let own = lines.drop { $0 != "== \(section)" }.dropFirst().prefix { !$0.hasPrefix("== ") }
    return own.reduce(into: []) { cases, line in
      if line.hasPrefix(indentation) {
        cases[cases.count - 1].said.append(String(line.dropFirst(indentation.count)))
      } else if !line.isEmpty {
        cases.append((line, []))
      }
    }
  }

  private static func write(_ cases: [Case], as section: String, to url: URL) throws {
    try lock.withLock { _ in
      var lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
      guard let heading = lines.firstIndex(of: "== \(section)") else { return }
      let end = lines[(heading + 1)...].firstIndex { $0.hasPrefix("== ") } ?? lines.endIndex
      let own = cases.flatMap { [$0.name] + $0.said.map { indentation + $0 } }
      lines.replaceSubrange(heading + 1..<end, with: own + [""])
      try Data(lines.joined(separator: "\n").utf8).write(to: url, options: .atomic)
    }
  }
}
