/// The thresholds that turn fractions of a step into whole steps without visible bands: the 8 by 8
/// ordered matrix of Bayer (1973), so equal places always get equal thresholds.
struct Dither {
  /// Thresholds by row, above 0 and below 1, in the fractions that ``FineInk`` counts in: 2⁻²⁰ of a
  /// step, the same for both channels of a word.
  private let thresholds: [UInt64]

  init() {
    thresholds = (0..<64).map { place in
      let (x, y) = (place & 7, place >> 3)
      // The bits of x ^ y and y, interleaved from the lowest up, give the matrix's entry.
      var entry: UInt64 = 0
      for bit in 0..<3 {
        entry = entry << 2 | UInt64((x ^ y) >> bit & 1) << 1 | UInt64(y >> bit & 1)
      }
      let threshold = (2 * entry + 1) << 13
      return threshold | threshold << 32
    }
  }

  /// Calls `body` with the thresholds of one row; column x has entry x & 7.
  @inline(__always)
  func withRow(_ y: Int, _ body: (UnsafePointer<UInt64>) -> Void) {
    thresholds.withUnsafeBufferPointer { thresholds in
      if let first = thresholds.baseAddress { body(first + (y & 7) * 8) }
    }
  }
}
