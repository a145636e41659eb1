import RiffleDrawing

/// A list of triangles, divided into pieces that are found by their rows.
struct TriangleDrawing: Drawing {
  let touched: RowSpans
  let opaque: RowSpans
  /// The pieces, back to front.
  let pieces: [TrianglePiece]
  let atlas: CoverageAtlas?
  /// For each band of rows the first of its places in `numbers`, and one more for the end.
  private let starts: [Int32]
  /// The numbers of the pieces that touch each band, band by band.
  private let numbers: [Int32]

  /// The rows of a band: fewer make more numbers, more make more pieces to look at in each row.
  private static let bandHeight = 8

  /// Prepares a list; nil if nothing of it is seen.
  init?(_ list: TriangleList, canvas: PixelSize) {
    pieces = Self.pieces(of: list, canvas: canvas)
    guard !pieces.isEmpty else { return nil }
    atlas = list.atlas
    touched = RowSpans(around: pieces.map { $0.box.rectangle })
    var largest: PixelBox?
    for piece in pieces where piece.isOpaque && piece.box.area > largest?.area ?? 0 {
      largest = piece.box
    }
    opaque = largest.map { RowSpans(around: [$0.rectangle]) } ?? RowSpans()
    (starts, numbers) = Self.bands(of: pieces, rows: touched.rows)
  }

  func draw(_ columns: Range<Int>, of row: Row) {
    guard let atlas else {
      draw(columns, of: row, from: nil)
      return
    }
    AtlasReader.with(atlas) { draw(columns, of: row, from: $0) }
  }

  private func draw(_ columns: Range<Int>, of row: Row, from atlas: AtlasReader?) {
    let band = (row.y - touched.rows.lowerBound) / Self.bandHeight
    for place in Int(starts[band])..<Int(starts[band + 1]) {
      let number = Int(numbers[place])
      let box = pieces[number].box
      guard row.y >= Int(box.top), row.y < Int(box.bottom) else { continue }
      let low = max(columns.lowerBound, Int(box.left))
      let high = min(columns.upperBound, Int(box.right))
      guard low < high else { continue }
      switch pieces[number].fill {
      case .color(let pixel) where pixel >> 24 == 255: row.fill(low..<high, with: pixel)
      case .color(let pixel): for x in low..<high { row[x] = Pixel.over(pixel, row[x]) }
      case .letter(let pixel, let window):
        if let atlas { window.blend(pixel, over: low..<high, of: row, from: atlas) }
      case .triangle(let triangle): triangle.draw(low..<high, of: row, from: atlas)
      }
    }
  }

  private static func pieces(of list: TriangleList, canvas: PixelSize) -> [TrianglePiece] {
    let clip = PixelBox(PixelRectangle(list.clip, on: canvas))
    guard !clip.isEmpty else { return [] }
    var pieces: [TrianglePiece] = []
    pieces.reserveCapacity(list.indices.count / 5)
    // A triangle that waits for the one that makes a rectangle with it.
    var waiting: (Int, Int, Int)?
    func close() {
      guard let (a, b, c) = waiting else { return }
      let corners = (list.vertices[a], list.vertices[b], list.vertices[c])
      let piece = TrianglePiece(corners.0, corners.1, corners.2, atlas: list.atlas, limits: clip)
      if let piece { pieces.append(piece) }
      waiting = nil
    }
    list.forEachTriangle { a, b, c in
      if let (first, second, third) = waiting, a == first, b == third,
        let rectangle = UprightRectangle(
          list.vertices[first],
          list.vertices[second],
          list.vertices[third],
          list.vertices[c]
        )
      {
        waiting = nil
        let piece = TrianglePiece(rectangle, atlas: list.atlas, limits: clip)
        if let piece { pieces.append(piece) }
        return
      }
      close()
      waiting = (a, b, c)
    }
    close()
    return pieces
  }

  private static func bands(
    of pieces: [TrianglePiece],
    rows: Range<Int>
  ) -> (starts: [Int32], numbers: [Int32]) {
    func bands(_ box: PixelBox) -> ClosedRange<Int> {
      let (first, last) = (Int(box.top) - rows.lowerBound, Int(box.bottom) - 1 - rows.lowerBound)
      return first / bandHeight...last / bandHeight
    }
    let count = (rows.count + bandHeight - 1) / bandHeight
    var starts = [Int32](repeating: 0, count: count + 1)
    for piece in pieces { for band in bands(piece.box) { starts[band + 1] += 1 } }
    for band in 0..<count { starts[band + 1] += starts[band] }
    var next = starts
    var numbers = [Int32](repeating: 0, count: Int(starts[count]))
    for (number, piece) in pieces.enumerated() {
      for band in bands(piece.box) {
        numbers[Int(next[band])] = Int32(number)
        next[band] += 1
      }
    }
    return (starts, numbers)
  }
}
