import RiffleDrawing

/// The pixels of a bitmap, open to reading colors between them.
///
/// Coordinates count 2⁻²⁰ of a pixel, as integers, so that adding up steps along a row stays exact
/// from any start.
@safe struct BitmapSampler {
  /// The rows from top to bottom, without gaps.
  private let pixels: UnsafePointer<UInt32>
  /// The number of columns.
  let width: Int
  /// The number of rows.
  let height: Int

  /// Makes a sampler of a bitmap's pixels, which outlive it.
  init(pixels: UnsafePointer<UInt32>, size: PixelSize) {
    unsafe self.pixels = pixels
    width = size.width
    height = size.height
  }

  /// The number of a coordinate's bits behind the point.
  static let fractionBits = 20

  /// Converts a number of pixels to a coordinate.
  static func fixed(_ value: Double) -> Int {
    // Larger shapes make no sense; the limits only keep the conversion from trapping.
    Int(min(max(value, -1e9), 1e9) * 1_048_576)
  }

  /// Returns the memory of the pixels from one on, for ``PixelKernels``.
  @unsafe @inline(__always)
  func pixels(fromColumn x: Int, row y: Int) -> UnsafePointer<UInt32> {
    assert(x >= 0 && x < width && y >= 0 && y < height, "no pixel at \(x), \(y)")
    return unsafe pixels + (y * width + x)
  }

  /// Blends the four pixels around a point, exactly as ``PixelKernels`` do.
  ///
  /// Beyond the bitmap's edges its outermost pixels continue.
  @inline(__always)
  func color(x: Int, y: Int) -> UInt32 {
    let (left, top) = (x >> Self.fractionBits, y >> Self.fractionBits)
    let across = UInt64(truncatingIfNeeded: x >> 12 & 255)
    let down = UInt64(truncatingIfNeeded: y >> 4 & 65_535)
    let columns = (min(max(left, 0), width - 1), min(max(left + 1, 0), width - 1))
    let rows = (min(max(top, 0), height - 1) * width, min(max(top + 1, 0), height - 1) * width)
    /// Blends two pixels of a row, in 256ths; if a lane of the difference borrows, the sum returns the
    /// loan.
    func blend(_ row: Int) -> UInt64 {
      let first = unsafe Pixel.spread(pixels[row + columns.0])
      let second = unsafe Pixel.spread(pixels[row + columns.1])
      return first << 8 &+ (second &- first) &* across
    }
    let (upper, lower) = (blend(rows.0), blend(rows.1))
    /// Blends two lanes of 32 bits vertically and rounds them to whole steps.
    func mix(_ above: UInt64, _ below: UInt64) -> UInt64 {
      let lanes: UInt64 = 0x0000_FFFF_0000_FFFF
      let first = ((above & lanes) &* (65_535 - down)) >> 16 & lanes
      let second = ((below & lanes) &* down) >> 16 & lanes
      return (first &+ second &+ 0x0000_0080_0000_0080) >> 8 & 0x0000_00FF_0000_00FF
    }
    return Pixel.gathered(mix(upper, lower) | mix(upper >> 16, lower >> 16) << 16)
  }

  /// Returns the steps along a line at which all four pixels around the point are the bitmap's.
  func steps(from start: (x: Int, y: Int), by step: (x: Int, y: Int), count: Int) -> Range<Int> {
    let limits = ((width - 1) << Self.fractionBits, (height - 1) << Self.fractionBits)
    let end = (x: start.x &+ (count - 1) &* step.x, y: start.y &+ (count - 1) &* step.y)
    // In most rows both ends are inside, and so is everything between them.
    let isWhole =
      min(start.x, end.x) >= 0 && max(start.x, end.x) < limits.0
      && min(start.y, end.y) >= 0 && max(start.y, end.y) < limits.1
    if isWhole { return 0..<count }
    let columns = Self.steps(from: start.x, by: step.x, limit: limits.0, count: count)
    let rows = Self.steps(from: start.y, by: step.y, limit: limits.1, count: count)
    return columns.clamped(to: rows)
  }

  /// Returns the steps at which a coordinate is at least 0 and below a limit.
  private static func steps(from start: Int, by step: Int, limit: Int, count: Int) -> Range<Int> {
    guard step != 0 else { return start >= 0 && start < limit ? 0..<count : 0..<0 }
    // Mirrored if the steps go left, so that the coordinate grows.
    let start = step > 0 ? start : limit - 1 - start
    let size = abs(step)
    let first = start >= 0 ? 0 : (size - 1 - start) / size
    let end = start >= limit ? 0 : (limit - 1 - start) / size + 1
    let low = min(max(first, 0), count)
    return low..<min(max(end, low), count)
  }
}
