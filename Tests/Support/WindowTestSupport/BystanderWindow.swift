import Foundation
import TestSupport

/// A window of another program (xlogo).
package enum BystanderWindow {
  /// Shows the window for as long as a body takes, and hands over X's number for it.
  ///
  /// - Parameter geometry: Its size and place on the screen, as X writes them; by default a small one in the
  ///   upper left corner.
  /// - Throws: ``Refusal`` where there is no xlogo, or what the body throws.
  package static func run(
    geometry: String = "60x60+0+0",
    _ body: (_ window: String) async throws -> Void
  ) async throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xlogo", "-geometry", geometry]
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Not SIGTERM, which a process from a worker thread has blocked.
    defer { kill(process.processIdentifier, SIGKILL) }
    let criteria = ["search", "--onlyvisible", "--class", "XLogo"]
    let window = try await wait {
      "no window of xlogo, which is in Debian's x11-apps"
    } until: {
      try await Tool.outcome(of: "xdotool", criteria).output.split(separator: "\n").last
    }
    try await body(String(window))
  }
}
