/// A row of a canvas: the only way for drawings to reach its pixels.
///
/// Valid as long as its canvas. Debug builds check every column against the row's width; release
/// builds do not, since each drawing has cut its ranges to the canvas by then.
@safe struct Row {
  /// The row's number, counted from the top.
  let y: Int
  /// The number of pixels.
  let width: Int
  private let first: UnsafeMutablePointer<UInt32>

  /// Makes a row of memory that outlives it.
  @inline(__always)
  init(y: Int, width: Int, first: UnsafeMutablePointer<UInt32>) {
    self.y = y
    self.width = width
    unsafe self.first = first
  }

  /// The premultiplied pixel in a column, 0xAARRGGBB.
  @inline(__always)
  subscript(x: Int) -> UInt32 {
    get {
      assert(x >= 0 && x < width, "no column \(x) in a row of \(width)")
      return unsafe first[x]
    }
    nonmutating set {
      assert(x >= 0 && x < width, "no column \(x) in a row of \(width)")
      unsafe first[x] = newValue
    }
  }

  /// Sets pixels to one value.
  @inline(__always)
  func fill(_ columns: Range<Int>, with pixel: UInt32) {
    unsafe pixels(columns).update(repeating: pixel, count: columns.count)
  }

  /// Returns the memory of some pixels, for ``PixelKernels``.
  @unsafe @inline(__always)
  func pixels(_ columns: Range<Int>) -> UnsafeMutablePointer<UInt32> {
    assert(columns.lowerBound >= 0 && columns.upperBound <= width, "\(columns) exceeds \(width)")
    return unsafe first + columns.lowerBound
  }
}
