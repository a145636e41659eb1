import ArgumentParser
import RiffleApp
import RiffleFormats

/// The program: a deck of cards in a window, and what else can be done with a stack.
@main
struct RiffleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "riffle",
    abstract: "Throw cards about with the mouse.",
    discussion: """
      'riffle PATH' opens a deck: a folder of pictures, or a deck file (.json); without a path, the \
      sample deck. Drag a card far to the left or right, or use the arrow keys; F1 shows all keys.
      """,
    version: "0.1.0",
    subcommands: [
      OpenCommand.self, SimulateCommand.self, RenderCommand.self, PresetsCommand.self,
      DoctorCommand.self,
    ],
    defaultSubcommand: OpenCommand.self
  )

  /// Runs the program; what is wrong becomes one line on stderr and an exit status of sysexits.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      exit(withError: refused(error))
    }
  }

  /// Tells on one line what ended the program, unless that is told already; ArgumentParser would
  /// take three lines or more for wrong usage.
  private static func refused(_ error: any Error) -> any Error {
    if error is ExitCode { return error }
    switch exitCode(for: error) {
    case .validationFailure:
      let hint = fullMessage(for: error).split(separator: "\n").last { $0.contains("See '") } ?? ""
      StandardError.printError("\(sentence(of: error)) \(hint.drop { $0 == " " })")
      return ExitCode.validationFailure
    case .failure:
      StandardError.printError("\(sentence(of: error)) This is a defect of riffle.")
      // EX_SOFTWARE: whatever a person can do something about has a status of its own.
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
  /// Does a command's work; what is refused becomes one line on stderr and an exit status.
  func report(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let error as RiffleError {
      StandardError.printError("\(error)")
      throw ExitCode(error.exitStatus)
    }
  }
}
