import ArgumentParser
import RiffleApp
import RiffleCards
import RiffleFormats

/// `riffle presets`: how stacks can behave and look.
struct PresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "presets",
    abstract: "List, show and check presets.",
    subcommands: [
      ListPresetsCommand.self, ShowPresetCommand.self, ValidatePresetsCommand.self,
    ]
  )
}

/// `riffle presets list`: the presets that come with the program.
struct ListPresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the presets that come with riffle."
  )

  func run() throws {
    try report { try LineWriter.print(PresetList.lines) }
  }
}

/// `riffle presets show`: all that can be tuned about a preset.
struct ShowPresetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print a preset with every tunable it has, as a complete preset file.",
    discussion: """
      Save it as NAME.riffle.json, change what should be different, and open a deck with \
      --preset NAME.riffle.json. With --explain it is a table for reading.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A preset's name or file (.riffle.json); - for standard input.",
      valueName: "name|file"
    ),
    completion: .file()
  )
  var preset: String

  @OptionGroup var changed: ChangeOptions

  @Flag(help: "Tell each tunable's unit, range or choices, default and meaning.")
  var explain = false

  func run() throws {
    try report {
      var request = PresetRequest(preset: preset)
      request.changes = changed.changes
      request.form = explain ? .table : .file
      try LineWriter.print(request.lines())
    }
  }
}

/// `riffle presets validate`: whether preset files are right.
struct ValidatePresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check preset files: one line for each, with the place and what would do.",
    discussion: """
      Good files are named on standard output, bad ones on standard error. The exit status is 0 \
      where all are good, 65 where one says something wrong, else 66, as one cannot be read.
      """
  )

  @Argument(
    help: "Preset files (.riffle.json); - for standard input.",
    completion: .file()
  )
  var files: [String]

  func run() throws {
    try report {
      let status = try PresetValidation.run(files) { line in
        try LineWriter.print([line])
      } printError: { problem in
        StandardError.printError("\(problem)")
      }
      if status != 0 { throw ExitCode(status) }
    }
  }
}
