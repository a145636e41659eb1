package import RiffleDrawing

/// The pixels of a canvas that opaque shapes hide.
package struct OcclusionMask {
  private let canvas: PixelSize
  /// They are fully covered by each opaque shape.
  private var shapes: [RowSpans] = []

  package init(canvas: PixelSize) { self.canvas = canvas }

  package mutating func add(_ shape: Shape, clippedTo clip: PixelRectangle) {
    let box = RoundedBox(shape)
    guard !box.isEmpty else { return }
    shapes.append(box.covered(on: canvas).clamped(to: clip))
  }

  /// Returns a rectangle that holds every visible pixel of a shape of which only a part is drawn.
  ///
  /// It leaves out the rows and columns at the sides that a single shape of the mask hides.
  package func visiblePart(of shape: Shape, clippedTo clip: PixelRectangle) -> PixelRectangle {
    let box = RoundedBox(shape)
    guard !box.isEmpty else { return PixelRectangle(columns: 0..<0, rows: 0..<0) }
    var part = box.bounds(on: canvas).intersection(clip)
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
