import Foundation
import TestSupport

/// A window manager for the tests of what only that can do; it runs during those alone.
package enum WindowManager {
  /// The first one that is installed, of those that need no configuration; nil if none is.
  package static let name: String? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = path.split(separator: ":")
    return ["jwm", "openbox"].first { name in
      folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
  }()

  /// Runs it for as long as a body takes.
  package static func run(_ body: () async throws -> Void) async throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name ?? "no window manager"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Not SIGTERM, which a process from a worker thread has blocked.
    defer { kill(process.processIdentifier, SIGKILL) }
    try await wait {
      "\(name ?? "no window manager") does not get ready"
    } until: {
      try await isRunning() ? true : nil
    }
    try await body()
  }

  /// Runs a body under it, or without one if none is installed.
  package static func runIfInstalled(_ body: () async throws -> Void) async throws {
    if name == nil { try await body() } else { try await run(body) }
  }

  /// Tells whether the root names a window (_NET_SUPPORTING_WM_CHECK) that is there and says the
  /// same: a manager that has gone leaves its number behind.
  private static func isRunning() async throws -> Bool {
    let property = "_NET_SUPPORTING_WM_CHECK"
    let root = try await Tool.outcome(of: "xprop", ["-root", property])
    guard let window = root.output.components(separatedBy: "# ").dropFirst().first else {
      return false
    }
    let id = window.trimmingCharacters(in: .whitespacesAndNewlines)
    return try await Tool.outcome(of: "xprop", ["-id", id, property]).output.contains(id)
  }
}
