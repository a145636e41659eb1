import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

/// The program RiffleJournalProbe at work, which decides about cards as it is told.
final class ProbeProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var buffer = Data()
  /// Its folder, which must not go before it.
  private let place: JournalPlace

  /// Starts it; its first line says whether it has read the journal.
  ///
  /// - Parameters:
  ///   - user: The number of the user to become. Defaults to none.
  ///   - fileLimit: No file may become larger. Defaults to no limit.
  init(_ place: JournalPlace, cardCount: Int, user: Int? = nil, fileLimit: Int = 0) throws {
    self.place = place
    process.executableURL = BuildFolder.url.appendingPathComponent("RiffleJournalProbe")
    process.arguments =
      [place.data.string, place.deck.string, "\(cardCount)", "\(user ?? -1)", "\(fileLimit)"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit { kill() }

  /// Tells it a line.
  func send(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// Tells it a line, and returns its answer.
  func ask(_ line: String) throws -> String {
    try send(line)
    return try #require(readLine())
  }

  /// Tells it a line until a condition is met, or a minute has passed; returns its last answer.
  func ask(_ line: String, until condition: (String) -> Bool) throws -> String {
    var answer = try ask(line)
    _ = try eventually {
      if condition(answer) { return true }
      answer = try ask(line)
      return false
    }
    return answer
  }

  /// Returns the next line that it prints; nil after its end.
  func readLine() -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer = Data(buffer[(end + 1)...]) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      let block = output.fileHandleForReading.availableData
      if block.isEmpty { return nil }
      buffer += block
    }
  }

  /// Ends it with SIGKILL.
  func kill() {
    guard process.isRunning else { return }
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
