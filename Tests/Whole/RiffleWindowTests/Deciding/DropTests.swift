import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  /// A person drops files on the window.
  @Suite("Dropped files")
  struct DropTests {
    @Test("a folder is opened in place of the one before; what is no card changes nothing")
    func drop() async throws {
      let (first, second) = (try DecidedFolder(5), try DecidedFolder(3))
      let other = try TemporaryFolder()
      let text = try other.write("Nothing to see.", to: "text.txt")
      try await first.run { program in
        try await first.waitForTop(1, in: program)
        let drag = try FileDrag()
        defer { drag.close() }
        let window = try #require(UInt(program.window))
        try await drag.drop([text], on: window, at: Spot(x: 300, y: 300))
        try await Keyboard.press("x")
        try await first.waitForTop(2, in: program)

        try await drag.drop([second.path], on: window, at: Spot(x: 300, y: 300))
        try await waitForWindow("photo 1, 1 of 3 – \(second.name) – Riffle", of: program)
        try await first.waitForDecisions([first.row(1, "reject", "key")])
      }
    }

    @Test("several files become one deck")
    func several() async throws {
      let (first, second) = (try DecidedFolder(5), try DecidedFolder(3))
      try await first.run { program in
        try await first.waitForTop(1, in: program)
        let drag = try FileDrag()
        defer { drag.close() }
        let window = try #require(UInt(program.window))
        let paths = ["\(second.path)/photo%201.bmp", "\(second.path)/photo%203.bmp"]
        try await drag.drop(paths, on: window, at: Spot(x: 300, y: 300))
        try await wait {
          "no deck of two cards: \(try await titles(of: program))"
        } until: {
          try await titles(of: program).contains { $0.contains(", 1 of 2 – ") } ? true : nil
        }
      }
    }

    /// Waits until the program has a window with a title.
    private func waitForWindow(_ title: String, of program: RiffleProgram) async throws {
      try await wait {
        "the windows are \(try await titles(of: program)) instead of \(title)"
      } until: {
        try await titles(of: program).contains(title) ? true : nil
      }
    }

    private func titles(of program: RiffleProgram) async throws -> [String] {
      let id = "\(program.process.processIdentifier)"
      let windows = try await Tool.outcome(
        of: "xdotool",
        ["search", "--all", "--pid", id, "--class", "riffle"]
      )
      var titles: [String] = []
      for window in windows.output.split(separator: "\n") {
        titles.append(
          try await Tool.outcome(of: "xdotool", ["getwindowname", String(window)])
            .output.split(separator: "\n").first.map(String.init) ?? ""
        )
      }
      return titles
    }
  }
}
