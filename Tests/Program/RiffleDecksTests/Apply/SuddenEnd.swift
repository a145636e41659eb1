import Foundation
import TestSupport
import Testing

/// Ends programs by SIGKILL before a chosen one of their calls that change files
/// (scripts/lib/sudden-end.c).
struct SuddenEnd {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let source = top.appendingPathComponent("../../../../scripts/lib/sudden-end.c").path
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["gcc", "-shared", "-fPIC", "-o", folder.path(of: "end.so"), source]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
  }

  /// What a program needs in its environment.
  var environment: [String: String] {
    ["LD_PRELOAD": folder.path(of: "end.so"), "SUDDEN_END": numbers.path]
  }

  private var numbers: URL { folder.url.appendingPathComponent("numbers") }

  /// Chooses the call, from 1, before which the next program ends, and counts from 0; nil lets it live.
  func choose(_ call: Int?) throws {
    let values = [0, UInt64(call ?? 0)]
    try values.withUnsafeBytes { try Data($0).write(to: numbers) }
  }

  /// How many calls that change files have been made since.
  func calls() throws -> Int {
    let bytes = try Data(contentsOf: numbers).prefix(8)
    return Int(bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
