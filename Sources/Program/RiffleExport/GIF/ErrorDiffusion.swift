/// Spreads the error of each pixel's color over the pixels that follow, so that areas keep their tone.
///
/// After Floyd and Steinberg, "An adaptive algorithm for spatial greyscale" (1976). Only a part of the
/// error is spread: that hides the bands in soft shadows, and the rest would be noise that makes a file
/// a tenth larger.
struct ErrorDiffusion {
  /// The errors to add to this row and the one below, with one extra element at both ends.
  private var errors: [SIMD3<Float>]
  private var below: [SIMD3<Float>]

  private static let strength: Float = 0.6
  /// The largest error of a channel added to a pixel: more would be a speck.
  private static let limit = SIMD3<Float>(repeating: 16)

  init(width: Int) {
    errors = Array(repeating: .zero, count: width + 2)
    below = errors
  }

  /// - Parameter color: Channels 0 to 255.
  func adding(to color: SIMD3<Float>, at column: Int) -> SIMD3<Float> {
    let error = errors[column + 1].clamped(lowerBound: -Self.limit, upperBound: Self.limit)
    return (color + error).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
  }

  mutating func spread(_ error: SIMD3<Float>, from column: Int) {
    let part = error * (Self.strength / 16)
    errors[column + 2] += part * 7
    below[column] += part * 3
    below[column + 1] += part * 5
    below[column + 2] += part
  }

  mutating func endRow() {
    swap(&errors, &below)
    for column in below.indices { below[column] = .zero }
  }
}
