import Foundation
import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import TestSupport
import Testing

@Suite("Whole pictures on a card") struct PictureFittingTests {
  /// The box that a whole picture takes in the middle of a card, found in Double.
  private struct Box {
    var left, top, width, height: Int

    init(_ picture: PixelSize, in card: PixelSize) {
      let (w, h) = (Double(picture.width), Double(picture.height))
      let scale = min(Double(card.width) / w, Double(card.height) / h, 2)
      func length(_ own: Double, _ room: Int) -> Int {
        let length = max(1, Int((own * scale).rounded()))
        // A line of ground at one edge would look like a mistake.
        return room - length < 2 ? room : length
      }
      width = length(w, card.width)
      height = length(h, card.height)
      left = (card.width - width) / 2
      top = (card.height - height) / 2
    }

    func contains(_ x: Int, _ y: Int) -> Bool {
      (left..<left + width).contains(x) && (top..<top + height).contains(y)
    }
  }

  private func decode(
    _ size: PixelSize,
    in card: PixelSize,
    _ placing: PicturePlacing,
    placeholder: Color = .black,
    pixel: (Int, Int) -> UInt32
  ) throws -> Bitmap {
    var pixels: [UInt32] = []
    for y in 0..<size.height { for x in 0..<size.width { pixels.append(pixel(x, y)) } }
    let picture = Picture(pixels: pixels, size: size, name: "pixels").placed(placing)
    let request = PictureRequest(picture, size: card, placeholder: placeholder)
    return try PictureDecoder(limits: PictureLimits()).decode(request).bitmap
  }

  /// Returns a channel of the picture at a pixel of its box: the mean over the pixel's area if the
  /// picture gets smaller, else between the nearest four pixels.
  private func model(
    _ x: Int,
    _ y: Int,
    _ box: Box,
    _ size: PixelSize,
    channel: (Int, Int) -> Double
  ) -> Double {
    let (w, h) = (Double(size.width), Double(size.height))
    let ratio = min(w / Double(box.width), h / Double(box.height))
    func taps(_ index: Int, _ length: Double, _ count: Int) -> [(Int, Double)] {
      let start = (length - Double(count) * ratio) / 2
      let limit = Int(length)
      if ratio < 1 {
        let middle = start + (Double(index) + 0.5) * ratio - 0.5
        let part = middle - middle.rounded(.down)
        let low = Int(middle.rounded(.down))
        return [(max(0, low), 1 - part), (min(low + 1, limit - 1), part)]
      }
      let (low, high) = (start + Double(index) * ratio, start + Double(index + 1) * ratio)
      return (0..<limit).compactMap { pixel in
        let part = min(high, Double(pixel + 1)) - max(low, Double(pixel))
        return part > 0 ? (pixel, part / (high - low)) : nil
      }
    }
    let columns = taps(x - box.left, w, box.width)
    return taps(y - box.top, h, box.height).reduce(0) { sum, row in
      sum + row.1 * columns.reduce(0) { $0 + $1.1 * channel($1.0, row.0) }
    }
  }

  @Test(
    "a whole picture stands in the middle, scaled as a model says, with crisp edges",
    arguments: [PictureGround.color, .blur]
  )
  func placement(ground: PictureGround) throws {
    var numbers = SeededGenerator(seed: 17)
    for _ in 0..<30 {
      let card = PixelSize(width: Int.random(in: 20...60, using: &numbers), height: 50)
      let size = PixelSize(
        width: Int.random(in: 1...120, using: &numbers),
        height: Int.random(in: 1...120, using: &numbers)
      )
      let values = (0..<size.width * size.height).map { _ in
        UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
      }
      let bitmap = try decode(size, in: card, PicturePlacing(.fit(ground))) { x, y in
        0xFF00_0000 | values[y * size.width + x]
      }

      #expect(bitmap.size == card && bitmap.isOpaque)
      let box = Box(size, in: card)
      var farthest = 0.0
      for y in 0..<card.height {
        for x in 0..<card.width where box.contains(x, y) {
          for shift: UInt32 in [0, 8, 16] {
            let expected = model(x, y, box, size) {
              Double(values[$1 * size.width + $0] >> shift & 255)
            }
            farthest = max(farthest, abs(Double(bitmap[x, y] >> shift & 255) - expected))
          }
        }
      }
      #expect(farthest <= 1, "\(size) in \(card)")
    }
  }

  @Test(
    "a panorama is whole, from edge to edge of the card",
    arguments: [(6000, 800), (800, 6000)],
    [PictureGround.color, .blur]
  )
  func panorama(sides: (width: Int, height: Int), ground: PictureGround) throws {
    let size = PixelSize(width: sides.width, height: sides.height)
    let card = PixelSize(width: 320, height: 430)
    // Flat, so that the darker blur is told from it.
    let bytes = PictureBytes.flatJPEG(size)
    let bitmap = try PictureProbe.decode(
      bytes,
      filling: card,
      placing: PicturePlacing(.fit(ground))
    )
    .bitmap

    let box = Box(size, in: card)
    #expect(max(box.width, box.height) == (sides.width > sides.height ? 320 : 430))
    let inner = bitmap[card.width / 2, card.height / 2]
    let places = (0..<card.height).flatMap { y in (0..<card.width).map { (x: $0, y: y) } }
    let strays = places.filter { box.contains($0.x, $0.y) && bitmap[$0.x, $0.y] != inner }
    #expect(strays.isEmpty)
    if ground == .blur {
      let (columns, rows) = (
        shade(box.left, box.width, of: card.width), shade(box.top, box.height, of: card.height)
      )
      let wrong = places.filter { x, y in
        let expected = Double(inner & 255) * 0.6 * (1 - 0.5 * columns[x] * rows[y])
        return !box.contains(x, y) && abs(Double(bitmap[x, y] & 255) - expected) > 1
      }
      #expect(wrong.isEmpty)
    }
  }

  /// Returns, for the middle of each pixel, how much of a Gaussian around it lies on a line.
  ///
  /// This is a picture's shadow, whose deviation is a fiftieth of the card's shorter side, here 320. It
  /// is added up in steps of a twentieth of a pixel.
  private func shade(_ start: Int, _ length: Int, of count: Int) -> [Double] {
    let deviation = 320.0 / 50
    let step = 0.05
    return (0..<count).map { pixel in
      let middle = Double(pixel) + 0.5
      let low = max(Double(start), middle - 6 * deviation)
      let high = min(Double(start + length), middle + 6 * deviation)
      return stride(from: low + step / 2, to: high, by: step).reduce(0) { sum, place in
        let distance = (place - middle) / deviation
        return sum + step * exp(-distance * distance / 2) / (deviation * (2 * .pi).squareRoot())
      }
    }
  }

  @Test("a picture of the card's shape, or almost, shows no ground", arguments: [0, 1])
  func sameShape(excess: Int) throws {
    let card = PixelSize(width: 60, height: 80)
    let size = PixelSize(width: 120, height: 160 - excess)
    let bitmap = try decode(size, in: card, PicturePlacing(.fit(.blur))) { _, _ in 0xFFFF_FFFF }

    #expect(bitmap.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test("the color around a picture is its average; clear parts let it through")
  func color() throws {
    let card = PixelSize(width: 60, height: 60)
    let size = PixelSize(width: 60, height: 30)
    let halves = try decode(size, in: card, PicturePlacing(.fit(.color))) { x, _ in
      x < 30 ? 0xFFFF_0000 : 0xFF00_00FF
    }
    // Half red, half blue.
    #expect((126...129).contains(halves[0, 0] >> 16 & 255))
    #expect((126...129).contains(halves[0, 0] & 255) && halves[0, 0] >> 8 & 255 == 0)
    #expect(Set([halves[0, 0], halves[59, 59], halves[30, 14], halves[30, 45]]).count == 1)

    let clear = try decode(
      size,
      in: card,
      PicturePlacing(.fit(.color)),
      placeholder: .white
    ) { x, _ in x < 30 ? 0xFF00_0000 : 0 }
    #expect(clear.isOpaque)
    #expect((120...135).contains(clear[0, 0] & 255))
    #expect(clear[45, 30] == clear[0, 0] && clear[10, 30] == 0xFF00_0000)
  }

  @Test("the blur around a picture is soft, darker and has its colors where they are")
  func blur() throws {
    let card = PixelSize(width: 240, height: 320)
    let size = PixelSize(width: 480, height: 160)
    // A fine pattern, red on the left and blue on the right.
    let bitmap = try decode(size, in: card, PicturePlacing(.fit(.blur))) { x, y in
      (x + y) % 2 == 0 ? 0xFF00_0000 : x < 240 ? 0xFFFF_0000 : 0xFF00_00FF
    }
    let box = Box(size, in: card)
    var steepest = 0
    for y in 0..<box.top {
      for x in 1..<card.width {
        for shift: UInt32 in [0, 8, 16] {
          let here = Int(bitmap[x, y] >> shift & 255)
          let left = Int(bitmap[x - 1, y] >> shift & 255)
          steepest = max(steepest, abs(here - left))
        }
      }
    }
    #expect(steepest <= 4)
    // The pattern's mean is half of the light, of which six tenths are left.
    #expect((73...79).contains(bitmap[2, 2] >> 16 & 255) && bitmap[2, 2] & 255 < 3)
    #expect((73...79).contains(bitmap[237, 2] & 255) && bitmap[237, 2] >> 16 & 255 < 3)
    #expect(bitmap.isOpaque)
  }

  @Test("a dark, slow gradient has no steps that are wider than the dither's pattern")
  func gradient() throws {
    let card = PixelSize(width: 640, height: 640)
    // Twelve steps of gray across, from edge to edge of the ground above the picture.
    let size = PixelSize(width: 640, height: 40)
    let bitmap = try decode(size, in: card, PicturePlacing(.fit(.blur))) { x, _ in
      let gray = UInt32(20 + x * 12 / 640)
      return 0xFF00_0000 | gray << 16 | gray << 8 | gray
    }
    // In rows far from the shadow, eight by eight pixels hold their mean in fractions of a step.
    let means = (8..<72).map { column in
      let pixels = (0..<64).map { bitmap[column * 8 + $0 % 8, 16 + $0 / 8] & 255 }
      return Double(pixels.reduce(0, +)) / 64
    }
    for (mean, next) in zip(means, means.dropFirst()) {
      #expect(next >= mean - 0.02 && next - mean < 0.35, "\(mean), then \(next)")
    }
  }
}
