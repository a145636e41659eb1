import CSDL2

/// An upright rectangle of whole pixels.
package struct PixelRectangle: Hashable {
  package var columns: Range<Int>
  package var rows: Range<Int>

  var area: Int { columns.count * rows.count }

  /// The smallest rectangle that holds both.
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

  /// Whether there is no pixel in it.
  package var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// The rectangle as SDL has it.
  var frame: SDL_Rect {
    SDL_Rect(
      x: Int32(columns.lowerBound),
      y: Int32(rows.lowerBound),
      w: Int32(columns.count),
      h: Int32(rows.count)
    )
  }
}
