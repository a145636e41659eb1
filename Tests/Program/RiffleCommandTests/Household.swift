import Foundation
import Glibc
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

/// The program in a home of its own, with a folder of pictures in it.
struct Household {
  let folder: TemporaryFolder
  var home: FilePath { FilePath(folder.url.path) }
  var pictures: FilePath { home.appending("card").appending("DCIM") }

  init(_ names: [String] = []) throws {
    folder = try TemporaryFolder()
    pictures.makeFolder()
    // Each has a size of its own.
    for (index, name) in names.enumerated() {
      try write(String(repeating: "x", count: index + 1), to: path(name))
    }
  }

  /// A picture.
  func path(_ name: String) -> FilePath { pictures.appending(bytes: Array(name.utf8)) }

  /// Foundation has a way of its own with names.
  func write(_ text: String, to path: FilePath) throws {
    let file = try FileDescriptor.open(
      path,
      .writeOnly,
      options: [.create, .truncate],
      permissions: .ownerReadWrite
    )
    _ = try file.closeAfter { try file.writeAll(text.utf8) }
  }

  /// What a file has; nil if it is not there.
  func contents(of path: FilePath) -> String? {
    (try? InputFile(path).read()).map { String(decoding: $0, as: UTF8.self) }
  }

  private var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in ["HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"] {
      environment[name] = home.string
    }
    return environment
  }

  /// Runs the program in a folder, and returns how it ended.
  func outcome(
    _ words: [String],
    in place: FilePath? = nil,
    input: String? = nil
  ) async throws -> Tool.Outcome {
    try await Tool.outcome(
      of: "-C",
      [(place ?? home).string, BuildFolder.riffle] + words,
      input: try input.map { try folder.write($0, to: "input") },
      environment: environment
    )
  }

  /// Returns what it prints, once it has ended well.
  @discardableResult
  func riffle(
    _ words: [String],
    in place: FilePath? = nil,
    input: String? = nil
  ) async throws -> String {
    let outcome = try await outcome(words, in: place, input: input)
    try #require(outcome.status == 0, "\(words): \(outcome.errors)")
    return outcome.output
  }

  /// The paths of a list with zero bytes between.
  func paths(_ words: [String], in place: FilePath? = nil) async throws -> [FilePath] {
    try await riffle(words + ["--format", "nul"], in: place).utf8
      .split(separator: 0).map { FilePath(bytes: $0) }
  }

  /// Runs the program on a terminal, and returns all that it sends there.
  func shown(_ words: [String]) throws -> [UInt8] {
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var (lock, number): (CInt, CInt) = (0, 0)
    // TIOCSPTLCK and TIOCGPTN, whose macros Swift does not see.
    try #require(ioctl(terminal, 0x4004_5431, &lock) == 0)
    try #require(ioctl(terminal, 0x8004_5430, &number) == 0)
    let other = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    try #require(other >= 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuildFolder.riffle)
    process.arguments = words
    process.environment = environment
    process.currentDirectoryURL = folder.url
    let end = FileHandle(fileDescriptor: other, closeOnDealloc: true)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = end
    process.standardError = end
    try process.run()
    try end.close()
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    // Fails once nobody has the other end.
    while case let count = read(terminal, &block, block.count), count > 0 {
      bytes += block.prefix(count)
    }
    close(terminal)
    process.waitUntilExit()
    return bytes
  }
}
