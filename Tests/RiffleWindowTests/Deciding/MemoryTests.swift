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
      "its size, its preset and that it fills the screen are remembered",
      .enabled("needs a window manager: jwm or openbox") { WindowManager.name != nil }
    )
    func remembered() async throws {
      try await WindowManager.run {
        let screen = try await WindowFrame.of("-root")
        // Beside the cards of one preset, and on those of the other.
        var board: [Sight] = []
        try await run { program in
          // In the first second a size is the desktop's.
          try await Task.sleep(for: .seconds(1.3))
          try await program.resize(to: 820, 640)
          let before = try await program.screen.wait(for: "the cards") { shot in
            shot.count { $0 == shot[410, 200] } > 10_000
          }
          try await Keyboard.press("5")
          let after = try await program.screen.wait(for: "another preset") { shot in
            shot.count { $0 == shot[5, 300] } != before.count { $0 == before[5, 300] }
          }
          // All cards have come to rest.
          var last = after
          try await WindowTestSupport.wait {
            "the cards move on and on"
          } until: {
            try await Task.sleep(for: .milliseconds(200))
            let shot = try await program.screen.wait(for: "a picture") { _ in true }
            defer { last = shot }
            return shot == last ? true : nil
          }
          for x in stride(from: 5, to: 820, by: 9) {
            for y in stride(from: 60, to: 480, by: 9)
            where last[x, y].distance(to: before[x, y]) > 20 {
              board.append(Sight(last[x, y], at: Spot(x: Double(x), y: Double(y))))
            }
          }
          #expect(board.count > 10)
        }
        try await run { program in
          try await wait(for: 820, 640, in: program)
          try await program.screen.wait(for: board)
          try await Keyboard.press("F11")
          try await wait(for: screen.width, screen.height, in: program)
        }
        try await run { program in
          try await wait(for: screen.width, screen.height, in: program)
          try await Keyboard.press("F11")
          try await wait(for: 820, 640, in: program)
          try await program.screen.wait(for: board)
        }
      }
    }
  }
}
