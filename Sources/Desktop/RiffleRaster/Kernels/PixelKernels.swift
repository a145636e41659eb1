import CPixels

/// The loops over rows of pixels, compiled in C for one kind of processor.
///
/// Every kind gives the same bytes.
@safe package struct PixelKernels: @unchecked Sendable {
  /// A constant of C's.
  private let functions: UnsafePointer<cpixels_kernels>

  package enum Kind: CaseIterable, Sendable {
    /// Any processor: the loops handle one pixel after another.
    case plain
    /// Every processor of the family: SSE2 or NEON.
    case baseline
    case avx2
  }

  package init?(_ kind: Kind) {
    let name =
      switch kind {
      case .plain: CPIXELS_PLAIN
      case .baseline: CPIXELS_BASELINE
      case .avx2: CPIXELS_AVX2
      }
    guard let functions = unsafe cpixels_kernels_for(name) else { return nil }
    unsafe self.functions = functions
  }

  package static var fastest: PixelKernels {
    guard let kernels = PixelKernels(.avx2) ?? PixelKernels(.baseline) else {
      preconditionFailure("every processor can run the baseline kernels")
    }
    return kernels
  }
}

extension PixelKernels {
  /// `ahead` is the distance to pixels that will be copied some rows later.
  @inline(__always)
  static func copy(
    _ pixels: UnsafePointer<UInt32>,
    to columns: Range<Int>,
    of row: Row,
    ahead: Int
  ) {
    unsafe cpixels_copy(row.pixels(columns), pixels, columns.count, ahead)
  }

  @inline(__always)
  func sample(_ line: cpixels_bitmap_line, into columns: Range<Int>, of row: Row) {
    unsafe withUnsafePointer(to: line) {
      unsafe functions.pointee.sample(row.pixels(columns), columns.count, $0)
    }
  }

  /// `alpha` is from 0 to 255.
  func blend(
    samplesOf line: cpixels_bitmap_line,
    alpha: UInt32,
    over columns: Range<Int>,
    of row: Row
  ) {
    Scratch<UInt32>.with(count: columns.count) { samples in
      let memory = unsafe samples.memory(count: columns.count)
      unsafe withUnsafePointer(to: line) {
        unsafe functions.pointee.sample(memory, columns.count, $0)
      }
      unsafe blend(memory, alpha: alpha, over: columns, of: row)
    }
  }

  /// `alpha` is from 0 to 255.
  @inline(__always)
  func blend(
    _ pixels: UnsafePointer<UInt32>,
    alpha: UInt32,
    over columns: Range<Int>,
    of row: Row
  ) {
    unsafe functions.pointee.over(row.pixels(columns), pixels, columns.count, alpha)
  }

  /// `coverage` holds at least `count` points, rounded up to a multiple of eight; all of that may be
  /// written.
  @inline(__always)
  func read(_ line: cpixels_table_line, count: Int, into coverage: Scratch<UInt16>) {
    let memory = unsafe coverage.memory(count: (count + 7) & ~7)
    unsafe withUnsafePointer(to: line) { unsafe functions.pointee.read_table(memory, count, $0) }
  }

  /// The coverage is of 65,535.
  @inline(__always)
  func blend(
    _ color: cpixels_dithered_color,
    coverage: Scratch<UInt16>,
    over columns: Range<Int>,
    of row: Row
  ) {
    unsafe withUnsafePointer(to: color) {
      unsafe functions.pointee.blend(
        row.pixels(columns),
        coverage.memory(count: columns.count),
        columns.count,
        columns.lowerBound,
        $0
      )
    }
  }

  @inline(__always)
  func blend(
    _ color: cpixels_dithered_color,
    table line: cpixels_table_line,
    over columns: Range<Int>,
    of row: Row
  ) {
    unsafe withUnsafePointer(to: color) { color in
      unsafe withUnsafePointer(to: line) { line in
        unsafe functions.pointee.blend_table(
          row.pixels(columns),
          line,
          columns.count,
          row.width &- columns.upperBound,
          columns.lowerBound,
          color
        )
      }
    }
  }
}
