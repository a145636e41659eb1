import Foundation
import TestSupport
import WindowTestSupport

/// A clipboard manager on the tests' display, which has none of its own (scripts/lib/clipboard-manager.c).
enum SmallClipboardManager {
  /// Runs one for as long as a body takes.
  static func run<Result>(_ body: () async throws -> Result) async throws -> Result {
    let folder = try TemporaryFolder()
    let program = folder.path(of: "manager")
    try await CompiledHelper.build("clipboard-manager", ["-lX11"], to: program)
    let output = try folder.write("", to: "output")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.environment = Tool.environment
    process.standardOutput = FileHandle(forWritingAtPath: output)
    try process.run()
    defer {
      // A thread that starts a process may block gentler signals, and so does the process then.
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    let lines = LineFile(path: output)
    try await wait {
      "the clipboard manager has not begun"
    } until: {
      try lines.lines() == ["ready"] ? true : nil
    }
    return try await body()
  }
}
