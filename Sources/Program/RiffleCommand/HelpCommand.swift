import ArgumentParser
package import RiffleFormats
import RiffleMotion

/// Replaces ArgumentParser's own, which prints the help of `riffle` for an unknown command.
struct HelpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "help",
    abstract: "Show the help of riffle or of a command."
  )

  @Argument(help: ArgumentHelp("A command, such as presets show.", valueName: "command"))
  var names: [String] = []

  func run() throws {
    try report {
      var command: any ParsableCommand.Type = RiffleCommand.self
      for name in names {
        let commands = command.configuration.subcommands
        guard let next = commands.first(where: { $0.configuration.commandName == name }) else {
          throw UnknownCommand.error(name, of: command)
        }
        command = next
      }
      let text = RiffleCommand.helpMessage(for: command, columns: TerminalWidth.columns)
      try LineWriter.print([text.withoutLastLineEnds])
    }
  }
}

package enum UnknownCommand {
  /// Returns nil if the argument may be meant as something else: a file exists, or no command is
  /// near.
  package static func error(for argument: String?, commands: [String]) -> RiffleError? {
    guard let argument, !argument.isEmpty, !argument.hasPrefix("-"), !commands.contains(argument),
      InputFile(argument).path?.resolved == nil,
      let command = nearest(to: argument, in: commands)
    else { return nil }
    return .unreadable(
      "\(argument): no such file or folder. Did you mean the command \"\(command)\"?"
    )
  }

  static func error(_ name: String, of command: any ParsableCommand.Type) -> RiffleError {
    let shown = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    let names = shown.compactMap { $0.configuration.commandName }
    let near = nearest(to: name, in: names).map { " Did you mean \"\($0)\"?" } ?? ""
    let parent = command.configuration.commandName ?? ""
    let title = parent == "riffle" ? parent : "riffle \(parent)"
    let list =
      names.isEmpty ? "It has no commands." : "Its commands are \(names.joined(separator: ", "))."
    return .wrongUsage("\"\(name.elided())\" is not a command of \(title).\(near) \(list)")
  }
}
