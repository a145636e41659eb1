import Foundation
import TestSupport
import Testing
import WindowTestSupport

/// Errors of the program before it shows a window.
///
/// It needs the program, and no display:
@Suite("Errors of the program")
struct RefusalTests {
  @Test(
    "a deck that cannot be opened is an error with a line that names it",
    arguments: [
      (nil, 66), ("", 65), ("[]", 65),
      (#"{"riffle": "deck", "version": 1, "cards": [{"color": "mauve"}]}"#, 65),
    ] as [(String?, Int32)]
  )
  func badDeck(text: String?, status: Int32) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "deck.json")
    if let text { try folder.write(text, to: "deck.json") }

    let outcome = try await outcome(of: [path])

    #expect(outcome.status == status)
    expectOneLine(in: outcome, naming: path)
  }

  @Test(
    "an unknown renderer in the environment is an error with status 64 and a line that names the known ones"
  )
  func wrongEnvironment() async throws {
    let outcome = try await outcome(of: [], environment: ["RIFFLE_RENDERER": "crayon"])

    #expect(outcome.status == 64)
    expectOneLine(in: outcome, naming: "crayon")
    expectOneLine(in: outcome, naming: "auto, accelerated, raster")
  }

  @Test("wrong words are an error with a line that names the mistake and what would do")
  func wrongWords() async throws {
    try await Messages.check("command-line", "words behind riffle") { words in
      let outcome = try await outcome(of: words.split(separator: " ").map(String.init))
      expectOneLine(in: outcome, naming: "riffle: ")
      return "\(outcome.status): \(outcome.errors.dropLast())"
    }
  }

  @Test("presets alone lists them, help shows a command's help")
  func help() async throws {
    let presets = try await outcome(of: ["presets"])
    let list = try await outcome(of: ["presets", "list"])
    let help = try await outcome(of: ["help", "presets", "show"])
    let same = try await outcome(of: ["presets", "show", "--help"])

    #expect(presets.status == 0 && presets.output.contains("riffle"))
    #expect(presets.output == list.output)
    #expect(help.status == 0 && help.output.contains("riffle presets show"))
    #expect(help.output == same.output)
  }

  @Test(
    "help, version and completions that cannot be written are an error with status 74",
    arguments: [
      "--help", "--version", "help", "render --help", "--generate-completion-script bash",
    ]
  )
  func fullOutput(arguments: String) async throws {
    let program = BuildFolder.riffle

    let outcome = try await Tool.outcome(of: "sh", ["-c", "\(program) \(arguments) >/dev/full"])

    #expect(outcome.status == 74)
    expectOneLine(
      in: outcome,
      naming: "standard output: cannot be written: No space left on device."
    )
  }

  @Test("an X server that ends is an error with status 69 and a line that says so")
  func lostDisplay() async throws {
    let folder = try TemporaryFolder()
    try folder.write(DeckDraft(cards: 2).json, to: "deck.json")
    let script = """
      cd "$1"
      Xvfb -displayfd 3 -screen 0 640x480x24 3>display 2>server &
      server=$!
      trap 'kill -KILL $server 2>/dev/null' EXIT
      until [ -s display ]; do kill -0 $server || exit 99; sleep 0.05; done
      DISPLAY=:$(cat display) "$2" deck.json --log-frames frames &
      program=$!
      until [ -s frames ]; do kill -0 $program || exit 98; sleep 0.05; done
      # Not SIGTERM, which a process from a worker thread has blocked.
      { kill -KILL $server; wait $server; } 2>/dev/null
      wait $program
      """

    let outcome = try await Tool.outcome(
      of: "bash",
      ["-c", script, "bash", folder.url.path, BuildFolder.riffle],
      environment: Tool.environment
    )

    #expect(outcome.status == 69, "\(outcome.errors)")
    expectOneLine(in: outcome, naming: "the X server has ended or closed the connection.")
  }

  @Test("a missing display is an error with status 69 and a line that says so")
  func noDisplay() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(DeckDraft(cards: 2).json, to: "deck.json")

    let outcome = try await outcome(of: [path])

    #expect(outcome.status == 69)
    expectOneLine(in: outcome, naming: "no display")
  }

  @Test(
    "a log that cannot be written is an error with status 74",
    arguments: ["--log-events", "--log-frames"]
  )
  func unwritableLog(option: String) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(DeckDraft(cards: 2).json, to: "deck.json")
    let log = folder.path(of: "missing/log.jsonl")

    let outcome = try await outcome(of: [path, option, log])

    #expect(outcome.status == 74)
    expectOneLine(in: outcome, naming: log)
  }

  /// Runs the program to its end, where no display can be found.
  private func outcome(
    of arguments: [String],
    environment wishes: [String: String] = [:]
  ) async throws -> Tool.Outcome {
    var environment = Tool.environment.merging(wishes) { $1 }
    environment["DISPLAY"] = nil
    // Without it libwayland, which SDL asks too, writes a line of its own.
    environment["XDG_RUNTIME_DIR"] = FileManager.default.temporaryDirectory.path
    return try await Tool.outcome(
      of: BuildFolder.riffle,
      arguments,
      environment: environment
    )
  }

  private func expectOneLine(
    in outcome: Tool.Outcome,
    naming name: String,
    at place: SourceLocation = #_sourceLocation
  ) {
    let lines = outcome.errors.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 2 && lines.last == "", "\(outcome.errors)", sourceLocation: place)
    #expect(outcome.errors.hasPrefix("riffle: "), "\(outcome.errors)", sourceLocation: place)
    #expect(outcome.errors.contains(name), "\(outcome.errors)", sourceLocation: place)
    #expect(outcome.output == "", sourceLocation: place)
  }
}
