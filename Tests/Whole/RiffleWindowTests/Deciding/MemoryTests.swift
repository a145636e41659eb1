import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  /// What a person changes about the window of a folder is so at the next start.
  @Suite("A folder's window")
  struct MemoryTests {
    private let folder: DecidedFolder
    private let state: TemporaryFolder

    init() throws {
      folder = try DecidedFolder(3)
      state = try TemporaryFolder()
      let own = state.url.appendingPathComponent("riffle")
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      try state.write("swiped\n", to: "riffle/first-run")
    }

    /// Starts the program, and quits it when a body is done.
    private func run(_ body: (RiffleProgram) async throws -> Void) async throws {
      try await RiffleProgram.run(folder.path, preset: nil, state: state, data: folder.data) {
        try await folder.waitForTop(1, in: $0)
        try await body($0)
        try await Keyboard.press("ctrl+q")
        #expect(try await $0.exitStatus() == 0)
        #expect(try $0.errors().isEmpty)
      }
    }

    private func wait(for width: Int, _ height: Int, in program: RiffleProgram) async throws {
      var last: WindowFrame?
      try await WindowTestSupport.wait {
        "the window is \(last.map { "\($0)" } ?? "gone") instead of \(width) x \(height)"
      } until: {
        let frame = try await WindowFrame.of(program.window)
        last = frame
        return frame.width == width && frame.height == height ? true : nil
      }
    }

    @Test(
      "its size and that it fills the screen are remembered, and no digit changes the preset",
      .enabled("needs a window manager: jwm or openbox") { WindowManager.name != nil }
    )
    func remembered() async throws {
      try await WindowManager.run {
        let screen = try await WindowFrame.of("-root")
        try await run { program in
          // In the first second a size is the desktop's.
          try await WindowTestSupport.wait {
            "no frame after the first second"
          } until: {
            for width in [760, 800] { try await program.resize(to: width, 640) }
            let times = try program.frameTimes()
            return times.last.map { $0 > times[0] + 1 } == true ? true : nil
          }
          try await program.resize(to: 820, 640)
          try await Keyboard.press("1", "2", "3", "4", "5", "Right")
          try await folder.waitForTop(2, in: program)
          // The five stars of the second card, then the swipe of the first.
          try await Keyboard.press("5", "BackSpace", "BackSpace")
          try await folder.waitForTop(1, in: program)
        }
        try await run { program in
          try await wait(for: 820, 640, in: program)
          try await Keyboard.press("Right", "Up")
          try await folder.waitForTop(3, in: program)
          let decisions = [folder.row(1, "keep", "key"), folder.row(2, "favorite", "key")]
          try await folder.waitForDecisions(decisions)
          try await Keyboard.press("BackSpace", "BackSpace")
          try await folder.waitForTop(1, in: program)
          try await Keyboard.press("F11")
          try await wait(for: screen.width, screen.height, in: program)
        }
        try await run { program in
          try await wait(for: screen.width, screen.height, in: program)
          try await Keyboard.press("F11")
          try await wait(for: 820, 640, in: program)
        }
      }
    }
  }
}
