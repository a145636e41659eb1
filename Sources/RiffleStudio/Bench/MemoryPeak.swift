import Foundation
import Glibc

/// How much more memory the process takes at most than it did at one moment.
struct MemoryPeak {
  private let start: Double

  /// Begins to watch; nil where the system does not tell.
  ///
  /// Writes 5 into /proc/self/clear_refs, which sets the peak (VmHWM) to what is taken now
  /// (proc(5)).
  init?() {
    guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs"),
      (try? file.write(contentsOf: Data("5".utf8))) != nil,
      let start = Self.peak()
    else { return nil }
    self.start = start
  }

  /// The megabytes by which the peak lies above the beginning; nil where the system does not tell.
  var megabytes: Double? { Self.peak().map { max($0 - start, 0) } }

  private static func peak() -> Double? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
    else { return nil }
    return kilobytes * 1024 / 1e6
  }
}
