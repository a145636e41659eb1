import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  /// A person goes through a folder of pictures, with real keys and a real mouse.
  @Suite("Going through a folder")
  struct FolderTests {
    private let folder: TemporaryFolder
    private let data: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      data = try TemporaryFolder()
      for number in 1...6 {
        // A bitmap of two by two pixels (BMP, 24 bits, rows of 8 bytes).
        let color = [UInt8(40 * number), 90, 200]
        let row = color + color + [0, 0]
        let header: [UInt8] =
          [0x42, 0x4D, 70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0]
          + [1, 0, 24, 0, 0, 0, 0, 0, 16, 0, 0, 0] + [UInt8](repeating: 0, count: 16)
        try Data(header + row + row).write(
          to: folder.url.appendingPathComponent("photo \(number).bmp")
        )
      }
    }

    private func run<Result>(
      arguments: [String] = [],
      _ body: (RiffleProgram) async throws -> Result
    ) async throws -> Result {
      try await RiffleProgram.run(
        folder.url.path,
        preset: "riffle",
        arguments: arguments,
        data: data,
        body
      )
    }

    private struct Row: Decodable, Equatable {
      var card: String
      var verdict: String
      var input: String
    }

    /// Runs a command of the program, and returns its output.
    @discardableResult
    private func riffle(_ arguments: [String]) async throws -> String {
      let outcome = try await Tool.outcome(
        of: try #require(RiffleProgram.path),
        arguments,
        environment: Tool.environment.merging(["XDG_DATA_HOME": data.url.path]) { $1 }
      )
      guard outcome.status == 0 else { throw Refusal(description: "\(arguments): \(outcome)") }
      return outcome.output
    }

    /// What the command line says was decided.
    private func decisions() async throws -> [Row] {
      let output = try await riffle(["decisions", folder.url.path, "--format", "json"])
      return try JSONDecoder().decode([Row].self, from: Data(output.utf8))
    }

    private func waitForDecisions(
      _ wanted: [Row],
      at place: SourceLocation = #_sourceLocation
    ) async throws {
      var last: [Row] = []
      try await wait {
        "\(place.place): decided is \(last)"
      } until: {
        last = try await decisions()
        return last == wanted ? true : nil
      }
    }

    private func row(_ number: Int, _ verdict: String, _ input: String) -> Row {
      Row(card: "photo \(number).bmp", verdict: verdict, input: input)
    }

    @Test("keys, a drag and a button decide; a kill loses nothing, and the next start goes on")
    func resume() async throws {
      try await run { program in
        try await program.waitForTitle("photo 1, 1 of 6 – \(folder.url.lastPathComponent) – Riffle")
        try await Keyboard.press("Right")
        try await program.waitForTitle("photo 2, 2 of 6 – \(folder.url.lastPathComponent) – Riffle")
        try await Keyboard.press("x")
        try await program.waitForTitle("photo 3, 3 of 6 – \(folder.url.lastPathComponent) – Riffle")
        // A press would catch a card that is still leaving.
        try await wait {
          "the cards do not leave"
        } until: {
          try program.events.events().of(.didLeave).count == 2 ? true : nil
        }
        let middle = Spot(x: 480, y: 280)
        try await program.mouse.swipe(from: middle, to: middle + Spot(x: 330, y: 0))
        try await program.waitForTitle("photo 4, 4 of 6 – \(folder.url.lastPathComponent) – Riffle")
        // The button at the right: 46 points above the window's foot.
        try await program.mouse.click(at: Spot(x: 589, y: 674), trembling: 0)
        try await program.waitForTitle("photo 5, 5 of 6 – \(folder.url.lastPathComponent) – Riffle")
        kill(program.process.processIdentifier, SIGKILL)
      }
      let all = [
        row(1, "keep", "key"), row(2, "reject", "key"), row(3, "keep", "pointer"),
        row(4, "keep", "button"),
      ]
      try await waitForDecisions(all)
      try await run { program in
        try await program.waitForTitle("photo 5, 5 of 6 – \(folder.url.lastPathComponent) – Riffle")
        // Undo goes back into the last start.
        try await Keyboard.press("BackSpace")
        try await program.waitForTitle("photo 4, 4 of 6 – \(folder.url.lastPathComponent) – Riffle")
        try await waitForDecisions(Array(all.dropLast()))
        try await Keyboard.press("ctrl+y")
        try await program.waitForTitle("photo 5, 5 of 6 – \(folder.url.lastPathComponent) – Riffle")
        try await waitForDecisions(all)
        // Starting again is a step like any other.
        try await Keyboard.press("r")
        try await program.waitForTitle("photo 1, 1 of 6 – \(folder.url.lastPathComponent) – Riffle")
        try await waitForDecisions([])
        try await Keyboard.press("BackSpace")
        try await program.waitForTitle("photo 5, 5 of 6 – \(folder.url.lastPathComponent) – Riffle")
        try await waitForDecisions(all)
      }
    }

    @Test("the cards are in their place from the first frame on")
    func opening() async throws {
      let poses = data.path(of: "poses")
      try await run(arguments: ["--log-poses", poses]) { program in
        try await program.waitForTitle("photo 1, 1 of 6 – \(folder.url.lastPathComponent) – Riffle")
        try await Keyboard.press("ctrl+q")
        #expect(try await program.exitStatus() == 0)
      }
      let first = try #require(try LineFile(path: poses).lines().first)
      #expect(first.contains("resting") && !first.contains("moving"), "\(first)")
    }

    @Test("the grid puts a card back and changes verdicts")
    func grid() async throws {
      try await run { program in
        let title = folder.url.lastPathComponent
        for number in 1...3 {
          try await program.waitForTitle("photo \(number), \(number) of 6 – \(title) – Riffle")
          try await Keyboard.press("Right")
        }
        try await program.waitForTitle("photo 4, 4 of 6 – \(title) – Riffle")
        try await Keyboard.press("g", "Right", "2")
        try await waitForDecisions([
          row(1, "keep", "key"), row(2, "reject", "key"), row(3, "keep", "key"),
        ])
        try await Keyboard.press("Home", "Return", "Escape")
        try await program.waitForTitle("photo 1, 1 of 6 – \(title) – Riffle")
        try await waitForDecisions([row(2, "reject", "key"), row(3, "keep", "key")])
      }
    }

    @Test("files that come and go while it runs become cards and leave")
    func changes() async throws {
      try await run { program in
        let title = folder.url.lastPathComponent
        try await program.waitForTitle("photo 1, 1 of 6 – \(title) – Riffle")
        try FileManager.default.copyItem(
          at: folder.url.appendingPathComponent("photo 1.bmp"),
          to: folder.url.appendingPathComponent("photo 7.bmp")
        )
        try await program.waitForTitle("photo 1, 1 of 7 – \(title) – Riffle")
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("photo 2.bmp"))
        try await program.waitForTitle("photo 1, 1 of 6 – \(title) – Riffle")
        try await Keyboard.press("Right")
        try await program.waitForTitle("photo 3, 2 of 6 – \(title) – Riffle")
      }
    }

    @Test("what was decided is moved, and comes back")
    func apply() async throws {
      let target = try TemporaryFolder()
      try await riffle(["decide", folder.url.path, "photo 1.bmp", "keep"])
      try await riffle(["decide", folder.url.path, "photo 2.bmp", "reject"])
      #expect(
        try await decisions() == [row(1, "keep", "command"), row(2, "reject", "command")]
      )
      let before = try names(in: folder)
      try await riffle(["apply", folder.url.path, "--move", target.url.path, "--yes"])
      #expect(
        try names(in: folder) == before.filter { !$0.hasSuffix("1.bmp") && !$0.hasSuffix("2.bmp") }
      )
      #expect(
        FileManager.default.fileExists(atPath: target.path(of: "keep/photo 1.bmp"))
          && FileManager.default.fileExists(atPath: target.path(of: "reject/photo 2.bmp"))
      )
      try await riffle(["apply", folder.url.path, "--undo", "--yes"])
      #expect(try names(in: folder) == before)
    }

    private func names(in folder: TemporaryFolder) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }
  }
}
