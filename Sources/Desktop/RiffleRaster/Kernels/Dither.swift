import CPixels

/// Thresholds for rounding fractions of a step to whole steps without visible bands: the 8 by 8
/// ordered matrix of Bayer (1973).
///
/// A pixel's threshold depends on its position alone, so a pixel that is drawn again gets the same
/// value.
package struct Dither: Sendable {
  /// The thresholds of a row by column & 7, in 256ths of a step.
  typealias Thresholds = (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8)

  private let rows: InlineArray<8, Thresholds>

  package init() {
    rows = InlineArray { y in
      func threshold(_ x: Int) -> UInt8 {
        // The matrix's entry is the bits of x ^ y and of y, interleaved from the lowest up.
        let entry = (0..<3).reduce(0) { entry, bit in
          entry << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
        }
        // From 4 to 251, so that the errors of arithmetic in 256ths never add up to a whole step.
        return UInt8(4 + (entry * 247 + 31) / 63)
      }
      return (
        threshold(0), threshold(1), threshold(2), threshold(3),
        threshold(4), threshold(5), threshold(6), threshold(7)
      )
    }
  }

  subscript(y: Int) -> Thresholds { rows[y & 7] }

  /// Returns the thresholds of a row by column & 7, in steps: what is added before rounding down.
  package func fractions(ofRow y: Int) -> SIMD8<Float> {
    let row = self[y]
    let thresholds = SIMD8(row.0, row.1, row.2, row.3, row.4, row.5, row.6, row.7)
    return SIMD8<Float>(thresholds) / 256
  }
}

/// A color in finer steps than pixels have, blended over them with dithering.
struct DitheredColor: Sendable {
  /// Premultiplied blue in the lower half, red in the upper, both in 256ths of a step.
  private let blueRed: UInt32
  /// Premultiplied green in the lower half, alpha in the upper.
  private let greenAlpha: UInt32
  private let opacity: UInt16
  private let dither: Dither
  private let kernels: PixelKernels

  /// They are premultiplied, from 0 to 255.
  init(_ channels: SIMD4<Float>, dither: Dither, kernels: PixelKernels) {
    func fine(_ channel: Float) -> UInt32 { UInt32(channel * 256) }
    blueRed = fine(channels[0]) | fine(channels[2]) << 16
    greenAlpha = fine(channels[1]) | fine(channels[3]) << 16
    opacity = UInt16(channels[3] / 255 * 65_535)
    self.dither = dither
    self.kernels = kernels
  }

  /// The coverage is of 65,535.
  func blend(over columns: Range<Int>, of row: Row, coverage: Scratch<UInt16>) {
    kernels.blend(color(in: row), coverage: coverage, over: columns, of: row)
  }

  func blend(over columns: Range<Int>, of row: Row, table line: cpixels_table_line) {
    unsafe kernels.blend(color(in: row), table: line, over: columns, of: row)
  }

  private func color(in row: Row) -> cpixels_dithered_color {
    cpixels_dithered_color(
      blue_red: blueRed,
      green_alpha: greenAlpha,
      opacity: opacity,
      thresholds: dither[row.y]
    )
  }
}
