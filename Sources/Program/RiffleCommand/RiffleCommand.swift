import ArgumentParser
import RiffleApp
import RiffleFormats

/// The program `riffle`, with its subcommands.
@main
struct RiffleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "riffle",
    abstract: "Swipe through a stack of cards.",
    discussion: """
      'riffle PATH...' opens a deck: folders of pictures, pictures, or deck files (.json, .csv). \
      Without a path it opens the sample deck. Drag a card far to the left or right, or press an arrow \
      key; F1 shows all keys. What is decided is kept: 'riffle decisions PATH' prints it, and \
      'riffle apply PATH' moves, copies, trashes or rates the files.

      'riffle --generate-completion-script bash' (or zsh, fish) prints a script that lets the shell \
      complete commands and options.
      """,
    version: "0.2.0",
    subcommands: [
      OpenCommand.self, ListCommand.self, DecideCommand.self, DecisionsCommand.self,
      ApplyCommand.self, StudioCommand.self, SimulateCommand.self, RenderCommand.self,
      PresetsCommand.self, SettingsCommand.self, DoctorCommand.self, TablesCommand.self,
      HelpCommand.self,
    ],
    defaultSubcommand: OpenCommand.self
  )

  /// Runs the program; an error becomes one line on standard error and an exit status of sysexits.h.
  static func main() {
    let arguments = ProcessArguments.all
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    do {
      if let error = MisspelledCommand.error(for: arguments.first, commands: names) { throw error }
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch {
      exit(withError: reported(error))
    }
  }
}
