import Foundation

/// The memory that this process takes, from /proc; other tests must not run in it at the same time.
package enum PeakMemory {
  /// Returns the most memory that a body took at any time beyond what was taken before, in bytes.
  package static func during(_ body: () throws -> Void) throws -> Int {
    // Forgets earlier peaks (proc_pid_clear_refs(5)).
    try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    let before = try bytes(of: "VmRSS:")
    try body()
    return try bytes(of: "VmHWM:") - before
  }

  private static func bytes(of key: String) throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix(key) } ?? ""
    guard
      let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({
        Int($0)
      })
    else { throw CocoaError(.fileReadCorruptFile) }
    return kilobytes << 10
  }
}
