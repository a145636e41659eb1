import PictureTestSupport
import RiffleDrawing
import RiffleMotion
import RiffleRaster
import TestSupport
import Testing

@Suite("Continuous corners")
struct CornerCurveTests {
  @Test("a pixel is covered as much as by the curve, counted point by point", arguments: 0..<24)
  func coverage(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let size = Size(
      width: .random(in: 24...44, using: &random),
      height: .random(in: 24...44, using: &random)
    )
    let center = Point(
      x: .random(in: 29...31, using: &random),
      y: .random(in: 29...31, using: &random)
    )
    let angle = seed.isMultiple(of: 2) ? 0 : Double.random(in: -4...4, using: &random)
    let radius = Double.random(in: 3...9, using: &random)
    let shape = Shape(
      frame: Rectangle(center: center, size: size),
      rotation: Angle(radians: angle),
      cornerRadius: radius,
      cornerCurve: .continuous,
      fill: .color(.white)
    )

    let bitmap = drawn([.shape(shape)], size: PixelSize(width: 60, height: 60))

    let worst = (0..<3600).map { index in
      let (x, y) = (index % 60, index / 60)
      let share = Self.share(ofPixel: x, y, shape, angle: angle, radius: radius)
      return abs(Double(bitmap[x, y] & 255) / 255 - share)
    }.max()
    #expect(worst ?? 1 < 0.11, "seed \(seed)")
  }

  /// Of 12 x 12 points in a pixel, those inside: |x|³ + |y|³ < e³ in the corners, e = 1.42 radii.
  private static func share(
    ofPixel x: Int,
    _ y: Int,
    _ shape: Shape,
    angle: Double,
    radius: Double
  ) -> Double {
    let (half, side) = (shape.frame.size, 1.42 * radius)
    let back = Angle(radians: -angle)
    var inside = 0
    for point in 0..<144 {
      let place = Point(
        x: Double(x) + (Double(point % 12) + 0.5) / 12,
        y: Double(y) + (Double(point / 12) + 0.5) / 12
      )
      let own = (place - shape.frame.center).rotated(by: back)
      let (across, down) = (half.width / 2 - abs(own.dx), half.height / 2 - abs(own.dy))
      guard across > 0, down > 0 else { continue }
      let (u, v) = (max(0, side - across), max(0, side - down))
      if u * u * u + v * v * v < side * side * side { inside += 1 }
    }
    return Double(inside) / 144
  }

  @Test(
    "a line around a frame keeps within it, and reaches all sides, however narrow or flat it is",
    arguments: [(60, 60), (9, 60), (60, 9)] as [(Double, Double)]
  )
  func line(width: Double, height: Double) {
    let size = Size(width: width, height: height)
    for curve in CornerCurve.allCases {
      let frame = Rectangle(origin: Point(x: 7, y: 11), size: size)
      let points = Array(curve.path(around: frame, cornerRadius: 12).points)
      let (x, y) = (points.map(\.x), points.map(\.y))
      #expect(abs((x.min() ?? 0) - 7) < 1e-9 && abs((x.max() ?? 0) - 7 - size.width) < 1e-9)
      #expect(abs((y.min() ?? 0) - 11) < 1e-9 && abs((y.max() ?? 0) - 11 - size.height) < 1e-9)
    }
  }

  @Test("a continuous corner lies within the circular one, and meets it in the middle")
  func within() {
    let frame = Rectangle(x: 4, y: 4, width: 120, height: 120)
    func bitmap(_ curve: CornerCurve) -> Bitmap {
      let shape = Shape(
        frame: frame,
        cornerRadius: 36,
        cornerCurve: curve,
        fill: .color(.white)
      )
      return drawn([.shape(shape)], size: PixelSize(width: 128, height: 128))
    }
    let (circle, curve) = (bitmap(.circular), bitmap(.continuous))
    var fewer = 0
    for y in 0..<128 {
      for x in 0..<128 {
        #expect(curve[x, y] & 255 <= circle[x, y] & 255 + 6, "\(x), \(y)")
        if curve[x, y] & 255 + 20 < circle[x, y] & 255 { fewer += 1 }
      }
    }
    #expect(fewer > 40)
    // On the diagonal both are as far from the corner.
    for step in 10..<20 {
      let difference = Int(curve[step, step] & 255) - Int(circle[step, step] & 255)
      #expect(abs(difference) < 12, "\(step)")
    }
  }
}
