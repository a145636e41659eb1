/// A rectangle of pixels of a picture.
struct PixelArea {
  let columns: Range<Int>
  let rows: Range<Int>
  private let width: Int

  /// Finds the smallest area around all chosen pixels of a picture; the first pixel if there are none.
  init(of isChosen: [Bool], width: Int) {
    self.width = width
    let height = isChosen.count / width
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      for x in 0..<width where isChosen[y * width + x] {
        (left, right) = (min(left, x), max(right, x + 1))
        (top, bottom) = (min(top, y), y + 1)
      }
    }
    columns = left < right ? left..<right : 0..<1
    rows = top < bottom ? top..<bottom : 0..<1
  }

  /// Calls a closure with the place of each pixel in the picture, row by row.
  @inline(__always)
  func forEachPlace(_ body: (Int) -> Void) {
    for y in rows {
      for x in columns { body(y * width + x) }
    }
  }
}
