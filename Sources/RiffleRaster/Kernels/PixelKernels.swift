import CPixels

/// The loops over rows of pixels, compiled in C for one kind of processor.
///
/// Every kind gives the same bytes.
package struct PixelKernels: Sendable {
  private let functions: cpixels_kernels

  /// A kind of processor.
  package enum Kind: CaseIterable, Sendable {
    /// Any processor: the loops handle one pixel after another.
    case plain
    /// Every processor of the family: SSE2 or NEON.
    case baseline
    /// Processors with AVX2.
    case avx2
  }

  /// Selects the kernels for a kind of processor; nil if this processor is not of that kind.
  package init?(_ kind: Kind) {
    let name =
      switch kind {
      case .plain: CPIXELS_PLAIN
      case .baseline: CPIXELS_BASELINE
      case .avx2: CPIXELS_AVX2
      }
    guard let functions = cpixels_kernels_for(name) else { return nil }
    self.functions = functions.pointee
  }

  /// The fastest kernels that this processor can run.
  package static var fastest: PixelKernels {
    guard let kernels = PixelKernels(.avx2) ?? PixelKernels(.baseline) else {
      preconditionFailure("every processor can run the baseline kernels")
    }
    return kernels
  }
}

extension PixelKernels {
  /// Replaces pixels of a row by samples of a bitmap along a line.
  @inline(__always)
  func sample(_ line: cpixels_bitmap_line, into columns: Range<Int>, of row: Row) {
    withUnsafePointer(to: line) { functions.sample(row.pixels(columns), columns.count, $0) }
  }

  /// Blends samples of a bitmap along a line over pixels of a row, with an opacity `alpha`, of 255.
  func blend(
    samplesOf line: cpixels_bitmap_line,
    alpha: UInt32,
    over columns: Range<Int>,
    of row: Row
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: columns.count) { samples in
      guard let first = samples.baseAddress else { return }
      withUnsafePointer(to: line) { functions.sample(first, columns.count, $0) }
      blend(first, alpha: alpha, over: columns, of: row)
    }
  }

  /// Blends pixels over those of a row, with an opacity `alpha`, of 255.
  @inline(__always)
  func blend(
    _ pixels: UnsafePointer<UInt32>,
    alpha: UInt32,
    over columns: Range<Int>,
    of row: Row
  ) {
    functions.over(row.pixels(columns), pixels, columns.count, alpha)
  }

  /// Reads a table along a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - count: The number of points.
  ///   - coverage: The memory for the result. Its count is at least the number of points, rounded up to
  ///     a multiple of eight; all of that may be written.
  @inline(__always)
  func read(
    _ line: cpixels_table_line,
    count: Int,
    into coverage: UnsafeMutableBufferPointer<UInt16>
  ) {
    assert(coverage.count >= (count + 7) & ~7, "no memory for \(count) entries")
    withUnsafePointer(to: line) { functions.read_table(coverage.baseAddress, count, $0) }
  }

  /// Blends a dithered colour over pixels of a row, each by its own coverage of 65,535.
  @inline(__always)
  func blend(
    _ color: cpixels_dithered_color,
    coverage: UnsafePointer<UInt16>,
    over columns: Range<Int>,
    of row: Row
  ) {
    withUnsafePointer(to: color) {
      functions.blend(row.pixels(columns), coverage, columns.count, columns.lowerBound, $0)
    }
  }

  /// Blends a dithered colour over pixels of a row, each by the coverage at its point of a table.
  @inline(__always)
  func blend(
    _ color: cpixels_dithered_color,
    table line: cpixels_table_line,
    over columns: Range<Int>,
    of row: Row
  ) {
    withUnsafePointer(to: color) { color in
      withUnsafePointer(to: line) { line in
        functions.blend_table(
          row.pixels(columns),
          line,
          columns.count,
          columns.lowerBound,
          color
        )
      }
    }
  }
}
