import PictureTestSupport
import RiffleDrawing
import RiffleMotion
import RiffleRaster
import TestSupport
import Testing

@Suite("Quality of rasterized pixels") struct QualityTests {
  private static let size = PixelSize(width: 96, height: 96)

  @Test("an outline equals one of 256 samples per pixel", arguments: 0..<48)
  func outline(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let card = RandomCard(&random)
    let shape = Shape(
      frame: card.frame,
      rotation: Angle(radians: card.angle),
      cornerRadius: card.cornerRadius,
      fill: .color(.white)
    )

    let bitmap = drawn([.shape(shape)], size: Self.size)

    let outline = card.outline
    var (sum, edgeSum, edgeCount) = (0.0, 0.0, 0.0)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let error = abs(Double(bitmap[x, y] & 255) - outline.coverage(x, y) * 255)
        sum += error
        guard abs(outline.depth(Double(x) + 0.5, Double(y) + 0.5)) <= 1 else { continue }
        edgeSum += error
        edgeCount += 1
      }
    }
    #expect(sum / Double(bitmap.pixels.count) <= 0.5, "seed \(seed), \(card)")
    #expect(edgeSum / edgeCount <= 3, "seed \(seed), \(card)")
  }

  @Test("a shadow is a Gaussian blur of the outline, moved and faded", arguments: 0..<48)
  func shadow(seed: UInt64) {
    var random = SeededGenerator(seed: 100 + seed)
    let card = RandomCard(&random)
    let offset = Vector(dx: .random(in: -6...6, using: &random), dy: 4)
    let sigma = Double.random(in: 0.6...10, using: &random)
    let opacity = Double.random(in: 0.2...1, using: &random)
    let shadow = Shadow(
      frame: card.frame,
      rotation: Angle(radians: card.angle),
      cornerRadius: card.cornerRadius,
      offset: offset,
      standardDeviation: sigma,
      color: Color.white.faded(to: opacity)
    )

    let bitmap = drawn([.shadow(shadow)], size: Self.size)

    var cast = card.outline
    cast.center = cast.center + offset.rotated(by: Angle(radians: card.angle))
    var (worst, sum, count) = (0.0, 0.0, 0.0)
    for _ in 0..<400 {
      let x = Int.random(in: 0..<Self.size.width, using: &random)
      let y = Int.random(in: 0..<Self.size.height, using: &random)
      let (middleX, middleY) = (Double(x) + 0.5, Double(y) + 0.5)
      guard card.outline.depth(middleX, middleY) < -0.75 else { continue }
      let shade = cast.blurred(middleX, middleY, standardDeviation: sigma)
      let error = Double(bitmap[x, y] & 255) - shade * opacity * 255
      worst = max(worst, abs(error))
      sum += error
      count += 1
    }
    // Dithering changes a pixel by less than 1, and the mean of pixels by far less.
    #expect(worst <= 1.25, "seed \(seed), σ \(sigma), \(card)")
    #expect(abs(sum) / count <= 0.2, "seed \(seed), σ \(sigma), \(card)")
  }

  @Test(
    "white on white and black on black stay invisible at any opacity",
    arguments: 0..<12,
    [1, 0.75, 0.5, 0.25]
  )
  func noFringe(seed: UInt64, alpha: Double) {
    var random = SeededGenerator(seed: 200 + seed)
    let card = RandomCard(&random)
    for (color, pixel) in [(Color.white, 0xFFFF_FFFF), (.black, 0xFF00_0000)] as [(Color, UInt32)] {
      let alone = Bitmap(size: PixelSize(width: 40, height: 30), filledWith: pixel)
      let half = Bitmap(
        size: alone.size,
        filledWith: pixel == 0xFFFF_FFFF ? 0x8080_8080 : 0x8000_0000
      )
      for layer in [alone, half] {
        let shape = Shape(
          frame: card.frame,
          rotation: Angle(radians: card.angle),
          cornerRadius: card.cornerRadius,
          alpha: alpha,
          fill: .layer(Layer(size: layer.size, commands: []))
        )
        let shadow = Shadow(
          frame: card.frame,
          rotation: Angle(radians: card.angle),
          cornerRadius: card.cornerRadius,
          standardDeviation: 3,
          color: color.faded(to: 0.4),
          casterAlpha: alpha
        )

        let bitmap = drawn(
          [.shadow(shadow), .shape(shape)],
          size: Self.size,
          over: color,
          from: PlainBitmaps(layer: layer)
        )

        #expect(bitmap.pixels.allSatisfy { $0 == pixel }, "seed \(seed), \(card)")
      }
    }
  }

  @Test("a quarter-pixel move is visible", arguments: [0, 0.3, -1.2], [(0.25, 0.0), (0, 0.25)])
  func subpixelMovement(angle: Double, by move: (dx: Double, dy: Double)) {
    /// Returns the centroid of the light, in pixels, and the sum of it.
    func light(of bitmap: Bitmap) -> (middle: Point, sum: Double) {
      var (sumX, sumY, sum) = (0.0, 0.0, 0.0)
      for y in 0..<bitmap.size.height {
        for x in 0..<bitmap.size.width {
          let value = Double(bitmap[x, y] & 255)
          sumX += value * Double(x)
          sumY += value * Double(y)
          sum += value
        }
      }
      return (Point(x: sumX / sum, y: sumY / sum), sum)
    }
    func picture(_ x: Double, _ y: Double) -> Bitmap {
      let frame = Rectangle(x: x, y: y, width: 41, height: 52)
      let rotation = Angle(radians: angle)
      return drawn(
        [.shape(Shape(frame: frame, rotation: rotation, cornerRadius: 7, fill: .color(.white)))],
        size: Self.size
      )
    }

    let before = light(of: picture(26, 21))
    let after = light(of: picture(26 + move.dx, 21 + move.dy))

    #expect(abs(after.middle.x - before.middle.x - move.dx) < 0.005)
    #expect(abs(after.middle.y - before.middle.y - move.dy) < 0.005)
    #expect(abs(after.sum / before.sum - 1) < 0.001)
  }

  @Test(
    "a rotated layer is stretched and a rotated picture cropped, blended from the nearest pixels",
    arguments: 0..<24,
    [true, false]
  )
  func bilinear(seed: UInt64, isLayer: Bool) {
    var random = SeededGenerator(seed: 300 + seed)
    let card = RandomCard(&random)
    // Neighboring pixels that have nothing in common are the hardest case.
    let source = patternedBitmap(
      PixelSize(
        rounding: Size(
          width: card.frame.size.width * [1, 0.8, 1.3][Int(seed % 3)],
          height: card.frame.size.height * [1.2, 0.8, 1, 0.9, 1.1][Int(seed % 5)]
        )
      )
    )
    let fill =
      isLayer
      ? Fill.layer(Layer(size: source.size, commands: []))
      : .picture(Picture(path: "/a"), size: source.size, placeholder: .white)
    let shape = Shape(frame: card.frame, rotation: Angle(radians: card.angle), fill: fill)

    let bitmap = drawn(
      [.shape(shape)],
      size: Self.size,
      from: isLayer ? PlainBitmaps(layer: source) : PlainBitmaps(picture: source)
    )

    let outline = card.outline
    let (across, down) = (
      Double(source.size.width) / card.frame.size.width,
      Double(source.size.height) / card.frame.size.height
    )
    let ratio = isLayer ? (across, down) : (min(across, down), min(across, down))
    var (worst, sum, count) = (0.0, 0.0, 0.0)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let (middleX, middleY) = (Double(x) + 0.5, Double(y) + 0.5)
        guard outline.depth(middleX, middleY) > 0.75 else { continue }
        let (u, v) = outline.local(middleX, middleY)
        for channel in 0..<3 {
          let expected = source.blended(
            u * ratio.0 + Double(source.size.width) / 2,
            v * ratio.1 + Double(source.size.height) / 2,
            channel: channel
          )
          let error = Double(bitmap[x, y].channels[channel]) - expected
          worst = max(worst, abs(error))
          sum += abs(error)
          count += 1
        }
      }
    }
    #expect(worst <= 1.5, "seed \(seed), \(card)")
    #expect(sum / count <= 0.4, "seed \(seed), \(card)")
  }
}
