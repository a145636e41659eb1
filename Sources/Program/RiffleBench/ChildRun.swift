import Glibc
import RiffleFormats
import SystemPackage

/// A run of this program in a separate process, to measure its start and its memory.
struct ChildRun {
  /// Its standard output, without the last line.
  let lines: [String]
  /// Its peak memory, from its last line: `ru_maxrss` of getrusage(2) would count this process's,
  /// from which it was forked.
  let megabytes: Double

  /// Runs this program and waits for its end.
  ///
  /// The start, in nanoseconds of CLOCK_MONOTONIC, is the last argument; nil unsets a variable.
  init(_ arguments: [String], environment changes: [String: String?]) throws(RiffleError) {
    var status: Int32 = 0
    do {
      let output = try FileDescriptor.pipe()
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, output.writeEnd.rawValue, STDOUT_FILENO)
      for end in [output.readEnd, output.writeEnd] {
        posix_spawn_file_actions_addclose(&actions, end.rawValue)
      }
      let environment = try Self.environment(changes)
      let words = ["riffle-bench"] + arguments + ["\(Self.now)"]
      var process: pid_t = 0
      let failure = Self.withCStrings(words) { words in
        Self.withCStrings(environment) { environment in
          posix_spawn(&process, "/proc/self/exe", &actions, nil, words, environment)
        }
      }
      try output.writeEnd.close()
      let lines = try output.readEnd.closeAfter { try Self.lines(of: output.readEnd) }
      guard failure == 0 else { throw Errno(rawValue: failure) }
      while waitpid(process, &status, 0) != process {
        guard errno == EINTR else { throw Errno(rawValue: errno) }
      }
      self.lines = Array(lines.dropLast())
      megabytes = lines.last.flatMap { Double($0) } ?? .nan
    } catch {
      throw .unavailable("riffle-bench cannot run itself: \(error). Close other programs.")
    }
    guard status == 0 else {
      throw .unavailable("riffle-bench has ended early; its own line above says why.")
    }
  }

  /// CLOCK_MONOTONIC, in nanoseconds.
  static var now: UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
  }

  private static func environment(_ changes: [String: String?]) throws(RiffleError) -> [String] {
    let own = try InputFile("/proc/self/environ").read().split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
    let kept = own.filter { line in changes[String(line.prefix { $0 != "=" })] == nil }
    return kept + changes.compactMap { name, value in value.map { "\(name)=\($0)" } }
  }

  private static func lines(of file: FileDescriptor) throws -> [String] {
    var text: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try block.withUnsafeMutableBytes { try file.read(into: $0) }
      if count == 0 { break }
      text += block.prefix(count)
    }
    return text.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func withCStrings<Result>(
    _ strings: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) } + [nil]
    defer { copies.forEach { free($0) } }
    return copies.withUnsafeBufferPointer { copies in
      // It holds at least the null.
      guard let first = copies.baseAddress else { preconditionFailure("an array without memory") }
      return body(first)
    }
  }
}

struct MemoryPeak {
  private let start: Double

  init?() {
    guard Self.forget(), let start = Self.peak() else { return nil }
    self.start = start
  }

  /// Returns the peak above the start, memory left for reuse by earlier work included; nil if the
  /// system does not report it.
  func megabytes<Failure>(_ work: () throws(Failure) -> Void) throws(Failure) -> Double? {
    let isFresh = Self.forget()
    try work()
    return isFresh ? Self.peak().map { max($0 - start, 0) } : nil
  }

  /// Resets the peak (VmHWM) to the present memory, by writing 5 (proc(5)).
  private static func forget() -> Bool {
    guard let file = try? FileDescriptor.open("/proc/self/clear_refs", .writeOnly) else {
      return false
    }
    return (try? file.closeAfter { try file.writeAll("5".utf8) }) != nil
  }

  /// The peak memory in megabytes; nil if the system does not report it.
  static func peak() -> Double? {
    guard let status = try? InputFile("/proc/self/status").read(),
      let line = status.split(separator: UInt8(ascii: "\n"))
        .map({ String(decoding: $0, as: UTF8.self) }).first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
    else { return nil }
    return kilobytes * 1024 / 1e6
  }
}
