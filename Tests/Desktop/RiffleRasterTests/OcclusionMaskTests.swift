import PictureTestSupport
import RiffleDrawing
import RiffleMotion
import RiffleRaster
import TestSupport
import Testing

@Suite("Occlusion mask") struct OcclusionMaskTests {
  private static let canvas = PixelSize(width: 60, height: 50)
  private static let whole = PixelRectangle(columns: 0..<60, rows: 0..<50)

  private func shape(_ frame: Rectangle, degrees: Double = 0, radius: Double = 0) -> Shape {
    Shape(
      frame: frame,
      rotation: Angle(radians: degrees * .pi / 180),
      cornerRadius: radius,
      fill: .color(.white)
    )
  }

  private func mask(_ shapes: Shape...) -> OcclusionMask {
    var mask = OcclusionMask(canvas: Self.canvas)
    for shape in shapes { mask.add(shape, clippedTo: Self.whole) }
    return mask
  }

  @Test("the visible part of a card under another is its lowest rows")
  func pile() {
    let front = shape(Rectangle(x: 5, y: 5, width: 40, height: 30), radius: 6)
    let back = shape(Rectangle(x: 9, y: 11, width: 32, height: 30), radius: 6)

    let whole = mask().visiblePart(of: back, clippedTo: Self.whole)
    let part = mask(front).visiblePart(of: back, clippedTo: Self.whole)

    #expect(part.columns == whole.columns)
    // At the front card's lower corners the back one is visible a little above the front one's end.
    #expect((30...34).contains(part.rows.lowerBound))
    #expect(part.rows.upperBound == whole.rows.upperBound)
  }

  @Test("a shape fully hidden behind a rotated one has no visible part")
  func hidden() {
    let front = shape(Rectangle(x: 5, y: 5, width: 50, height: 40), degrees: 8, radius: 4)
    let back = shape(Rectangle(x: 18, y: 15, width: 24, height: 20))

    #expect(mask(front).visiblePart(of: back, clippedTo: Self.whole).isEmpty)
    #expect(!mask(back).visiblePart(of: front, clippedTo: Self.whole).isEmpty)
  }

  @Test("a clipped shape hides only what lies in its clip, and is seen only there")
  func clips() {
    let left = PixelRectangle(columns: 0..<30, rows: 0..<50)
    let front = shape(Rectangle(x: 0, y: 0, width: 60, height: 50))
    let back = shape(Rectangle(x: 10, y: 10, width: 40, height: 30))
    var mask = OcclusionMask(canvas: Self.canvas)
    mask.add(front, clippedTo: left)

    let part = mask.visiblePart(of: back, clippedTo: Self.whole)

    // Beyond the shape's own edges, a part may have a pixel more.
    #expect(part.columns.lowerBound == 30 && (50...51).contains(part.columns.upperBound))
    #expect((9...10).contains(part.rows.lowerBound) && (40...41).contains(part.rows.upperBound))
    #expect(mask.visiblePart(of: back, clippedTo: left).isEmpty)
    let low = PixelRectangle(columns: 0..<60, rows: 25..<50)
    let lower = mask.visiblePart(of: back, clippedTo: low)
    #expect(lower.columns == part.columns)
    #expect(lower.rows == 25..<part.rows.upperBound)
  }

  @Test("every visible pixel is in the visible part", arguments: 0..<200 as Range<UInt64>)
  func nothingLost(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let shapes = (0..<3).map { _ in
      shape(
        Rectangle(
          x: Double.random(in: 0..<40, using: &random) - 10,
          y: Double.random(in: 0..<35, using: &random) - 10,
          width: 2 + Double.random(in: 0..<60, using: &random),
          height: 2 + Double.random(in: 0..<50, using: &random)
        ),
        degrees: Double.random(in: 0..<3, using: &random) < 1
          ? 0 : Double.random(in: 0..<90, using: &random) - 45,
        radius: Double.random(in: 0..<12, using: &random)
      )
    }
    let outlines = shapes.map { shape in
      ReferenceOutline(
        frame: shape.frame,
        angle: shape.rotation.radians,
        cornerRadius: shape.cornerRadius
      )
    }

    let part = mask(shapes[0], shapes[1]).visiblePart(of: shapes[2], clippedTo: Self.whole)

    for y in 0..<Self.canvas.height {
      for x in 0..<Self.canvas.width where outlines[2].coverage(x, y) > 0 {
        let isHidden = outlines[0].coverage(x, y) == 1 || outlines[1].coverage(x, y) == 1
        let isInPart = part.rows.contains(y) && part.columns.contains(x)
        #expect(isInPart || isHidden, "seed \(seed): \(x), \(y)")
      }
    }
  }
}
