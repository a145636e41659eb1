package import Foundation
package import TestSupport

/// A headless sway, as scripts/lib/wayland.sh starts it.
package struct SwayDesktop {
  /// The folder of its sockets.
  package let folder: String
  package let width = 1600
  package let height = 1200

  /// The one in the environment; nil if there is none.
  package static let current = ProcessInfo.processInfo.environment["RIFFLE_SWAY"]
    .map { SwayDesktop(folder: $0) }

  /// The environment in which SDL finds Wayland only.
  package var environment: [String: String] {
    var environment = Tool.environment
    environment["DISPLAY"] = nil
    environment["SDL_VIDEODRIVER"] = "wayland"
    environment["XDG_RUNTIME_DIR"] = folder
    environment["WAYLAND_DISPLAY"] = "wayland-1"
    environment["SWAYSOCK"] = "\(folder)/sway"
    return environment
  }

  /// Gives sway a command, and returns its answer.
  @discardableResult
  package func command(_ words: String...) async throws -> String {
    let outcome = try await Tool.outcome(of: "swaymsg", words, environment: environment)
    guard outcome.status == 0 else {
      throw Refusal(description: "swaymsg \(words): \(outcome.errors)\(outcome.output)")
    }
    return outcome.output
  }

  /// A window as sway knows it; its frame is in sway's units.
  package struct Window {
    package var title: String
    package var hasFocus: Bool
    package var frame: WindowFrame
  }

  /// Returns the window of a program; nil if there is none.
  package func window(of process: Process) async throws -> Window? {
    let tree = try await command("-r", "-t", "get_tree")
    let root = try JSONSerialization.jsonObject(with: Data(tree.utf8))
    return Self.window(of: Int(process.processIdentifier), in: root)
  }

  private static func window(of process: Int, in node: Any) -> Window? {
    guard let node = node as? [String: Any] else { return nil }
    if node["pid"] as? Int == process, let frame = node["rect"] as? [String: Int] {
      return Window(
        title: node["name"] as? String ?? "",
        hasFocus: node["focused"] as? Bool ?? false,
        frame: WindowFrame(
          x: frame["x"] ?? 0,
          y: frame["y"] ?? 0,
          width: frame["width"] ?? 0,
          height: frame["height"] ?? 0
        )
      )
    }
    let children = ["nodes", "floating_nodes"].flatMap { node[$0] as? [Any] ?? [] }
    return children.lazy.compactMap { window(of: process, in: $0) }.first
  }

  /// Takes a picture of a part of the desktop, in the pixels of the screen.
  package func shot(of frame: WindowFrame, in folder: TemporaryFolder) async throws -> Screenshot? {
    let path = folder.path(of: "window.ppm")
    let part = "\(frame.x),\(frame.y) \(frame.width)x\(frame.height)"
    let outcome = try await Tool.outcome(
      of: "grim",
      ["-t", "ppm", "-g", part, path],
      environment: environment
    )
    guard outcome.status == 0, let picture = FileManager.default.contents(atPath: path) else {
      return nil
    }
    return Screenshot(ppm: picture)
  }
}
