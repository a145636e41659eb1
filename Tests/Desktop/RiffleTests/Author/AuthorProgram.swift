import Foundation
import TestSupport
import Testing

/// A program of an app author's (RiffleAuthorProbe), run to its end on SDL's dummy driver.
struct AuthorProgram {
  /// How a program ended.
  struct Outcome {
    var lines: [String]
    var errors: String
    /// Whether it ended by itself, without an error.
    var isSuccess: Bool
    /// Whether it was ended since it did not.
    var hung: Bool
  }

  /// The program, built beside the tests.
  static let debug = AuthorProgram(
    file: BuildFolder.url.appendingPathComponent("RiffleAuthorProbe")
  )

  /// The program as it is built for use, beside the program that the environment names; nil if it is not.
  static var release: AuthorProgram? {
    let place = URL(fileURLWithPath: BuildFolder.riffle).deletingLastPathComponent()
      .appendingPathComponent("RiffleAuthorProbe")
    let isAnother = place.deletingLastPathComponent().path != BuildFolder.url.path
    let isThere = FileManager.default.isExecutableFile(atPath: place.path)
    return isAnother && isThere ? AuthorProgram(file: place) : nil
  }

  let file: URL

  /// Runs it, for a minute at most.
  func run(_ arguments: String...) throws -> Outcome {
    let process = Process()
    process.executableURL = file
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
