import Foundation
import TestSupport

/// A window's position and size on the screen, in pixels.
package struct WindowFrame: Hashable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Asks the X server (xwininfo) for the inside of a window, or of the screen by "-root".
  package static func of(_ window: String) async throws -> WindowFrame {
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
