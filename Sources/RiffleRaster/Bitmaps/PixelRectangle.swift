/// An upright rectangle of whole pixels.
package struct PixelRectangle: Hashable {
  package var columns: Range<Int>
  package var rows: Range<Int>

  /// Makes a rectangle of its columns and rows.
  package init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// The number of pixels.
  package var area: Int { columns.count * rows.count }

  /// Whether the rectangle has no pixels.
  package var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// Returns the smallest rectangle that holds this one and another.
  func union(_ other: PixelRectangle) -> PixelRectangle {
    PixelRectangle(
      columns: min(
        columns.lowerBound,
        other.columns.lowerBound
      )..<max(columns.upperBound, other.columns.upperBound),
      rows: min(
        rows.lowerBound,
        other.rows.lowerBound
      )..<max(rows.upperBound, other.rows.upperBound)
    )
  }
}
