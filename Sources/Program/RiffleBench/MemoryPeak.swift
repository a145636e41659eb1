import RiffleSystem
import SystemPackage

/// The peak of the process's memory above its memory at the start.
struct MemoryPeak {
  private let start: Double

  /// Records the present memory of the process; nil if the system does not report it.
  init?() {
    guard Self.forget(), let start = Self.peak() else { return nil }
    self.start = start
  }

  /// Measures a piece of work.
  ///
  /// - Returns: The megabytes of the peak above the start, memory that earlier work left for reuse
  ///   included; nil if the system does not report them.
  func megabytes<Failure>(_ work: () throws(Failure) -> Void) throws(Failure) -> Double? {
    let isFresh = Self.forget()
    try work()
    return isFresh ? Self.peak().map { max($0 - start, 0) } : nil
  }

  /// Resets the peak (VmHWM) to the present memory, which is the effect of writing 5 (proc(5)).
  private static func forget() -> Bool {
    guard let file = try? FileDescriptor.open("/proc/self/clear_refs", .writeOnly) else {
      return false
    }
    return (try? file.closeAfter { try file.writeAll("5".utf8) }) != nil
  }

  /// The most memory that the process has had at once, in megabytes; nil if the system does not report it.
  static func peak() -> Double? {
    guard let status = try? InputFile("/proc/self/status").read(),
      let line = status.split(separator: UInt8(ascii: "\n"))
        .map({ String(decoding: $0, as: UTF8.self) }).first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
    else { return nil }
    return kilobytes * 1024 / 1e6
  }
}
