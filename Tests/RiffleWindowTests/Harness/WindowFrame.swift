import Foundation

/// A window's position and size on the screen, in pixels.
struct WindowFrame: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  /// Asks the X server (xwininfo) for the inside of a window, or of the screen by "-root".
  static func of(_ window: String) async throws -> WindowFrame {
    let selection = window == "-root" ? ["-root"] : ["-id", window]
    let text = try await Tool.run("xwininfo", selection)
    func number(_ name: String) throws -> Int {
      let line = text.components(separatedBy: "\n").first { $0.contains(name) }
      let value = line?.components(separatedBy: ":").last?.trimmingCharacters(in: .whitespaces)
      guard let number = value.flatMap({ Int($0) }) else {
        throw Refusal(description: "xwininfo says no \(name): \(text)")
      }
      return number
    }
    return WindowFrame(
      x: try number("Absolute upper-left X"),
      y: try number("Absolute upper-left Y"),
      width: try number("Width"),
      height: try number("Height")
    )
  }
}
