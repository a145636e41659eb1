import Glibc
import PictureTestSupport
import RiffleDrawing
import RiffleMotion
import RiffleRaster
import Testing

@Suite("Shadows") struct ShadowTests {
  /// A rectangle, its corners and its blur.
  struct Case: CustomTestStringConvertible {
    var width: Double
    var height: Double
    var radius: Double
    var standardDeviation: Double
    var testDescription: String { "\(width)×\(height), radius \(radius), σ \(standardDeviation)" }
  }

  static let cases = [
    Case(width: 40, height: 30, radius: 0, standardDeviation: 1),
    Case(width: 60, height: 80, radius: 21, standardDeviation: 1),
    Case(width: 70, height: 90, radius: 21, standardDeviation: 6),
    Case(width: 30, height: 90, radius: 15, standardDeviation: 6),
    Case(width: 12, height: 14, radius: 6, standardDeviation: 12),
    Case(width: 80, height: 80, radius: 8, standardDeviation: 24),
    Case(width: 90, height: 90, radius: 45, standardDeviation: 2.3),
  ]

  /// Integrates the Gaussian over the rounded rectangle: horizontally in closed form, vertically in
  /// small steps.
  private static func reference(_ x: Double, _ y: Double, of shape: Case) -> Double {
    let (halfWidth, halfHeight) = (shape.width / 2, shape.height / 2)
    let sigma = shape.standardDeviation
    let steps = 800
    let step = 2 * halfHeight / Double(steps)
    var sum = 0.0
    for index in 0..<steps {
      let height = -halfHeight + (Double(index) + 0.5) * step
      let rise = max(0, abs(height) - (halfHeight - shape.radius))
      let half = halfWidth - shape.radius + (shape.radius * shape.radius - rise * rise).squareRoot()
      let scale = 1 / (sigma * 2.0.squareRoot())
      let across = 0.5 * (erf((half - x) * scale) - erf((-half - x) * scale))
      let distance = (y - height) / sigma
      sum += across * exp(-distance * distance / 2) * step
    }
    return sum / (sigma * (2 * Double.pi).squareRoot())
  }

  @Test(
    "a shadow is as dark under the edge of a translucent rectangle as beside it",
    arguments: [0.0, 0.3, 1.1],
    [0.25, 0.5, 0.9, 1 - 1e-9]
  )
  func seeThroughEdge(rotation: Double, alpha: Double) {
    let size = PixelSize(width: 80, height: 70)
    let frame = Rectangle(x: 20.5, y: 15.3, width: 38, height: 36)
    func shadow(casterAlpha: Double) -> DrawCommand {
      .shadow(
        Shadow(
          frame: frame,
          rotation: Angle(radians: rotation),
          cornerRadius: 9,
          standardDeviation: 4,
          color: .black.faded(to: 0.8),
          casterAlpha: casterAlpha
        )
      )
    }
    // White on white: the rectangle itself is invisible, unlike the shadow that it leaves.
    let rectangle = DrawCommand.shape(
      Shape(
        frame: frame,
        rotation: Angle(radians: rotation),
        cornerRadius: 9,
        alpha: alpha,
        fill: .color(.white)
      )
    )

    let seen = drawn([shadow(casterAlpha: alpha), rectangle], size: size, over: .white)
    let expected = drawn([shadow(casterAlpha: 0)], size: size, over: .white)

    for (one, other) in zip(seen.pixels, expected.pixels) {
      #expect(abs(Int(one & 255) - Int(other & 255)) <= 2)
    }
  }

  @Test("a shadow is a Gaussian blur of the outline, to one of 255", arguments: cases)
  func matchesIntegration(shape: Case) {
    let margin = 3 * shape.standardDeviation + 4
    let size = PixelSize(
      width: Int(shape.width + 2 * margin),
      height: Int(shape.height + 2 * margin)
    )
    let middle = size.bounds.center
    let shadow = Shadow(
      frame: Rectangle(center: middle, size: Size(width: shape.width, height: shape.height)),
      cornerRadius: shape.radius,
      standardDeviation: shape.standardDeviation,
      color: .white
    )

    let bitmap = drawn([.shadow(shadow)], size: size)

    var worst = 0.0
    let stride = max(1, Int(shape.standardDeviation / 2))
    for y in Swift.stride(from: 0, to: size.height / 2, by: stride) {
      for x in Swift.stride(from: 0, to: size.width / 2, by: stride) {
        let u = Double(x) + 0.5 - middle.x
        let v = Double(y) + 0.5 - middle.y
        let isOutside = abs(u) > shape.width / 2 || abs(v) > shape.height / 2
        guard isOutside else { continue }
        let expected = Self.reference(u, v, of: shape) * 255
        worst = max(worst, abs(expected - Double(bitmap[x, y] & 255)))
      }
    }
    #expect(worst <= 1)
  }

  @Test("a shadow is left out behind its rectangle, but for a pixel under the edge")
  func hollow() {
    let frame = Rectangle(x: 20, y: 20, width: 40, height: 40)
    let shadow = Shadow(frame: frame, standardDeviation: 5, color: .black)

    let bitmap = drawn([.shadow(shadow)], size: PixelSize(width: 80, height: 80), over: .white)

    #expect(bitmap[40, 40] == 0xFFFF_FFFF)
    #expect(bitmap[21, 40] == 0xFFFF_FFFF)
    #expect(bitmap[20, 40] & 255 < 140)
    #expect(bitmap[19, 40] & 255 < 150)
  }

  @Test("a shadow does not shine through the edge of a rotated card")
  func noSeam() {
    let frame = Rectangle(x: 20, y: 20, width: 60, height: 50)
    let rotation = Angle(radians: 0.3)
    let card = Shape(frame: frame, rotation: rotation, cornerRadius: 9, fill: .color(.black))
    let shadow = Shadow(
      frame: frame,
      rotation: rotation,
      cornerRadius: 9,
      standardDeviation: 4,
      color: .black
    )
    let size = PixelSize(width: 100, height: 90)

    let bitmap = drawn([.shadow(shadow), .shape(card)], size: size, over: .white)

    // Along every row the pixels only get darker toward the card.
    for y in [30, 45, 60] {
      let line = (0..<50).map { bitmap[$0, y] & 255 }
      #expect(zip(line, line.dropFirst()).allSatisfy { $0 + 1 >= $1 })
    }
  }

  @Test("a shadow is blurred anew only for another radius, blur or scale, not for another position")
  func keptOutlines() {
    let rasterizer = Rasterizer()
    func draw(_ change: (inout Shadow) -> Void) -> Int {
      var shadow = Shadow(
        frame: Rectangle(x: 20, y: 20, width: 60, height: 70),
        cornerRadius: 9,
        standardDeviation: 4,
        color: .black
      )
      change(&shadow)
      var bitmap = Bitmap(size: PixelSize(width: 120, height: 120))
      rasterizer.draw([.shadow(shadow)], into: &bitmap, from: PlainBitmaps())
      return rasterizer.cachedProfileCount
    }
    let before = draw { _ in }

    #expect(before == 1)
    #expect(draw { $0.frame.origin.x += 7.3 } == 1)
    #expect(draw { $0.rotation = Angle(radians: 0.7) } == 1)
    #expect(draw { $0.offset = Vector(dx: 3, dy: 9) } == 1)
    #expect(draw { $0.color = Color.white.faded(to: 0.3) } == 1)
    // If no edge is shorter than the blur's reach, the corners look the same.
    #expect(draw { $0.frame.size.width = 80 } == 1)
    #expect(draw { $0.cornerRadius = 12 } == 2)
    #expect(draw { $0.standardDeviation = 5 } == 3)
    #expect(
      draw { shadow in
        shadow.frame.size = shadow.frame.size * 2
        shadow.cornerRadius = 18
        shadow.standardDeviation = 8
      } == 3,
      "a shadow twice as large in every measure has the same outline"
    )
  }
}
