import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  /// What is left on the clipboard when the studio has ended.
  @Suite("Studio: the clipboard")
  struct StudioClipboardTests {
    private let clipboard = ["-selection", "clipboard", "-o"]

    /// Copies the preset, and returns the line that tells of it.
    private func copy(_ studio: StudioProgram) async throws -> String {
      try await Keyboard.press("ctrl+shift+c")
      let told = try await studio.log.wait(for: "told") { value in
        if case .text(let line) = value { line.hasPrefix("Copied for") } else { false }
      }
      return if case .text(let line) = told { line } else { "" }
    }

    @Test("A clipboard manager has what was copied once the studio has ended")
    func manager() async throws {
      try await SmallClipboardManager.run {
        try await StudioProgram.run { studio in
          let line = try await copy(studio)
          #expect(!line.contains("while the studio is open"))
          try await studio.quit()
        }
        let text = try await Tool.run("xclip", clipboard)
        #expect(text.contains(#""riffle": "preset""#), "\(text)")
      }
    }

    @Test("Without one it is told that what was copied goes with the studio, which ends at once")
    func noManager() async throws {
      try await StudioProgram.run { studio in
        let line = try await copy(studio)
        #expect(line.contains("while the studio is open"))
        try await studio.quit()
      }
      let left = try await Tool.outcome(of: "xclip", clipboard)
      #expect(left.status != 0)
    }
  }
}
