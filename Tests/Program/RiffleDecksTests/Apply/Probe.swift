import Foundation
import Glibc
import RiffleDecks
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

/// The program that applies decisions in a process of its own.
struct Probe {
  var environment = ProcessInfo.processInfo.environment

  /// How it ended.
  struct Outcome {
    var status: Int32
    var wasKilled: Bool
    var output: String
    var errors: String
  }

  /// Runs it to its end.
  func run(_ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = BuildFolder.url.appendingPathComponent("RiffleApplyProbe")
    process.arguments = arguments
    process.environment = environment
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let lines = output.fileHandleForReading.readDataToEndOfFile()
    let problems = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      wasKilled: process.terminationReason == .uncaughtSignal,
      output: String(decoding: lines, as: UTF8.self),
      errors: String(decoding: problems, as: UTF8.self)
    )
  }
}
