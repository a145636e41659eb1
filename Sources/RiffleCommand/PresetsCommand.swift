import ArgumentParser
import RiffleApp
import RiffleCards
import RiffleFormats

/// `riffle presets`, with its subcommands.
struct PresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "presets",
    abstract: "List, show and check presets, which define how a stack behaves and looks.",
    subcommands: [
      ListPresetsCommand.self, ShowPresetCommand.self, ValidatePresetsCommand.self,
    ]
  )
}

/// `riffle presets list`, which lists the built-in presets.
struct ListPresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the built-in presets."
  )

  func run() throws {
    try report { try LineWriter.print(PresetList.lines) }
  }
}

/// `riffle presets show`, which prints a preset.
struct ShowPresetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print a preset with all its tunables, as a complete preset file.",
    discussion: """
      Save the output as NAME.riffle.json, edit the values, and open a deck with \
      --preset NAME.riffle.json. --explain prints a table instead.
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

  @Flag(help: "Print a table with each tunable's unit, range or choices, default and summary.")
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

/// `riffle presets validate`, which checks preset files.
struct ValidatePresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check preset files and print one line for each: ok, or its first mistake.",
    discussion: """
      The lines of good files go to standard output, those of bad files to standard error, with the \
      line of the mistake and how to correct it. The exit status is 0 if all files are good, 65 if \
      one has a mistake, and 66 if the only bad files are those that cannot be read.
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
