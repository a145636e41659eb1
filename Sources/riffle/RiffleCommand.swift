import ArgumentParser
import Foundation
import RiffleStudio

/// The program: a deck of cards in a window.
@main
struct RiffleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "riffle",
    abstract: "Throw cards about with the mouse.",
    discussion: """
      Without a path the sample deck opens. Drag a card far to the left or right, or use the arrow \
      keys; F1 shows all keys.
      """,
    version: "0.1.0")

  @Argument(help: "A folder of pictures, or a deck file (.json).", completion: .file())
  var path: String?

  @Option(name: .customLong("log-events"), help: "Write what happens to the cards, as JSON Lines.")
  var eventLog: String?

  @Option(name: .customLong("log-frames"), help: "Write a line for each presented frame.")
  var frameLog: String?

  @Option(help: "What draws: auto, accelerated or raster.")
  var renderer: RendererKind?

  func run() throws {
    let request = StudioRequest(
      path: path, eventLog: eventLog, frameLog: frameLog, renderer: renderer)
    do {
      // The main function is synchronous and runs on the process's first thread.
      try MainActor.assumeIsolated { try Studio(request).run() }
    } catch let error as StudioError {
      FileHandle.standardError.write(Data("riffle: \(error)\n".utf8))
      throw ExitCode(error.status)
    }
  }
}

extension RendererKind: ExpressibleByArgument {}
