import RiffleDrawing
import RiffleMotion
import RiffleSDL
import TestSupport
import Testing

@Suite("Coverage of rounded rectangles") struct CoverageTests {
  /// How deep a place lies in a rounded rectangle; negative outside.
  private static func depth(_ x: Double, _ y: Double, in shape: Shape) -> Double {
    let offset = (Point(x: x, y: y) - shape.frame.center)
      .rotated(by: Angle(radians: -shape.rotation.radians))
    let radius = min(
      shape.cornerRadius,
      shape.frame.size.width / 2,
      shape.frame.size.height / 2
    )
    let dx = abs(offset.dx) - shape.frame.size.width / 2 + radius
    let dy = abs(offset.dy) - shape.frame.size.height / 2 + radius
    let outside = Vector(dx: max(dx, 0), dy: max(dy, 0)).length
    return radius - outside - min(max(dx, dy), 0)
  }

  /// Counts how many of 16 by 16 places in a pixel lie inside.
  private static func reference(_ x: Int, _ y: Int, of shape: Shape) -> Double {
    var count = 0
    for sample in 0..<256 {
      let dx = (Double(sample & 15) + 0.5) / 16
      let dy = (Double(sample >> 4) + 0.5) / 16
      if depth(Double(x) + dx, Double(y) + dy, in: shape) > 0 { count += 1 }
    }
    return Double(count) / 256
  }

  @Test("is that of 256 samples a pixel at any place, angle and radius", arguments: 0..<16)
  func matchesSupersampling(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let size = PixelSize(width: 44, height: 44)
    let shape = Shape(
      frame: Rectangle(
        center: Point(x: .random(in: 20...24, using: &random), y: 22),
        size: Size(
          width: .random(in: 6...30, using: &random),
          height: .random(in: 6...30, using: &random)
        )
      ),
      rotation: Angle(radians: .random(in: -3...3, using: &random)),
      cornerRadius: .random(in: 0...14, using: &random),
      fill: .color(.white)
    )

    let bitmap = drawn([.shape(shape)], size: size)

    var (sum, edgeSum, edgeCount) = (0.0, 0.0, 0.0)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let expected = Self.reference(x, y, of: shape) * 255
        let error = abs(Double(bitmap[x, y] & 255) - expected)
        sum += error
        guard abs(Self.depth(Double(x) + 0.5, Double(y) + 0.5, in: shape)) <= 1 else { continue }
        edgeSum += error
        edgeCount += 1
      }
    }
    #expect(sum / Double(bitmap.pixels.count) <= 0.5)
    #expect(edgeSum / edgeCount <= 3)
  }

  @Test("lines thinner than a pixel are as faint as they are thin")
  func thinLine() {
    let frame = Rectangle(x: 4, y: 7.2, width: 12, height: 0.5)
    let line = Shape(frame: frame, fill: .color(.white))

    let bitmap = drawn([.shape(line)], size: PixelSize(width: 20, height: 16))

    #expect(bitmap[10, 7] & 255 == 128)
    #expect(bitmap[10, 6] & 255 == 0)
    #expect(bitmap[10, 8] & 255 == 0)
  }

  @Test("on whole pixels every pixel is in or out")
  func wholePixels() {
    let frame = Rectangle(x: 3, y: 5, width: 9, height: 4)
    let bitmap = drawn(
      [.shape(Shape(frame: frame, fill: .color(.white)))],
      size: PixelSize(width: 16, height: 16)
    )

    for y in 0..<16 {
      for x in 0..<16 {
        let isInside = (3..<12).contains(x) && (5..<9).contains(y)
        #expect(bitmap[x, y] == (isInside ? 0xFFFF_FFFF : 0xFF00_0000))
      }
    }
  }
}
