import ArgumentParser
import Glibc
import RiffleFormats

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
    version: "1.0.0",
    subcommands: [
      OpenCommand.self, ListCommand.self, DecideCommand.self, DecisionsCommand.self,
      ApplyCommand.self, StudioCommand.self, SimulateCommand.self, RenderCommand.self,
      CompareCommand.self, PageCommand.self, PresetsCommand.self, SettingsCommand.self,
      DoctorCommand.self,
      TablesCommand.self, HelpCommand.self,
    ],
    defaultSubcommand: OpenCommand.self
  )

  /// Errors become one line on standard error and an exit status of sysexits.h.
  static func main() {
    // A write beyond the limit of a file's size (ulimit -f) fails instead of ending the program.
    signal(SIGXFSZ, SIG_IGN)
    let arguments = ProcessArguments.all
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    do {
      if let error = UnknownCommand.error(for: arguments.first, commands: names) { throw error }
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch {
      exit(withError: reported(error))
    }
  }
}

extension RiffleCommand {
  /// Prints an error, or the help or version, if not yet done, and returns the error to exit with: for
  /// wrong usage, ArgumentParser would print three lines, and not notice that its output cannot be written.
  static func reported(_ error: any Error) -> any Error {
    if error is ExitCode { return error }
    if let error = error as? RiffleError { return printed(error) }
    switch exitCode(for: error) {
    case .success:
      // The help, the version or a completion script.
      do throws(RiffleError) {
        try LineWriter.print([fullMessage(for: error).withoutLastLineEnds])
        return ExitCode.success
      } catch {
        return printed(error)
      }
    case .validationFailure:
      let hint = fullMessage(for: error).split(separator: "\n").last { $0.contains("See '") } ?? ""
      tell("\(sentence(of: error)) \(hint.drop { $0 == " " })")
      return ExitCode.validationFailure
    case .failure:
      tell("\(sentence(of: error)) This is a bug in riffle.")
      // EX_SOFTWARE: every error that the user can act on has another status.
      return ExitCode(70)
    default: return error
    }
  }

  private static func printed(_ error: RiffleError) -> ExitCode {
    tell("\(error)")
    return ExitCode(error.exitStatus)
  }

  private static func tell(_ line: String) {
    StandardError.printError(line)
    FailureBox.show(line)
  }

  private static func sentence(of error: any Error) -> String {
    let words = message(for: error).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let sentence = words.last.map(".?!".contains) == false ? words + "." : words
    let remedy = remedies.first { sentence.hasSuffix("<\($0.key)>'.") }?.value
    return [sentence, remedy].compactMap { $0 }.joined(separator: " ")
  }

  /// What to do about an option with an unreadable value, by the name of the value.
  private static let remedies = [
    "WxH": "Give width and height in points, such as 1280x800.",
    "count": "Give a whole number.", "number": "Give a number.",
    "rate": "Give a number, such as 30.", "seconds": "Give a number, such as 0.5.",
  ]
}

extension String {
  var withoutLastLineEnds: String { String(reversed().drop { $0.isNewline }.reversed()) }
}

extension ParsableCommand {
  func report(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let error as RiffleError {
      throw RiffleCommand.reported(error)
    }
  }
}
