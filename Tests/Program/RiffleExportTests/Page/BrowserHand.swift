import Foundation
import TestSupport

/// A page in a browser with a mouse, a finger and keys, moved by lines of Python: `Hand/browsers.py`.
struct BrowserHand {
  /// Has the pages; the one that is opened if none is named is `page.html`.
  let folder: TemporaryFolder

  /// Runs lines of Python on the page, and returns what they show, by name.
  ///
  /// - Parameter exporting: Whether the page's classes are there as `stackClass`.
  func run(
    _ lines: String,
    in browser: Browser = .chromium,
    exporting: Bool = false
  ) async throws -> [String: String] {
    if exporting {
      let path = folder.path(of: "page.html")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try folder.write(
        text.replacing(
          "startPage();",
          with: "globalThis.stackClass = { RiffleCore }; startPage();"
        ),
        to: "page.html"
      )
    }
    let library = try Repository.text(
      of: "Tests/Program/RiffleExportTests/Page/Hand/browsers.py"
    )
    try folder.write("\(library)\n\(lines)\npage.close()\n", to: "hand.py")
    let arguments = [folder.path(of: "hand.py"), browser.rawValue, folder.path(of: "")]
    let outcome = try await Turns.shared.run { try await Tool.outcome(of: "python3", arguments) }
    guard outcome.status == 0 else {
      throw Refusal(description: "\(outcome.errors.suffix(2_000)) \(outcome.output.suffix(500))")
    }
    return try JSONDecoder().decode([String: String].self, from: Data(outcome.output.utf8))
  }
}

/// Lets three browsers work at a time, so that none keeps the others from answering for long.
private actor Turns {
  static let shared = Turns()

  private var free = 3
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func run<Outcome: Sendable>(
    _ work: @Sendable () async throws -> Outcome
  ) async rethrows -> Outcome {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    defer { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
    return try await work()
  }
}

extension BrowserHand {
  /// Makes a hand with a folder of its own.
  init() throws { self.init(folder: try TemporaryFolder()) }

  /// Makes a hand with a folder of its own, in which lies what `<riffle-stack>` needs beside a page.
  ///
  /// - Parameter page: The text of the page; nil if it is still to be written.
  init(withElementOn page: String?) throws {
    try self.init()
    for name in ["riffle.js", "riffle.wasm", "presets.json"] {
      try FileManager.default.copyItem(
        at: Repository.file("Assets/page/\(name)"),
        to: URL(filePath: folder.path(of: name))
      )
    }
    if let page { try folder.write(page, to: "page.html") }
  }
}
