import Foundation
import TestSupport
import Testing

/// Errors of the program before it shows a window.
///
/// It needs the program, and no display:
///
///     RIFFLE_PROGRAM=.build/release/riffle swift test --filter RefusalTests
@Suite(
  "Errors of the program",
  .enabled("needs RIFFLE_PROGRAM in the environment") { RiffleProgram.path != nil }
)
struct RefusalTests {
  @Test("a missing path is an error with status 66 and a line that names it")
  func noSuchPath() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "holiday")

    let outcome = try await outcome(of: [path])

    #expect(outcome.status == 66)
    expectOneLine(in: outcome, naming: path)
  }

  @Test("a folder without pictures is an error with status 65 and a line that names it")
  func emptyFolder() async throws {
    let folder = try TemporaryFolder()

    let outcome = try await outcome(of: [folder.url.path])

    #expect(outcome.status == 65)
    expectOneLine(in: outcome, naming: folder.url.path)
  }

  @Test(
    "a broken deck file is an error with status 65 and a line that names it",
    arguments: [
      "", "{\"riffle\": \"deck\"", "[]",
      "{\"riffle\": \"deck\", \"version\": 1, \"cards\": []}",
      "{\"riffle\": \"deck\", \"version\": 1, \"cards\": [{\"color\": \"mauve\"}]}",
    ]
  )
  func brokenDeck(text: String) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "deck.json")

    let outcome = try await outcome(of: [path])

    #expect(outcome.status == 65)
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

  @Test(
    "wrong usage is an error with status 64 and a line that names the mistake and the help",
    arguments: [
      (["--bogus"], "--bogus", "open"), (["--renderer", "crayon"], "crayon", "open"),
      (["one", "two"], "two", "open"), (["--log-events"], "--log-events", "open"),
      (["simulate", "--fpss", "3"], "--fps", "simulate"),
      (["simulate", "--fps", "0"], "--fps is 0", "simulate"),
      (["presets", "shwo"], "shwo", "presets"),
      (["presets", "show"], "<name|file>", "presets show"),
      (["presets", "validate"], "<files>", "presets validate"),
    ]
  )
  func wrongUsage(arguments: [String], name: String, command: String) async throws {
    let outcome = try await outcome(of: arguments)

    #expect(outcome.status == 64)
    expectOneLine(in: outcome, naming: name)
    #expect(outcome.errors.contains("'riffle \(command) --help'"), "\(outcome.errors)")
  }

  @Test(
    "validate checks all preset files: good ones on standard output, bad ones on standard error"
  )
  func presets() async throws {
    let folder = try TemporaryFolder()
    let good = try folder.write(#"{"riffle": "preset", "version": 1}"#, to: "good.json")
    let bad = try folder.write(#"{"riffle": "preset", "version": 9}"#, to: "bad.json")

    let both = try await outcome(of: ["presets", "validate", bad, good])
    let missing = try await outcome(of: ["presets", "validate", folder.path(of: "none.json")])

    #expect(both.status == 65 && both.output == "\(good): ok\n")
    #expect(both.errors == "riffle: \(bad):1: \"version\" must be 1, not the number 9.\n")
    #expect(missing.status == 66)
    expectOneLine(in: missing, naming: "none.json")
  }

  @Test(
    "the output of presets show is a preset file",
    arguments: ["container", "riffle", "qi-demo"]
  )
  func shownPreset(name: String) async throws {
    let folder = try TemporaryFolder()

    let shown = try await outcome(of: ["presets", "show", name])
    let path = try folder.write(shown.output, to: "shown.riffle.json")
    let again = try await outcome(of: ["presets", "show", path])

    #expect(shown.status == 0 && shown.errors == "")
    #expect(again.output == shown.output && again.status == 0)
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
    var environment = RiffleProgram.environment.merging(wishes) { $1 }
    environment["DISPLAY"] = nil
    // Without it libwayland, which SDL asks too, writes a line of its own.
    environment["XDG_RUNTIME_DIR"] = FileManager.default.temporaryDirectory.path
    return try await Tool.outcome(
      of: try #require(RiffleProgram.path),
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
