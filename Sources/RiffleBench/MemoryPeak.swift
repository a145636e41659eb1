import RiffleFormats
import SystemPackage

/// How much more memory the process takes at most, at some time, than it did at first.
struct MemoryPeak {
  private let start: Double

  /// Takes in what the process takes now; nil where the system does not tell.
  init?() {
    guard Self.forget(), let start = Self.peak() else { return nil }
    self.start = start
  }

  /// Measures a piece of work.
  ///
  /// - Returns: The megabytes by which the peak lies above the beginning, among them what earlier
  ///   work left to be used again; nil where the system does not tell.
  func megabytes<Failure>(_ work: () throws(Failure) -> Void) throws(Failure) -> Double? {
    let isFresh = Self.forget()
    try work()
    return isFresh ? Self.peak().map { max($0 - start, 0) } : nil
  }

  /// Sets the peak (VmHWM) to what is taken now, which is what writing 5 does (proc(5)).
  private static func forget() -> Bool {
    guard let file = try? FileDescriptor.open("/proc/self/clear_refs", .writeOnly) else {
      return false
    }
    return (try? file.closeAfter { try file.writeAll("5".utf8) }) != nil
  }

  private static func peak() -> Double? {
    guard let status = try? InputFile("/proc/self/status").read(),
      let line = status.split(separator: UInt8(ascii: "\n"))
        .map({ String(decoding: $0, as: UTF8.self) }).first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
    else { return nil }
    return kilobytes * 1024 / 1e6
  }
}
