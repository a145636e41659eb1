import PictureTestSupport
import RiffleDrawing
import RiffleMotion
import RiffleRaster
import TestSupport
import Testing

@Suite("Coverage of rounded rectangles") struct CoverageTests {
  @Test("a line thinner than a pixel covers as much of it as the line is thick")
  func thinLine() {
    let frame = Rectangle(x: 4, y: 7.2, width: 12, height: 0.5)
    let line = Shape(frame: frame, fill: .color(.white))

    let bitmap = drawn([.shape(line)], size: PixelSize(width: 20, height: 16))

    #expect(bitmap[10, 7] & 255 == 128)
    #expect(bitmap[10, 6] & 255 == 0)
    #expect(bitmap[10, 8] & 255 == 0)
  }

  @Test("a pixel that the outline crosses is neither filled nor left out", arguments: 0..<60)
  func cutPixels(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let size = Size(
      width: .random(in: 6...40, using: &random),
      height: .random(in: 6...40, using: &random)
    )
    let center = Point(
      x: .random(in: 24...26, using: &random),
      y: .random(in: 24...26, using: &random)
    )
    let angles: [Double] = [
      0, .pi / 4, .random(in: -0.3...0.3, using: &random), .random(in: -4...4, using: &random),
    ]
    // Square corners, a card's, and as large as fit: a pill's or a disc's.
    let radii: [Double] = [0, .random(in: 2...6, using: &random), 20]
    let frame = Rectangle(center: center, size: size)
    for (angle, radius) in angles.flatMap({ angle in radii.map { (angle, $0) } }) {
      let shape = Shape(
        frame: frame,
        rotation: Angle(radians: angle),
        cornerRadius: radius,
        fill: .color(.white)
      )

      let bitmap = drawn([.shape(shape)], size: PixelSize(width: 50, height: 50))

      let outline = ReferenceOutline(frame: frame, angle: angle, cornerRadius: radius)
      let worst = (0..<2500).map { index in
        let (x, y) = (index % 50, index / 50)
        return abs(Double(bitmap[x, y] & 255) / 255 - outline.coverage(x, y))
      }.max()
      #expect(worst ?? 1 < 0.1, "seed \(seed), \(frame) rotated by \(angle), radius \(radius)")
    }
  }
}
