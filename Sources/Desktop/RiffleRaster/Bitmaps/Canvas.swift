import RiffleDrawing

/// The pixels of a bitmap or a window, open to drawing.
///
/// Valid only during the call that provides it. Sendable without the compiler's check, because the
/// threads that share a canvas write to different rows.
@safe package struct Canvas: @unchecked Sendable {
  let size: PixelSize
  private let first: UnsafeMutablePointer<UInt32>
  private let stride: Int

  /// Makes a canvas of memory that outlives it; the stride is in pixels, at least `width`.
  package init(first: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int) {
    assert(stride >= width, "rows of \(width) pixels overlap at a stride of \(stride)")
    size = PixelSize(width: width, height: height)
    unsafe self.first = first
    self.stride = stride
  }

  @inline(__always)
  func row(_ y: Int) -> Row {
    assert(y >= 0 && y < size.height, "no row \(y) on a canvas of \(size)")
    return unsafe Row(y: y, width: size.width, first: first + y * stride)
  }
}

/// A row of a canvas: the only way for drawings to reach its pixels.
///
/// Valid as long as its canvas. Debug builds check every column against the row's width; release
/// builds do not, since each drawing has cut its ranges to the canvas by then.
@safe struct Row {
  /// It is counted from the top.
  let y: Int
  let width: Int
  private let first: UnsafeMutablePointer<UInt32>

  @inline(__always)
  init(y: Int, width: Int, first: UnsafeMutablePointer<UInt32>) {
    self.y = y
    self.width = width
    unsafe self.first = first
  }

  /// Premultiplied, 0xAARRGGBB.
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

  @inline(__always)
  func fill(_ columns: Range<Int>, with pixel: UInt32) {
    unsafe pixels(columns).update(repeating: pixel, count: columns.count)
  }

  @unsafe @inline(__always)
  func pixels(_ columns: Range<Int>) -> UnsafeMutablePointer<UInt32> {
    assert(columns.lowerBound >= 0 && columns.upperBound <= width, "\(columns) exceeds \(width)")
    return unsafe first + columns.lowerBound
  }
}

/// Temporary memory for elements that are calculated row by row.
///
/// Valid only during the call that provides it, for elements without references. Debug builds check
/// every index, as in a ``Row``.
@safe struct Scratch<Element> {
  let count: Int
  private let first: UnsafeMutablePointer<Element>

  /// The memory is not initialized.
  @inline(__always)
  static func with<Result>(count: Int, _ body: (Scratch) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: Element.self, capacity: max(1, count)) { memory in
      guard let first = memory.baseAddress else {
        preconditionFailure("no memory for \(count) elements")
      }
      return unsafe body(Scratch(count: count, first: first))
    }
  }

  @inline(__always)
  private init(count: Int, first: UnsafeMutablePointer<Element>) {
    self.count = count
    unsafe self.first = first
  }

  /// Set an element before reading it.
  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count, "no element \(index) of \(count)")
      return unsafe first[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count, "no element \(index) of \(count)")
      unsafe (first + index).initialize(to: newValue)
    }
  }

  @inline(__always)
  func fill(with element: Element) {
    unsafe first.initialize(repeating: element, count: count)
  }

  @inline(__always)
  func suffix(from index: Int) -> Scratch {
    assert(index >= 0 && index <= count, "no element \(index) of \(count)")
    return unsafe Scratch(count: count - index, first: first + index)
  }

  @unsafe @inline(__always)
  func memory(count: Int) -> UnsafeMutablePointer<Element> {
    assert(count <= self.count, "\(count) exceeds \(self.count)")
    return unsafe first
  }
}
