import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  /// What the studio keeps from one start to the next.
  @Suite("Studio: keeping")
  struct StudioKeepingTests {
    private static let key = "drag.rotation.angle"
    private static let row = "panel/Drag/\(key)"

    /// Tunes a value by the keyboard, and returns it.
    private func tune(_ studio: StudioProgram) async throws -> Double {
      try await studio.search(Self.key, showing: "\(Self.row)/label")
      let start = try studio.log.number("a.\(Self.key)")
      try await studio.click("\(Self.row)/label")
      try await Keyboard.press("shift+Left")
      try await studio.log.wait(for: "a.\(Self.key)") { $0 != .number(start) }
      return try studio.log.number("a.\(Self.key)")
    }

    /// Waits until the copy for a crash has some text.
    private func waitForCopy(_ home: StudioHome) async throws {
      let folder = home.folder.path(of: "XDG_STATE_HOME") + "/riffle/studio"
      try await wait {
        "no copy of the presets in \(folder)"
      } until: {
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder)
        return files?.contains { $0.hasSuffix(".json") && $0 != "state.json" } == true ? true : nil
      }
    }

    @Test("What was tuned before a crash is offered, and comes back")
    func crash() async throws {
      let home = try StudioHome()
      let tuned = try await StudioProgram.run(in: home) { studio in
        let tuned = try await tune(studio)
        try await waitForCopy(home)
        // The program is killed at the end of this body.
        return tuned
      }
      try await StudioProgram.run(in: home) { studio in
        #expect(try studio.log.number("a.\(Self.key)") != tuned)
        try await studio.click("leftover/Restore")
        try await studio.log.wait(for: "a.\(Self.key)", toBe: .number(tuned))
        try await studio.log.wait(for: "control leftover/Restore", toBe: .none)
      }
    }

    @Test("The window's size and the presets are those of the last time")
    func lastTime() async throws {
      let home = try StudioHome()
      let preset = try await StudioProgram.run(in: home, ["--window", "1010x690"]) { studio in
        try await Keyboard.press("3")
        try await studio.log.wait(for: "a.preset") { $0 != .text("riffle") }
        let preset = try studio.log.value("a.preset")
        try await Keyboard.press("t")
        try await studio.log.wait(for: "control timeline", toBe: .none)
        try await studio.quit()
        return preset
      }
      try await StudioProgram.run(in: home, []) { studio in
        _ = try await studio.log.frame(of: "panel")
        #expect(studio.frame.width == 1010 && studio.frame.height == 690)
        #expect(try studio.log.value("a.preset") == preset)
        #expect(try studio.log.value("control timeline") == nil)
      }
    }
  }
}
