import PictureTestSupport
import RiffleDrawing
import RiffleMotion
import RiffleRaster
import TestSupport
import Testing

@Suite("Extreme display lists")
struct ExtremeListTests {
  private static let size = PixelSize(width: 64, height: 48)

  @Test("tiny, huge, distant and nearly opaque shapes give valid pixels", arguments: 0..<100)
  func extremes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let commands = (0..<6).map { _ in Self.command(&random) }

    let bitmap = drawn(commands, size: Self.size, over: .white)

    // Premultiplied channels never exceed their alpha.
    for pixel in bitmap.pixels {
      let alpha = pixel >> 24
      let isSound = [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255].allSatisfy { $0 <= alpha }
      #expect(isSound, "seed \(seed), pixel \(pixel), \(commands)")
    }
  }

  private static func command(_ random: inout SeededGenerator) -> DrawCommand {
    let lengths = [0, 1e-12, 1e-3, 0.5, 1, 3, 30, 300, 3000]
    let alphas = [0, 1e-12, 1e-3, 0.5, 0.999, 1 - 1e-9, 1 - 1e-16, 1]
    func pick(_ values: [Double]) -> Double { values.randomElement(using: &random) ?? 0 }
    func coordinate(_ length: Int) -> Double {
      pick([.random(in: -20...Double(length + 20), using: &random), -1e6, 1e6, 0, 0.5])
    }
    let frame = Rectangle(
      x: coordinate(size.width),
      y: coordinate(size.height),
      width: pick(lengths),
      height: pick(lengths)
    )
    let rotation = Angle(
      radians: pick([0, 1e-12, 0.3, -.pi / 2, .pi, 1e6, -1e16, .infinity, .nan])
    )
    let color = Color(red: pick([0, 0.3, 1]), green: 1, blue: 0, alpha: pick(alphas))
    if Bool.random(using: &random) {
      return .shadow(
        Shadow(
          frame: frame,
          rotation: rotation,
          cornerRadius: pick(lengths),
          offset: Vector(dx: pick([0, 2, -300]), dy: pick([0, 0.3])),
          standardDeviation: pick([0, 1e-9, 0.4, 0.5, 3, 40]),
          color: color,
          casterAlpha: pick(alphas)
        )
      )
    }
    let fills: [Fill] = [
      .color(color), .gradient(top: .clear, bottom: color),
      .layer(Layer(size: PixelSize(width: 1, height: 1), commands: [])),
    ]
    return .shape(
      Shape(
        frame: frame,
        rotation: rotation,
        cornerRadius: pick(lengths),
        alpha: pick(alphas),
        fill: fills.randomElement(using: &random) ?? .color(color)
      )
    )
  }
}
