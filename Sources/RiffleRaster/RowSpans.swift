/// A run of pixels in each of some rows.
struct RowSpans: Sendable {
  /// The rows that there are runs for.
  let rows: Range<Int>
  /// First pixel and the one after the last, by row.
  private let ends: [SIMD2<Int32>]

  /// Makes runs of nothing.
  init() {
    rows = 0..<0
    ends = []
  }

  /// Finds the pixels whose middles lie inside an outline.
  ///
  /// - Parameters:
  ///   - outline: The outline.
  ///   - width: The picture's width, to which runs are cut.
  ///   - height: The picture's height.
  init(inside outline: Outline, width: Int, height: Int) {
    rows = Self.pixels(outline.top...outline.bottom, limit: height)
    ends = rows.map { row in
      guard let span = outline.span(at: Double(row) + 0.5) else { return .zero }
      let pixels = Self.pixels(span, limit: width)
      return SIMD2(Int32(truncatingIfNeeded: pixels.lowerBound), Int32(pixels.upperBound))
    }
  }

  /// The run in a row; empty where there is none.
  subscript(row: Int) -> Range<Int> {
    guard rows.contains(row) else { return 0..<0 }
    let ends = ends[row - rows.lowerBound]
    return Int(ends.x)..<Int(ends.y)
  }

  /// Finds the pixels whose middles lie in an interval, from 0 up to a limit.
  @inline(__always)
  static func pixels(_ span: ClosedRange<Double>, limit: Int) -> Range<Int> {
    let top = Double(limit)
    let low = min(max(span.lowerBound - 0.5, 0), top)
    let high = min(max(span.upperBound + 0.5, 0), top)
    // Rounded up and down: conversion cuts a fraction off, and calls no function of C's.
    let first = Int(low) + (Double(Int(low)) < low ? 1 : 0)
    return first..<max(first, Int(high))
  }
}
