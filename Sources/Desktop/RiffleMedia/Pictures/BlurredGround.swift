import Glibc
import RiffleDrawing
import RiffleRaster

/// A soft, darker enlargement of a picture, which a smaller or narrower picture stands on.
///
/// It is blurred at a small size and enlarged linearly: what is left after the blur has no detail that
/// the larger size would show. It is kept in finer steps than pixels have and dithered as it is drawn,
/// since a dark, slow gradient would show its steps.
struct BlurredGround {
  /// The blurred picture: blue, green, red and alpha, row by row.
  private let soft: [SIMD4<Float>]
  private let softSize: PixelSize

  /// The longer side of the picture that is blurred, in pixels.
  private static let side = 32
  /// The standard deviation of the blur, in these pixels.
  private static let deviation = 2.5
  /// The part of the picture's light that is left: so much less that the picture stands out.
  private static let light: Float = 0.6

  init(of picture: Bitmap, size: PixelSize) {
    let scale = Double(Self.side) / Double(max(size.width, size.height))
    softSize = PixelSize(
      width: max(1, Int((Double(size.width) * scale).rounded())),
      height: max(1, Int((Double(size.height) * scale).rounded()))
    )
    var scaler = FillScaler(source: picture.size, target: softSize)
    let width = picture.size.width
    let scaled = scaler.scale { y, row in
      picture.pixels.withUnsafeBufferPointer { pixels in
        for x in 0..<width { row[x] = pixels[y * width + x] }
      }
    }
    soft = Self.blurred(scaled)
  }

  func draw(over card: inout Bitmap, under shadow: PictureShadow) {
    let (width, height) = (card.size.width, card.size.height)
    let columns = (0..<width).map { Self.tap($0, softSize.width, of: width) }
    let dither = Dither()
    var line = [SIMD4<Float>](repeating: .zero, count: softSize.width)
    card.pixels.withUnsafeMutableBufferPointer { pixels in
      for y in 0..<height {
        let tap = Self.tap(y, softSize.height, of: height)
        let (above, below) = (tap.first * line.count, tap.second * line.count)
        for x in line.indices {
          line[x] = soft[above + x] + (soft[below + x] - soft[above + x]) * tap.weight
        }
        let fractions = dither.fractions(ofRow: y)
        line.withUnsafeBufferPointer { line in
          for x in 0..<width {
            let tap = columns[x]
            var value = line[tap.first] + (line[tap.second] - line[tap.first]) * tap.weight
            let light = shadow.light(x, y)
            value *= SIMD4(light, light, light, 1)
            pixels[y * width + x] = Pixel.truncating(value + fractions[x & 7])
          }
        }
      }
    }
    card.findOpacity()
  }

  /// Returns the two small pixels between which a large one falls, and the second one's weight.
  private static func tap(
    _ index: Int,
    _ count: Int,
    of length: Int
  ) -> (first: Int, second: Int, weight: Float) {
    let middle = (Double(index) + 0.5) * Double(count) / Double(length) - 0.5
    let place = min(max(0, middle), Double(count - 1))
    let first = Int(place)
    return (first, min(first + 1, count - 1), Float(place - Double(first)))
  }

  /// Returns a darker Gaussian blur; pixels beyond an edge count as those at it.
  private static func blurred(_ bitmap: Bitmap) -> [SIMD4<Float>] {
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    let kernel = kernel
    let reach = kernel.count / 2
    let source = bitmap.pixels.map { Pixel.channels(of: $0) }
    var across = source
    var result = source
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
        result[y * width + x] = sum
      }
    }
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
