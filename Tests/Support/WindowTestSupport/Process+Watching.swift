package import Foundation
import Testing

extension Process {
  /// How often the main thread has gone to sleep by itself so far.
  package func wakeUps() throws -> Int {
    let path = "/proc/\(processIdentifier)/status"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let line = text.components(separatedBy: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
    return try #require(line?.split(separator: "\t").last.flatMap { Int($0) }, "\(text)")
  }

  /// How often each thread has gone to sleep by itself so far, but for libdispatch's own: once a program
  /// has used its threads, one of them looks after the others every second.
  package func wakeUpsByThread() throws -> [String: String] {
    let folder = "/proc/\(processIdentifier)/task"
    var counts: [String: String] = [:]
    for thread in try FileManager.default.contentsOfDirectory(atPath: folder) {
      // One that has just ended has none.
      let status = try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
      guard let lines = status?.components(separatedBy: "\n") else { continue }
      guard lines.first?.contains("overcommit") == false else { continue }
      counts[thread] = lines.first { $0.hasPrefix("voluntary_ctxt_switches") }
    }
    return counts
  }

  /// Keeps the program from running for a while and as long as a body takes, as a machine does that is
  /// busy with other things.
  package func stall(
    for duration: Duration = .zero,
    _ body: () async throws -> Void = {}
  ) async throws {
    kill(processIdentifier, SIGSTOP)
    defer { kill(processIdentifier, SIGCONT) }
    try await Task.sleep(for: duration)
    try await body()
  }

  /// Ends the program at once, with all that it has of the display: SIGTERM would not do, since a process that
  /// Foundation starts on a worker thread inherits that thread's mask, which blocks all signals that can be blocked.
  package func end() async throws {
    kill(processIdentifier, SIGKILL)
    _ = try await wait {
      "the program does not end even by SIGKILL; its threads are \(threads())"
    } until: {
      // Foundation learns of it later. The first thread is a zombie as long as there are others.
      let threads = threads()
      return threads.count <= 1 && threads.allSatisfy { $0.contains(") Z ") } ? true : nil
    }
  }

  /// What the kernel says of each thread (proc(5)): its name and state, and numbers.
  private func threads() -> [String] {
    let folder = "/proc/\(processIdentifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.compactMap { thread in
      let state = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8)
      return state.map { String($0.prefix(60)) }
    }
  }
}
