package import RiffleDrawing
package import RiffleMotion

package struct PixelRectangle: Hashable, Sendable {
  package var columns: Range<Int>
  package var rows: Range<Int>

  package init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// Holds all pixels of a canvas whose middles are inside a rectangle, or on its left or top edge.
  package init(_ rectangle: Rectangle, on canvas: PixelSize) {
    self.init(
      (rectangle.origin.x, rectangle.maxX),
      (rectangle.origin.y, rectangle.maxY),
      on: canvas
    )
  }

  package init(_ edges: ClipEdges, on canvas: PixelSize) {
    self.init((edges.left, edges.right), (edges.top, edges.bottom), on: canvas)
  }

  private init(_ across: (Double, Double), _ down: (Double, Double), on canvas: PixelSize) {
    func pixels(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
      // Nothing is between edges that are no numbers.
      guard low <= high else { return 0..<0 }
      let first = min(max((low - 0.5).rounded(.up), 0), Double(limit))
      return Int(first)..<Int(min(max((high - 0.5).rounded(.up), first), Double(limit)))
    }
    columns = pixels(across.0, across.1, canvas.width)
    rows = pixels(down.0, down.1, canvas.height)
  }

  package var area: Int { columns.count * rows.count }

  package var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  package func intersection(_ other: PixelRectangle) -> PixelRectangle {
    PixelRectangle(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
  }

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

extension DrawCommand {
  package func clip(on canvas: PixelSize) -> PixelRectangle {
    guard case .clipped(let clipped) = self else {
      return PixelRectangle(columns: 0..<canvas.width, rows: 0..<canvas.height)
    }
    return PixelRectangle(clipped.edges, on: canvas)
  }
}

extension Range<Int> {
  /// Calls `body` with what is left of some of the range's numbers, and with what is right of them.
  @inline(__always)
  func forEachPart(around middle: Range<Int>, _ body: (Range<Int>) -> Void) {
    if lowerBound < middle.lowerBound { body(lowerBound..<middle.lowerBound) }
    if middle.upperBound < upperBound { body(middle.upperBound..<upperBound) }
  }

  /// Calls `body` with each of the range's numbers that is not one of `middle`, which are some of them, if any.
  @inline(__always)
  func forEach(outside middle: Range<Int>, _ body: (Int) -> Void) {
    var number = lowerBound
    while true {
      if number == middle.lowerBound { number = middle.upperBound }
      guard number < upperBound else { return }
      body(number)
      number &+= 1
    }
  }
}
