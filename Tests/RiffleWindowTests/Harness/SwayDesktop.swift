import Foundation
import TestSupport

/// A headless sway, as scripts/lib/wayland.sh starts it.
struct SwayDesktop {
  /// The folder of its sockets.
  let folder: String
  let width = 1600
  let height = 1200

  /// The one in the environment; nil if there is none.
  static let current = ProcessInfo.processInfo.environment["RIFFLE_SWAY"]
    .map { SwayDesktop(folder: $0) }

  /// The environment in which SDL finds Wayland only.
  var environment: [String: String] {
    var environment = RiffleProgram.environment
    environment["DISPLAY"] = nil
    environment["SDL_VIDEODRIVER"] = "wayland"
    environment["XDG_RUNTIME_DIR"] = folder
    environment["WAYLAND_DISPLAY"] = "wayland-1"
    environment["SWAYSOCK"] = "\(folder)/sway"
    return environment
  }

  /// Gives sway a command, and returns its answer.
  @discardableResult
  func command(_ words: String...) async throws -> String {
    let outcome = try await Tool.outcome(of: "swaymsg", words, environment: environment)
    guard outcome.status == 0 else {
      throw Refusal(description: "swaymsg \(words): \(outcome.errors)\(outcome.output)")
    }
    return outcome.output
  }

  /// A window as sway knows it; its frame is in sway's units.
  struct Window {
    var title: String
    var hasFocus: Bool
    var frame: WindowFrame
  }

  /// Returns the window of a program; nil if there is none.
  func window(of process: Process) async throws -> Window? {
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
  func shot(of frame: WindowFrame, in folder: TemporaryFolder) async throws -> Screenshot? {
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
