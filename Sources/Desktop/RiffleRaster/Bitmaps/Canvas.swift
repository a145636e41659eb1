import RiffleDrawing

/// The pixels of a bitmap or a window, open to drawing.
///
/// Valid only during the call that provides it. Sendable without the compiler's check, because the
/// threads that share a canvas write to different rows.
@safe package struct Canvas: @unchecked Sendable {
  /// The size in pixels.
  let size: PixelSize
  private let first: UnsafeMutablePointer<UInt32>
  private let stride: Int

  /// Makes a canvas of memory that outlives it.
  ///
  /// - Parameters:
  ///   - first: The first row's first pixel.
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - stride: The distance from one row to the next, in pixels, at least `width`.
  package init(first: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int) {
    assert(stride >= width, "rows of \(width) pixels overlap at a stride of \(stride)")
    size = PixelSize(width: width, height: height)
    unsafe self.first = first
    self.stride = stride
  }

  /// Returns a row, counted from the top.
  @inline(__always)
  func row(_ y: Int) -> Row {
    assert(y >= 0 && y < size.height, "no row \(y) on a canvas of \(size)")
    return unsafe Row(y: y, width: size.width, first: first + y * stride)
  }
}
