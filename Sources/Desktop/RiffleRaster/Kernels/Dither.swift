import CPixels

/// Thresholds for rounding fractions of a step to whole steps without visible bands: the 8 by 8
/// ordered matrix of Bayer (1973).
///
/// A pixel's threshold depends on its position alone, so a pixel that is drawn again gets the same
/// value.
package struct Dither: Sendable {
  /// Those of each row in 256ths of a step, a byte for each column & 7, the first the lowest.
  private let rows: InlineArray<8, UInt64>

  package init() {
    rows = InlineArray { y in
      func threshold(_ x: Int) -> UInt64 {
        // The matrix's entry is the bits of x ^ y and of y, interleaved from the lowest up.
        let entry = (0..<3).reduce(0) { entry, bit in
          entry << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
        }
        // From 4 to 251, so that the errors of arithmetic in 256ths never add up to a whole step.
        return UInt64(4 + (entry * 247 + 31) / 63)
      }
      return (0..<8).reduce(0) { $0 | threshold($1) << UInt64(8 * $1) }
    }
  }

  @inline(__always)
  subscript(y: Int) -> UInt64 { rows[y & 7] }

  /// Returns the thresholds of a row by column & 7, in steps: what is added before rounding down.
  package func fractions(ofRow y: Int) -> SIMD8<Float> {
    let columns = SIMD8<UInt64>(0, 1, 2, 3, 4, 5, 6, 7)
    return SIMD8<Float>((SIMD8(repeating: self[y]) &>> (columns &* 8)) & 255) / 256
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

  /// The color with the thresholds of a row.
  struct InRow {
    fileprivate let color: cpixels_dithered_color
    fileprivate let kernels: PixelKernels

    /// The coverage is of 65,535.
    func blend(over columns: Range<Int>, of row: Row, coverage: Scratch<UInt16>) {
      kernels.blend(color, coverage: coverage, over: columns, of: row)
    }

    @inline(__always)
    func blend(over columns: Range<Int>, of row: Row, table line: cpixels_table_line) {
      unsafe kernels.blend(color, table: line, over: columns, of: row)
    }
  }

  @inline(__always)
  func inRow(_ y: Int) -> InRow {
    InRow(
      color: cpixels_dithered_color(
        blue_red: blueRed,
        green_alpha: greenAlpha,
        thresholds: dither[y],
        opacity: opacity
      ),
      kernels: kernels
    )
  }
}
