import Foundation
import TestSupport
import Testing

/// The program of an app's author (RiffleAuthorProbe), run to its end on SDL's dummy driver.
enum AuthorProgram {
  /// How a program ended.
  struct Outcome {
    var lines: [String]
    var errors: String
    /// Whether it ended by itself, without an error.
    var isSuccess: Bool
    /// Whether it was ended since it did not.
    var hung: Bool
  }

  /// Runs it, for a minute at most.
  static func run(_ arguments: String...) throws -> Outcome {
    let process = Process()
    process.executableURL = BuildFolder.url.appendingPathComponent("RiffleAuthorProbe")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SDL_VIDEODRIVER": "dummy", "SWIFT_BACKTRACE": "enable=no"],
      uniquingKeysWith: { $1 }
    )
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let end = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: end)
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let problems = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    end.cancel()
    let wasKilled = process.terminationReason == .uncaughtSignal
    return Outcome(
      lines: String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init),
      errors: String(decoding: problems, as: UTF8.self),
      isSuccess: !wasKilled && process.terminationStatus == 0,
      hung: wasKilled && process.terminationStatus == SIGTERM
    )
  }
}
