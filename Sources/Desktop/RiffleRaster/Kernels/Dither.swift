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

  /// The thresholds of a row.
  subscript(y: Int) -> Thresholds { rows[y & 7] }

  /// Returns the thresholds of a row by column & 7, in steps: what is added before rounding down.
  package func fractions(ofRow y: Int) -> SIMD8<Float> {
    let row = self[y]
    let thresholds = SIMD8(row.0, row.1, row.2, row.3, row.4, row.5, row.6, row.7)
    return SIMD8<Float>(thresholds) / 256
  }
}
