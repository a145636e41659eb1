import Foundation
import Glibc
import RiffleDecks
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

/// The program that applies decisions in a process of its own.
struct Probe {
  /// Its environment: the trash is in a folder of the test's own.
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
    try run(arguments) { _ in }
  }

  /// Runs it to its end, and returns the largest value of something meanwhile.
  func run(
    _ arguments: [String],
    measuring journal: () -> Int
  ) throws -> (outcome: Outcome, size: Int) {
    var size = 0
    let outcome = try run(arguments) { process in
      while process.isRunning {
        size = max(size, journal())
        sched_yield()
      }
    }
    return (outcome, size)
  }

  /// Runs it, and kills it once a journal has grown to a size.
  ///
  /// - Parameters:
  ///   - size: The size in bytes.
  ///   - turns: How many times the processor yields before the signal.
  func run(
    _ arguments: [String],
    killedAt size: Int,
    of journal: () -> Int,
    after turns: Int
  ) throws -> Outcome {
    try run(arguments) { process in
      while process.isRunning, journal() < size { sched_yield() }
      for _ in 0..<turns { sched_yield() }
      kill(process.processIdentifier, SIGKILL)
    }
  }

  private func run(_ arguments: [String], _ meanwhile: (Process) -> Void) throws -> Outcome {
    let process = Process()
    process.executableURL = BuildFolder.url.appendingPathComponent("RiffleApplyProbe")
    process.arguments = arguments
    process.environment = environment
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    meanwhile(process)
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
