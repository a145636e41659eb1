package import RiffleFormats

/// A first argument that was probably meant as a command.
package enum MisspelledCommand {
  /// Returns the error of an argument that names neither a command nor a file, if a command is near.
  ///
  /// - Parameters:
  ///   - argument: The first argument of the program; nil for none.
  ///   - commands: The names of the commands.
  /// - Returns: The error; nil if the argument can be what it seems.
  package static func error(for argument: String?, commands: [String]) -> RiffleError? {
    guard let argument, !argument.isEmpty, !argument.hasPrefix("-"), !commands.contains(argument),
      InputFile(argument).path?.resolved == nil,
      let command = nearest(to: argument, in: commands)
    else { return nil }
    return .unreadable(
      "\(argument): no such file or folder. Did you mean the command \"\(command)\"?"
    )
  }
}
