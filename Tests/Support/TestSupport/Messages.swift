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
    let wanted = try lines(of: section, in: String(contentsOf: url, encoding: .utf8))
    var said: [String] = []
    for line in wanted where !line.hasPrefix(indentation) && !line.isEmpty {
      said.append(line)
      let text = signs.reduce(line) { $0.replacing($1.key, with: $1.value) }
      let message = try await say(text)
      said += message.components(separatedBy: "\n").map { indentation + $0 }
    }
    try #require(!said.isEmpty, "\(url.path) has no section \(section)", sourceLocation: place)
    let before = wanted.filter { !$0.isEmpty }
    guard said != before else { return }
    if isWritten { return try write(said, as: section, to: url) }
    let changes = said.difference(from: before).map { change in
      switch change {
      case .remove(let offset, let line, _): (offset, "- \(line)")
      case .insert(let offset, let line, _): (offset, "+ \(line)")
      }
    }
    let difference = changes.sorted { $0.0 < $1.0 }.map(\.1).joined(separator: "\n")
    Issue.record(
      "Tests/Messages/\(file).txt, \(section); RIFFLE_MESSAGES=write writes it anew:\n\(difference)",
      sourceLocation: place
    )
  }

  private static func lines(of section: String, in text: String) -> [String] {
    var lines = text.components(separatedBy: "\n")[...]
    guard let heading = lines.firstIndex(of: "== \(section)") else { return [] }
    lines = lines[(heading + 1)...]
    return Array(lines.prefix { !$0.hasPrefix("== ") })
  }

  private static func write(_ said: [String], as section: String, to url: URL) throws {
    try lock.withLock { _ in
      var lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
      guard let heading = lines.firstIndex(of: "== \(section)") else { return }
      let end = lines[(heading + 1)...].firstIndex { $0.hasPrefix("== ") } ?? lines.endIndex
      lines.replaceSubrange(heading + 1..<end, with: said + [""])
      try Data(lines.joined(separator: "\n").utf8).write(to: url, options: .atomic)
    }
  }
}
