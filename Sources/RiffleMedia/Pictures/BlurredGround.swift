import Glibc
import RiffleDrawing
import RiffleRaster

/// A soft, darker enlargement of a picture, which a smaller or narrower picture stands on.
///
/// It is blurred at a small size and enlarged linearly: what is left after the blur has no detail that
/// the larger size would show.
enum BlurredGround {
  /// The longer side of the picture that is blurred, in pixels.
  private static let side = 32
  /// The standard deviation of the blur, in these pixels.
  private static let deviation = 2.5
  /// The part of the picture's light that is left.
  private static let light: Float = 0.7

  /// Makes the ground of a size from a picture, which is cropped to the size's shape.
  static func make(of picture: Bitmap, size: PixelSize) -> Bitmap {
    let scale = Double(side) / Double(max(size.width, size.height))
    let small = PixelSize(
      width: max(1, Int((Double(size.width) * scale).rounded())),
      height: max(1, Int((Double(size.height) * scale).rounded()))
    )
    let soft = blurred(scaled(picture, to: small))
    return scaled(soft, to: size)
  }

  private static func scaled(_ bitmap: Bitmap, to size: PixelSize) -> Bitmap {
    var scaler = FillScaler(source: bitmap.size, target: size)
    let width = bitmap.size.width
    return scaler.scale { y, row in
      for x in 0..<width { row[x] = bitmap.pixels[y * width + x] }
    }
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
        across[y * width + x] = kernel.indices.reduce(into: .zero) { sum, tap in
          let column = min(max(0, x + tap - reach), width - 1)
          sum += source[y * width + column] * kernel[tap]
        }
      }
    }
    for y in 0..<height {
      for x in 0..<width {
        var sum = kernel.indices.reduce(into: SIMD4<Float>.zero) { sum, tap in
          let row = min(max(0, y + tap - reach), height - 1)
          sum += across[row * width + x] * kernel[tap]
        }
        // Alpha, the last channel, keeps its value.
        sum *= SIMD4(light, light, light, 1)
        result.pixels[y * width + x] = Pixel.truncating(sum + 0.5)
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
