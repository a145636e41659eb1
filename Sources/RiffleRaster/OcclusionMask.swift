package import RiffleDrawing

/// What opaque shapes leave to be seen of what lies behind them.
package struct OcclusionMask {
  private let canvas: PixelSize
  /// The pixels that each shape covers whole.
  private var shapes: [RowSpans] = []

  /// Nothing, on a canvas.
  package init(canvas: PixelSize) {
    self.canvas = canvas
  }

  /// Adds an opaque shape.
  package mutating func add(_ shape: Shape) {
    let box = RoundedBox(shape)
    guard !box.isEmpty else { return }
    shapes.append(box.covered(width: canvas.width, height: canvas.height))
  }

  /// Finds a rectangle that holds all that is seen of a shape: rows and columns that are hidden are
  /// left out as far as the others stay a rectangle.
  package func visiblePart(of shape: Shape) -> PixelRectangle {
    let box = RoundedBox(shape)
    guard !box.isEmpty else { return PixelRectangle(columns: 0..<0, rows: 0..<0) }
    var part = box.bounds(width: canvas.width, height: canvas.height)
    for shape in shapes where !part.isEmpty {
      part.cutRows(behind: shape)
      part.cutColumns(behind: shape)
    }
    return part
  }
}

extension PixelRectangle {
  fileprivate mutating func cutRows(behind shape: RowSpans) {
    let columns = columns
    func isSeen(_ row: Int) -> Bool {
      let covered = shape[row]
      return covered.lowerBound > columns.lowerBound || covered.upperBound < columns.upperBound
    }
    guard let first = rows.first(where: isSeen), let last = rows.last(where: isSeen) else {
      rows = rows.lowerBound..<rows.lowerBound
      return
    }
    rows = first..<last + 1
  }

  fileprivate mutating func cutColumns(behind shape: RowSpans) {
    var left = columns.upperBound
    var right = columns.lowerBound
    for row in rows {
      let covered = shape[row].clamped(to: columns)
      left = min(
        left,
        covered.lowerBound == columns.lowerBound ? covered.upperBound : columns.lowerBound
      )
      right = max(
        right,
        covered.upperBound == columns.upperBound ? covered.lowerBound : columns.upperBound
      )
    }
    columns = left < right ? left..<right : columns.lowerBound..<columns.lowerBound
  }
}
