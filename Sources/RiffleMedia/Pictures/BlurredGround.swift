import Glibc
import RiffleDrawing
import RiffleRaster

/// A soft, darker enlargement of a picture, which a smaller or narrower picture stands on.
///
/// It is blurred at a small size and enlarged linearly: what is left after the blur has no detail that
/// the larger size would show.
struct BlurredGround {
  /// The blurred picture.
  private let soft: Bitmap

  /// The longer side of the picture that is blurred, in pixels.
  private static let side = 32
  /// The standard deviation of the blur, in these pixels.
  private static let deviation = 2.5
  /// The part of the picture's light that is left.
  private static let light: Float = 0.7

  /// Blurs a picture for a ground of a size, to whose shape it is cropped.
  init(of picture: Bitmap, size: PixelSize) {
    let scale = Double(Self.side) / Double(max(size.width, size.height))
    let small = PixelSize(
      width: max(1, Int((Double(size.width) * scale).rounded())),
      height: max(1, Int((Double(size.height) * scale).rounded()))
    )
    var scaler = FillScaler(source: picture.size, target: small)
    let width = picture.size.width
    let scaled = scaler.scale { y, row in
      picture.pixels.withUnsafeBufferPointer { pixels in
        for x in 0..<width { row[x] = pixels[y * width + x] }
      }
    }
    soft = Self.blurred(scaled)
  }

  /// Draws the ground over all of a card.
  func draw(over card: inout Bitmap) {
    let (width, height) = (card.size.width, card.size.height)
    let columns = (0..<width).map { Self.tap($0, soft.size.width, of: width) }
    var line = [UInt64](repeating: 0, count: soft.size.width)
    card.pixels.withUnsafeMutableBufferPointer { pixels in
      for y in 0..<height {
        let tap = Self.tap(y, soft.size.height, of: height)
        let (above, below) = (tap.first * line.count, tap.second * line.count)
        for x in line.indices {
          line[x] = Pixel.blend(
            Pixel.spread(soft.pixels[above + x]),
            Pixel.spread(soft.pixels[below + x]),
            weight: tap.weight
          )
        }
        line.withUnsafeBufferPointer { line in
          for x in 0..<width {
            let tap = columns[x]
            pixels[y * width + x] = Pixel.gathered(
              Pixel.blend(line[tap.first], line[tap.second], weight: tap.weight)
            )
          }
        }
      }
    }
    card.isOpaque = soft.isOpaque
  }

  /// Returns the two small pixels between which a large one lies, and the second one's weight of 256.
  private static func tap(
    _ index: Int,
    _ count: Int,
    of length: Int
  ) -> (first: Int, second: Int, weight: UInt64) {
    let middle = (Double(index) + 0.5) * Double(count) / Double(length) - 0.5
    let place = min(max(0, middle), Double(count - 1))
    let first = Int(place)
    let weight = UInt64(((place - Double(first)) * 256).rounded())
    return (first, min(first + 1, count - 1), weight)
  }

  /// Returns a darker Gaussian blur; pixels beyond an edge count as those at it.
  private static func blurred(_ bitmap: Bitmap) -> Bitmap {
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    let kernel = kernel
    let reach = kernel.count / 2
    let source = bitmap.pixels.map { Pixel.channels(of: $0) }
    var across = source
    var result = bitmap
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD4<Float>.zero
        for tap in kernel.indices {
          let column = min(max(0, x + tap - reach), width - 1)
          sum += source[y * width + column] * kernel[tap]
        }
        across[y * width + x] = sum
      }
    }
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD4<Float>.zero
        for tap in kernel.indices {
          let row = min(max(0, y + tap - reach), height - 1)
          sum += across[row * width + x] * kernel[tap]
        }
        // Alpha, the last channel, keeps its value.
        sum *= SIMD4(light, light, light, 1)
        result.pixels[y * width + x] = Pixel.truncating(sum + 0.5)
      }
    }
    result.findOpacity()
    return result
  }

  /// The weights of a Gaussian up to three deviations, which add up to 1.
  private static var kernel: [Float] {
    let reach = Int((3 * deviation).rounded(.up))
    let weights = (-reach...reach).map { distance in
      exp(-Double(distance * distance) / (2 * deviation * deviation))
    }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }
}
