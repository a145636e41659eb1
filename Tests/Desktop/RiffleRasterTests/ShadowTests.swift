import PictureTestSupport
import RiffleDrawing
import RiffleMotion
import RiffleRaster
import Testing

@Suite("Shadows") struct ShadowTests {
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

  @Test(
    "a shadow is a Gaussian blur of the outline, to one of 255",
    arguments: [
      (40, 30, 0, 1), (60, 80, 21, 1), (70, 90, 21, 6), (30, 90, 15, 6), (12, 14, 6, 12),
      (80, 80, 8, 24), (90, 90, 45, 2.3),
    ]
  )
  func blur(width: Double, height: Double, radius: Double, deviation: Double) {
    let margin = 3 * deviation + 4
    let size = PixelSize(width: Int(width + 2 * margin), height: Int(height + 2 * margin))
    let frame = Rectangle(center: size.bounds.center, size: Size(width: width, height: height))
    let shadow = Shadow(
      frame: frame,
      cornerRadius: radius,
      standardDeviation: deviation,
      color: .white
    )
    let bitmap = drawn([.shadow(shadow)], size: size)

    let outline = ReferenceOutline(frame: frame, angle: 0, cornerRadius: radius)
    let step = max(1, Int(deviation / 2))
    for y in stride(from: 0, to: size.height / 2, by: step) {
      for x in stride(from: 0, to: size.width / 2, by: step) {
        let (u, v) = (Double(x) + 0.5, Double(y) + 0.5)
        guard !frame.contains(Point(x: u, y: v)) else { continue }
        let expected = outline.blurred(u, v, standardDeviation: deviation) * 255
        #expect(abs(expected - Double(bitmap[x, y] & 255)) <= 1, "\(x), \(y)")
      }
    }
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

  @Test("a shadow without blur has hard edges and is moved by its offset")
  func hardShadow() {
    let frame = Rectangle(x: 10, y: 10, width: 10, height: 10)
    let shadow = Shadow(
      frame: frame,
      offset: Vector(dx: 0, dy: 5),
      standardDeviation: 0,
      color: .white
    )

    let bitmap = drawn([.shadow(shadow)], size: PixelSize(width: 30, height: 30))

    #expect(bitmap[15, 24] == 0xFFFF_FFFF)
    #expect(bitmap[15, 25] == 0xFF00_0000)
    #expect(bitmap[15, 9] == 0xFF00_0000)
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
