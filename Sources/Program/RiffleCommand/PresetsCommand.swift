import ArgumentParser
import RiffleApp
import RiffleCards
import RiffleFormats
import RiffleMuseum
import RiffleTuning

struct PresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "presets",
    abstract: "List, show and check presets, which define how a stack behaves and looks.",
    discussion: "Without a subcommand it lists the built-in presets.",
    subcommands: [
      ListPresetsCommand.self, ShowPresetCommand.self, DifferCommand.self,
      ValidatePresetsCommand.self, PresetCodeCommand.self, MuseumCommand.self,
    ],
    defaultSubcommand: ListPresetsCommand.self
  )
}

struct ListPresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the presets by group, with their credits.",
    discussion: """
      Ours, the reference stacks, the museum, and those that you have saved in the studio. \
      --preset takes the name of a built-in one, and the path of the file of one of yours.
      """
  )

  @Option(
    help: ArgumentHelp(
      "List only presets with these words: of the name, the character, the platform or the project.",
      valueName: "words"
    )
  )
  var search: String?

  /// An unknown subcommand, such as `shwo` in `riffle presets shwo`.
  @Argument(help: .hidden) var rest: [String] = []

  func run() throws {
    try report {
      if let name = rest.first {
        guard BuiltInPreset.named(name) == nil else {
          throw RiffleError.wrongUsage(
            "\"\(name)\" is not a command of riffle presets. Did you mean riffle presets show \(name)?"
          )
        }
        throw UnknownCommand.error(name, of: PresetsCommand.self)
      }
      let users = try PresetShelf()?.list().compactMap { try? $0.preset.get() } ?? []
      let list = try PresetList(GalleryItem.all(users: users), search: search)
      try LineWriter.print(list.lines(width: TerminalWidth.columns))
    }
  }
}

struct ShowPresetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print a preset with all its tunables, as a complete preset file.",
    discussion: """
      Save the output as NAME.riffle.json, edit the values, and open a deck with \
      --preset NAME.riffle.json. --explain prints a table instead.
      """
  )

  @OptionGroup var asked: NamedPreset

  @Flag(
    help: """
      Print a table instead: each tunable's value, that of the base, its default, its range or \
      choices, and its meaning. A * marks what differs from the base.
      """
  )
  var explain = false

  func run() throws {
    try report {
      var request = try asked.request
      request.form = explain ? .table : .file
      try LineWriter.print(request.lines(width: TerminalWidth.columns))
    }
  }
}

struct DifferCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "List the values in which two presets differ.",
    discussion: """
      Parts of different kinds are one difference. The studio's page Compare has the same list, and takes \
      what one likes from one preset into the other.
      """
  )

  @OptionGroup var argument: PresetArgument

  @Argument(
    help: ArgumentHelp("The preset to compare it with.", valueName: "other"),
    completion: .file(),
    transform: PathArgument.path
  )
  var other: String

  func run() throws {
    try report {
      let table = DifferenceTable(try Preset.named(argument.preset), try Preset.named(other))
      try LineWriter.print(table.lines(width: TerminalWidth.columns))
    }
  }
}

struct PresetCodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "code",
    abstract: "Write a preset as something to take away: a page, a program, its springs.",
    discussion: """
      page is one file with the sample deck, as of riffle page; element and react are a web page and a \
      component around <riffle-stack>; c and python are programs over the library. They have the preset in \
      them and move it with the core itself. swift is the preset for RiffleCore, json the preset file; css \
      has the springs and curves alone, numbers the same in the words of other platforms, and thresholds.
      """
  )

  @OptionGroup var asked: NamedPreset

  @Option(name: .customLong("for"), help: ArgumentHelp("The form.", valueName: "form"))
  var form: Form

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write. By default it is printed.", valueName: "file"),
    completion: .file(),
    transform: PathArgument.path
  )
  var output: String?

  func run() throws {
    try report {
      let request = try asked.request
      let preset = try request.changedPreset()
      let text =
        switch form {
        case .page: try PageCommand.sample(with: preset)
        case .code(let target): try CodeExport(of: preset).text(for: target)
        }
      if let output {
        try LineWriter.write(Array(text.utf8), to: output)
      } else {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        try LineWriter.print(lines.map(String.init))
      }
    }
  }

  enum Form: ExpressibleByArgument {
    case page
    case code(CodeTarget)

    static var allValueStrings: [String] { ["page"] + CodeTarget.allCases.map(\.rawValue) }

    init?(argument: String) {
      if argument == "page" {
        self = .page
      } else if let target = CodeTarget(rawValue: argument) {
        self = .code(target)
      } else {
        return nil
      }
    }
  }
}

struct ValidatePresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check preset files and print 'ok' or all mistakes of each.",
    discussion: """
      A good file is a line on standard output. Each mistake is a line on standard error, with the \
      file, the line number and a suggested fix. The exit status is 0 if all files are good, 65 if \
      one has a mistake, and 66 if the only problem is that files cannot be read.
      """
  )

  @Argument(
    help: "Preset files (.riffle.json); - for standard input.",
    completion: .file(),
    transform: PathArgument.path
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

/// Called by scripts/make-museum.
struct MuseumCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "museum",
    abstract: "Print the page Documentation/Museum.md, or the names of its presets.",
    shouldDisplay: false
  )

  @Flag(help: "Print the names of the presets.") var names = false

  func run() throws {
    try report {
      try LineWriter.print(names ? MuseumPage.presets.map(\.preset.name) : MuseumPage.lines())
    }
  }
}
