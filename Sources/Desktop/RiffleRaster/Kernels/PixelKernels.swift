import CPixels

/// The loops over rows of pixels, compiled in C for one kind of processor.
///
/// Every kind gives the same bytes.
package struct PixelKernels: Sendable {
  private let functions: cpixels_kernels

  package enum Kind: CaseIterable, Sendable {
    /// Any processor: the loops handle one pixel after another.
    case plain
    /// Every processor of the family: SSE2 or NEON.
    case baseline
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
    guard let functions = unsafe cpixels_kernels_for(name) else { return nil }
    self.functions = unsafe functions.pointee
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
  /// Copies pixels to those of a row.
  ///
  /// - Parameters:
  ///   - columns: The columns to copy to.
  ///   - row: The row to copy to.
  ///   - ahead: The distance to pixels that will be copied some rows later.
  @inline(__always)
  static func copy(
    _ pixels: UnsafePointer<UInt32>,
    to columns: Range<Int>,
    of row: Row,
    ahead: Int
  ) {
    unsafe cpixels_copy(row.pixels(columns), pixels, columns.count, ahead)
  }

  /// Replaces pixels of a row by samples of a bitmap along a line.
  @inline(__always)
  func sample(_ line: cpixels_bitmap_line, into columns: Range<Int>, of row: Row) {
    unsafe withUnsafePointer(to: line) {
      unsafe functions.sample(row.pixels(columns), columns.count, $0)
    }
  }

  /// Blends samples of a bitmap along a line over pixels of a row, with an opacity `alpha`, of 255.
  func blend(
    samplesOf line: cpixels_bitmap_line,
    alpha: UInt32,
    over columns: Range<Int>,
    of row: Row
  ) {
    Scratch<UInt32>.with(count: columns.count) { samples in
      let memory = unsafe samples.memory(count: columns.count)
      unsafe withUnsafePointer(to: line) { unsafe functions.sample(memory, columns.count, $0) }
      unsafe blend(memory, alpha: alpha, over: columns, of: row)
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
    unsafe functions.over(row.pixels(columns), pixels, columns.count, alpha)
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
    into coverage: Scratch<UInt16>
  ) {
    let memory = unsafe coverage.memory(count: (count + 7) & ~7)
    unsafe withUnsafePointer(to: line) { unsafe functions.read_table(memory, count, $0) }
  }

  /// Blends a dithered color over pixels of a row, each by its own coverage of 65,535.
  @inline(__always)
  func blend(
    _ color: cpixels_dithered_color,
    coverage: Scratch<UInt16>,
    over columns: Range<Int>,
    of row: Row
  ) {
    unsafe withUnsafePointer(to: color) {
      unsafe functions.blend(
        row.pixels(columns),
        coverage.memory(count: columns.count),
        columns.count,
        columns.lowerBound,
        $0
      )
    }
  }

  /// Blends a dithered color over pixels of a row, each by the coverage at its point of a table.
  @inline(__always)
  func blend(
    _ color: cpixels_dithered_color,
    table line: cpixels_table_line,
    over columns: Range<Int>,
    of row: Row
  ) {
    unsafe withUnsafePointer(to: color) { color in
      unsafe withUnsafePointer(to: line) { line in
        unsafe functions.blend_table(
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
