/// The coverage of a shadow at every pixel.
protocol CoverageProfile: Sendable {
  /// The distance that the shadow extends beyond the box that casts it, in pixels.
  var reach: Double { get }

  /// Writes the shadow's coverage of pixels of a row, of 65,535.
  ///
  /// - Parameters:
  ///   - columns: The pixels.
  ///   - y: Their row.
  ///   - coverage: The memory for the result. Its count is the number of pixels, rounded up to a
  ///     multiple of eight; all of it may be written.
  func measure(_ columns: Range<Int>, y: Int, into coverage: Scratch<UInt16>)

  /// Blends a color over pixels of a row, each by the shadow's coverage.
  func blend(_ color: DitheredColor, over columns: Range<Int>, of row: Row)
}

extension CoverageProfile {
  func blend(_ color: DitheredColor, over columns: Range<Int>, of row: Row) {
    blend(color, over: columns, of: row) { _ in }
  }

  /// Blends a color over pixels of a row, each by the shadow's coverage after `change`.
  func blend(
    _ color: DitheredColor,
    over columns: Range<Int>,
    of row: Row,
    change: (_ coverage: Scratch<UInt16>) -> Void
  ) {
    Scratch.with(count: (columns.count + 7) & ~7) { coverage in
      measure(columns, y: row.y, into: coverage)
      change(coverage)
      color.blend(over: columns, of: row, coverage: coverage)
    }
  }
}

/// A shadow without blur.
struct HardProfile: CoverageProfile {
  /// The shadow's outline.
  let box: RoundedBox

  var reach: Double { 0 }

  func measure(_ columns: Range<Int>, y: Int, into coverage: Scratch<UInt16>) {
    for (index, x) in columns.enumerated() {
      let part = box.coverage(Double(x) + 0.5, Double(y) + 0.5)
      coverage[index] = UInt16(part * 65_535 + 0.5)
    }
  }
}
