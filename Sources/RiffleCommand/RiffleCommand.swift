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
      'riffle PATH' opens a deck: a folder of pictures or a deck file (.json). Without a path it \
      opens the sample deck. Drag a card far to the left or right, or press an arrow key; F1 shows \
      all keys.
      """,
    version: "0.1.0",
    subcommands: [
      OpenCommand.self, SimulateCommand.self, RenderCommand.self, PresetsCommand.self,
      DoctorCommand.self,
    ],
    defaultSubcommand: OpenCommand.self
  )

  /// Runs the program; an error becomes one line on standard error and an exit status of sysexits.h.
  static func main() {
    do {
      var command = try parseAsRoot(ProcessArguments.all)
      try command.run()
    } catch {
      exit(withError: reported(error))
    }
  }

  /// Prints an error on one line, unless that has been done, and returns the error to exit with;
  /// ArgumentParser would print three lines or more for wrong usage.
  private static func reported(_ error: any Error) -> any Error {
    if error is ExitCode { return error }
    switch exitCode(for: error) {
    case .validationFailure:
      let hint = fullMessage(for: error).split(separator: "\n").last { $0.contains("See '") } ?? ""
      StandardError.printError("\(sentence(of: error)) \(hint.drop { $0 == " " })")
      return ExitCode.validationFailure
    case .failure:
      StandardError.printError("\(sentence(of: error)) This is a bug in riffle.")
      // EX_SOFTWARE: every error that the user can act on has a status of its own.
      return ExitCode(70)
    default: return error
    }
  }

  private static func sentence(of error: any Error) -> String {
    let words = message(for: error).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.last.map(".?!".contains) == false ? words + "." : words
  }
}

extension ParsableCommand {
  /// Does a command's work; an error becomes one line on standard error and an exit status.
  func report(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let error as RiffleError {
      StandardError.printError("\(error)")
      throw ExitCode(error.exitStatus)
    }
  }
}
