import Foundation
import TestSupport

/// Ends programs by SIGKILL before a chosen one of their calls that change files
/// (scripts/lib/sudden-end.c).
struct SuddenEnd {
  private let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    try await CompiledHelper.buildPreload("sudden-end", to: library)
  }

  private var library: String { folder.path(of: "end.so") }

  /// What a program needs in its environment.
  var environment: [String: String] {
    ["LD_PRELOAD": library, "SUDDEN_END": numbers.path]
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
