import RiffleApp
import RiffleCards
import RiffleCommand
import RiffleFormats
import TestSupport
import Testing

@Suite("Wrong words on the command line")
struct WrongWordTests {
  private static let commands = ["open", "simulate", "render", "presets", "doctor", "help"]

  @Test(
    "a word near a command is taken for the command, unless it is a file",
    arguments: [
      ("opne", "open"), ("simulte", "simulate"), ("preset", "presets"), ("sim", "simulate"),
    ]
  )
  func misspelled(word: String, command: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: word)

    let error = try #require(UnknownCommand.error(for: word, commands: Self.commands))

    #expect(error.exitStatus == 66)
    #expect(
      error.description
        == "\(word): no such file or folder. Did you mean the command \"\(command)\"?"
    )
    #expect(UnknownCommand.error(for: path, commands: Self.commands) == nil)
  }

  @Test(
    "a command, an option and a word that is near no command are what they are",
    arguments: ["open", "-o", "--preset", "", "holiday", "a/opne.json", "-"]
  )
  func others(word: String) {
    #expect(UnknownCommand.error(for: word, commands: Self.commands) == nil)
    #expect(UnknownCommand.error(for: nil, commands: Self.commands) == nil)
  }

  @Test("a change without a value says how one is written", arguments: ["release", "", "=3"])
  func noValue(argument: String) throws {
    let error = try #require(throws: RiffleError.self) { try PresetChange.parsed(argument) }

    #expect(error.exitStatus == 64)
    #expect(
      error.description
        == "--set \(argument): not KEY=VALUE, such as --set drag.maximumRotation=12. "
        + "riffle presets show NAME --explain lists the keys."
    )
  }

  /// The line of the error of a change.
  private func line(_ argument: String, of preset: String) throws -> String {
    var preset = try Preset.named(preset)
    let change = try PresetChange.parsed(argument)
    return try #require(throws: RiffleError.self) { try change.apply(to: &preset) }.description
  }

  @Test("a key that is near none gets the keys that there are")
  func farKey() throws {
    #expect(
      try line("layout.nope=3", of: "container")
        == #"--set layout.nope=3: "layout.nope" is not a tunable. In this preset layout has kind, "#
        + "horizontal, vertical and visibleCards."
    )
    #expect(
      try line("nope=3", of: "container")
        == #"--set nope=3: "nope" is not a tunable. Its first word can be container, deck, layout, "#
        + "drag, release, exit, return, restack, appearance; riffle presets show NAME --explain "
        + "lists all."
    )
  }
}
