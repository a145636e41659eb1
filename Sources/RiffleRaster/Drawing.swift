/// A command made ready for a canvas: can draw any part of any of its rows.
///
/// A pixel looks the same however it comes to be drawn, whole or as a part of any run.
protocol Drawing: Sendable {
  /// The pixels that it may change.
  var touched: RowSpans { get }

  /// Those of them in which nothing is seen of what lies below.
  var hidden: RowSpans { get }

  /// Draws some of the pixels that it touches in a row.
  ///
  /// - Parameters:
  ///   - columns: The pixels, not empty.
  ///   - y: Their row.
  ///   - row: The row's first pixel.
  func draw(_ columns: Range<Int>, y: Int, row: UnsafeMutablePointer<UInt32>)
}

/// A filled rounded rectangle.
struct ShapeDrawing: Drawing {
  let touched: RowSpans
  private let covered: RowSpans
  // Not generic: code for protocols' sake is made for each kind of paint only where its kind is
  // known, and a row costs far more than one call.
  private let paint: any Paint

  init(_ box: RoundedBox, paint: any Paint, width: Int, height: Int) {
    touched = box.touched(width: width, height: height)
    covered = box.covered(width: width, height: height)
    self.paint = paint
  }

  var hidden: RowSpans { paint.isOpaque ? covered : RowSpans() }

  func draw(_ columns: Range<Int>, y: Int, row: UnsafeMutablePointer<UInt32>) {
    let inside = covered[y].clamped(to: columns)
    guard !inside.isEmpty else {
      paint.paintOutline(columns, y: y, row: row)
      return
    }
    let (left, right) = (
      columns.lowerBound..<inside.lowerBound, inside.upperBound..<columns.upperBound
    )
    if !left.isEmpty { paint.paintOutline(left, y: y, row: row) }
    paint.paint(inside, y: y, row: row)
    if !right.isEmpty { paint.paintOutline(right, y: y, row: row) }
  }
}
