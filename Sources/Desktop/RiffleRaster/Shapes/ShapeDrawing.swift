import RiffleDrawing

/// A filled rounded rectangle.
struct ShapeDrawing: Drawing {
  let touched: RowSpans
  private let covered: RowSpans
  // An existential, not a generic parameter: a drawing calls its paint a few times per row, which
  // costs nothing beside the pixels.
  private let paint: any Paint

  init(_ box: RoundedBox, paint: any Paint, canvas: PixelSize) {
    touched = box.touched(on: canvas)
    covered = box.covered(on: canvas)
    self.paint = paint
  }

  var opaque: RowSpans { paint.isOpaque ? covered : RowSpans() }

  func draw(_ columns: Range<Int>, of row: Row) {
    let inside = covered[row.y].clamped(to: columns)
    guard !inside.isEmpty else {
      paint.paintOutline(columns, of: row)
      return
    }
    let (left, right) = (
      columns.lowerBound..<inside.lowerBound, inside.upperBound..<columns.upperBound
    )
    if !left.isEmpty { paint.paintOutline(left, of: row) }
    paint.paint(inside, of: row)
    if !right.isEmpty { paint.paintOutline(right, of: row) }
  }
}
