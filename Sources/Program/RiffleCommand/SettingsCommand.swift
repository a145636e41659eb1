import ArgumentParser
import RiffleFormats
import RiffleShell

struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Show and change what every start begins with.",
    discussion: """
      Without a subcommand it shows them. They are in $XDG_CONFIG_HOME/riffle/settings.json, by \
      default in ~/.config. Options of the command line win over them, and so do the environment \
      variables RIFFLE_SCALE and RIFFLE_RENDERER. The size that a deck's window had last, and whether it \
      filled the screen, are remembered in $XDG_STATE_HOME/riffle/decks, and win over them too.
      """,
    subcommands: [
      ShowSettingsCommand.self, SetSettingCommand.self, ResetSettingCommand.self,
    ],
    defaultSubcommand: ShowSettingsCommand.self
  )
}

struct SettingOptions: ParsableArguments {
  @Option(
    name: .customLong("setting"),
    help: ArgumentHelp(
      "Set one of riffle settings for this start; may be given several times.",
      valueName: "key=value"
    )
  )
  var texts: [String] = []

  var layers: LayeredSettings {
    get throws(RiffleError) { try .ofStart(commandLine: texts) }
  }
}

struct ShowSettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print every setting, its value and what it is for. A * marks what is set."
  )

  @Flag(help: "Print also where each value comes from.")
  var origin = false

  @OptionGroup var options: SettingOptions

  /// An unknown subcommand, such as `shwo` in `riffle settings shwo`.
  @Argument(help: .hidden) var rest: [String] = []

  func run() throws {
    try report {
      if let name = rest.first { throw UnknownCommand.error(name, of: SettingsCommand.self) }
      try LineWriter.print(
        SettingsTable.lines(of: options.layers, showsOrigin: origin, width: TerminalWidth.columns)
      )
    }
  }
}

struct SetSettingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set a key in the file of settings."
  )

  @Argument(help: "The key, such as theme or keys.undo.")
  var key: String

  @Argument(help: "The value, such as dark or Ctrl+U.")
  var value: String

  func run() throws { try report { try SettingsChange.set(key, to: value) } }
}

struct ResetSettingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Take a key out of the file of settings, so that its default counts again."
  )

  @Argument(help: "The key.")
  var key: String

  func run() throws { try report { try SettingsChange.reset(key) } }
}
