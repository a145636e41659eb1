import RiffleDrawing

/// One run of pixels in each of some rows.
struct RowSpans: Sendable {
  /// The rows that may have a run.
  let rows: Range<Int>
  /// The first column of each row's run and the one after its last.
  private let ends: [SIMD2<Int32>]

  /// Makes spans without pixels.
  init() {
    rows = 0..<0
    ends = []
  }

  /// Makes spans of the pixels on a canvas whose middles lie inside an outline.
  init(inside outline: Outline, on canvas: PixelSize) {
    rows = Self.pixels(outline.top...outline.bottom, limit: canvas.height)
    ends = rows.map { row in
      guard let span = outline.span(at: Double(row) + 0.5) else { return .zero }
      let pixels = Self.pixels(span, limit: canvas.width)
      return SIMD2(Int32(truncatingIfNeeded: pixels.lowerBound), Int32(pixels.upperBound))
    }
  }

  /// Makes spans of upright rectangles: in each row from the leftmost column of any to the rightmost.
  init(around rectangles: some Collection<PixelRectangle>) {
    let top = rectangles.map(\.rows.lowerBound).min() ?? 0
    let end = rectangles.map(\.rows.upperBound).max() ?? 0
    var ends = [SIMD2<Int32>](repeating: SIMD2(.max, .min), count: end - top)
    for rectangle in rectangles {
      let (low, high) = (Int32(rectangle.columns.lowerBound), Int32(rectangle.columns.upperBound))
      for row in rectangle.rows {
        ends[row - top].x = min(ends[row - top].x, low)
        ends[row - top].y = max(ends[row - top].y, high)
      }
    }
    for index in ends.indices where ends[index].x > ends[index].y { ends[index] = .zero }
    rows = top..<end
    self.ends = ends
  }

  private init(rows: Range<Int>, ends: [SIMD2<Int32>]) {
    self.rows = rows
    self.ends = ends
  }

  /// Returns the pixels that lie in a rectangle.
  func clamped(to rectangle: PixelRectangle) -> RowSpans {
    let rows = rows.clamped(to: rectangle.rows)
    let ends = rows.map { row in
      let run = self[row].clamped(to: rectangle.columns)
      return run.isEmpty ? .zero : SIMD2(Int32(run.lowerBound), Int32(run.upperBound))
    }
    return RowSpans(rows: rows, ends: ends)
  }

  /// The run in a row; empty if the row has none.
  subscript(row: Int) -> Range<Int> {
    guard rows.contains(row) else { return 0..<0 }
    let ends = ends[row - rows.lowerBound]
    return Int(ends.x)..<Int(ends.y)
  }

  /// Returns the pixels from 0 up to a limit whose middles lie in an interval.
  @inline(__always)
  static func pixels(_ span: ClosedRange<Double>, limit: Int) -> Range<Int> {
    let top = Double(limit)
    let low = min(max(span.lowerBound - 0.5, 0), top)
    let high = min(max(span.upperBound + 0.5, 0), top)
    // Conversion truncates; rounding up by hand is faster than a call of C's ceil.
    let first = Int(low) + (Double(Int(low)) < low ? 1 : 0)
    return first..<max(first, Int(high))
  }
}
