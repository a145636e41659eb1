/// The thresholds that turn fractions of a step into whole steps without visible bands: the 8 by 8
/// ordered matrix of Bayer (1973), so equal places always get equal thresholds.
struct Dither: Sendable {
  /// Eight thresholds of a row, by column & 7, in 256ths of a step.
  typealias Row = (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8)

  private let rows: [Row]

  init() {
    rows = (0..<8).map { y in
      func threshold(_ x: Int) -> UInt8 {
        // The bits of x ^ y and y, interleaved from the lowest up, give the matrix's entry.
        let entry = (0..<3).reduce(0) { entry, bit in
          entry << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
        }
        // From 4 to 251, so that what arithmetic in 256ths loses or gains makes no whole step.
        return UInt8(4 + (entry * 247 + 31) / 63)
      }
      return (
        threshold(0), threshold(1), threshold(2), threshold(3),
        threshold(4), threshold(5), threshold(6), threshold(7)
      )
    }
  }

  /// The thresholds of a row.
  subscript(y: Int) -> Row { rows[y & 7] }
}
