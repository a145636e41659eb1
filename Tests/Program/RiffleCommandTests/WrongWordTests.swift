import RiffleApp
import RiffleCards
import RiffleCommand
import RiffleFormats
import RiffleTuning
import TestSupport
import Testing

@Suite("Wrong words on the command line")
struct WrongWordTests {
  private static let commands = ["open", "simulate", "render", "presets", "doctor", "help"]

  @Test("a word near a command is taken for the command, unless it is a file")
  func misspelled() async throws {
    let folder = try TemporaryFolder()
    try await Messages.check("command-line", "a word that may be a command") { word in
      let path = try folder.write("", to: word)
      #expect(UnknownCommand.error(for: path, commands: Self.commands) == nil)
      let error = try #require(UnknownCommand.error(for: word, commands: Self.commands))
      return "\(error.exitStatus): \(error)"
    }
  }

  @Test(
    "a command, an option and a word that is near no command are what they are",
    arguments: ["open", "-o", "--preset", "", "holiday", "a/opne.json", "-"]
  )
  func others(word: String) {
    #expect(UnknownCommand.error(for: word, commands: Self.commands) == nil)
    #expect(UnknownCommand.error(for: nil, commands: Self.commands) == nil)
  }

  @Test("a change without a value says how one is written")
  func noValue() async throws {
    try await Messages.check("command-line", "--set without a value") { argument in
      let error = try #require(throws: RiffleError.self) { try PresetChange.parsed(argument) }
      return "\(error.exitStatus): \(error)"
    }
  }

  @Test("a key that is near none gets the keys that there are")
  func farKey() async throws {
    let section = "--set of container with a key that is near none"
    try await Messages.check("command-line", section) { argument in
      var preset = try Preset.named("container")
      let change = try PresetChange.parsed(argument)
      return try #require(throws: RiffleError.self) { try change.apply(to: &preset) }.description
    }
  }
}
