import ArgumentParser
import Foundation
import RiffleStudio

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
    subcommands: [OpenCommand.self, SimulateCommand.self, RenderCommand.self, BenchCommand.self],
    defaultSubcommand: OpenCommand.self
  )
}

extension ParsableCommand {
  /// Does a command's work; what is refused becomes one line on stderr and an exit status.
  func report(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let error as StudioError {
      FileHandle.standardError.write(Data("riffle: \(error)\n".utf8))
      throw ExitCode(error.status)
    }
  }
}
