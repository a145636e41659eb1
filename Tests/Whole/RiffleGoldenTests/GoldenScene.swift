import ArgumentParser
import Foundation
import RiffleCommand
import TestSupport

/// A deck and a trace for golden pictures: no words, so that no font matters, and one picture file.
final class GoldenScene {
  private let folder: TemporaryFolder
  private let deck: String
  private let trace: String

  /// The top card pressed above its center, dragged to the right and thrown.
  ///
  /// - Parameters:
  ///   - start: When it starts, in seconds.
  ///   - end: The pointer's x at its end. Defaults to one at which most presets swipe.
  /// - Returns: The lines of a trace.
  static func swipe(at start: Double, to end: Int = 650) -> String {
    [
      (0.05, "down", 400, 250), (0.08, "move", 425, 254), (0.14, "move", 480, 260),
      (0.2, "move", 510, 262), (0.22, "move", 550, 262), (0.24, "move", end, 262),
      (0.24, "up", end, 262),
    ]
    .map { #"{"t": \#(start + $0), "type": "\#($1)", "x": \#($2), "y": \#($3)}"# }
    .joined(separator: "\n")
  }

  init(trace lines: String = GoldenScene.swipe(at: 0)) throws {
    folder = try TemporaryFolder()
    try folder.write(Self.picture(), to: "hills.bmp")
    deck = try folder.write(
      """
      {"riffle": "deck", "version": 1, "cards": [
        {"id": "a", "image": "hills.bmp"}, {"id": "b", "color": "#C0576B"},
        {"id": "c", "color": "#3FD5A0"}, {"id": "d", "color": "#8A7563"},
        {"id": "e", "color": "#5B6B84"}, {"id": "f", "image": "hills.bmp"}
      ]}
      """,
      to: "deck.json"
    )
    trace = try folder.write(lines, to: "trace")
  }

  /// A request for a picture, 320 by 256 pixels.
  func request(at seconds: Double) throws -> RenderCommand {
    var request = try RenderCommand.parse([])
    request.deck = deck
    request.trace = trace
    request.window = SizeArgument(argument: "800x640")
    // Of a stamp only the plate is shown: letters would be those of the machine's font.
    request.stack.changed.texts = ["left", "right", "up", "down"].map {
      "appearance.stamps.\($0).word="
    }
    request.scale = 0.4
    request.time = seconds
    return request
  }

  /// Makes stripes over a blend: every shift, rotation and crop is visible, and its PNG is small.
  ///
  /// - Returns: A BMP of 24 bits.
  private static func picture() -> Data {
    let (width, height) = (150, 200)
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let row = (width * 3 + 3) / 4 * 4
    var bytes = Array("BM".utf8) + little(54 + row * height, 4) + little(0, 4) + little(54, 4)
    bytes += little(40, 4) + little(width, 4) + little(height, 4) + little(1, 2) + little(24, 2)
    bytes += little(0, 24)
    for y in (0..<height).reversed() {
      for x in 0..<width {
        let isStripe = (x + 2 * y) % 50 < 4 || x < 3 || y < 3
        bytes += isStripe ? [240, 244, 255] : [UInt8(90 + y / 2), UInt8(60 + y / 3), 120]
      }
      bytes += little(0, row - width * 3)
    }
    return Data(bytes)
  }
}
