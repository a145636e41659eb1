/// Reads colours between a bitmap's pixels; places count 2⁻³² of a pixel, so that steps added up
/// along a row stay exact.
struct BitmapSampler {
  /// Rows from the top, without gaps.
  let pixels: UnsafePointer<UInt32>
  /// The extent to the right.
  let width: Int
  /// The extent downward.
  let height: Int

  /// Turns a number of pixels into a place.
  static func fixed(_ value: Double) -> Int {
    // A shape is no larger in any sense; this only keeps the conversion from trapping.
    Int(min(max(value, -1e9), 1e9) * 4_294_967_296)
  }

  /// Blends the four pixels about a place, all of which are there.
  @inline(__always)
  func innerColor(x: Int, y: Int) -> UInt32 {
    let first = pixels + ((y >> 32) &* width &+ x >> 32)
    let weightX = UInt64(truncatingIfNeeded: x >> 24 & 255)
    let weightY = UInt64(truncatingIfNeeded: y >> 24 & 255)
    let second = first + width
    let upper = Pixel.blend(Pixel.spread(first[0]), Pixel.spread(first[1]), weight: weightX)
    let lower = Pixel.blend(Pixel.spread(second[0]), Pixel.spread(second[1]), weight: weightX)
    return Pixel.gathered(Pixel.blend(upper, lower, weight: weightY))
  }

  /// Blends the four pixels about a place; beyond the edges the edge's pixels go on.
  func color(x: Int, y: Int) -> UInt32 {
    let (left, top) = (x >> 32, y >> 32)
    let weightX = UInt64(truncatingIfNeeded: x >> 24 & 255)
    let weightY = UInt64(truncatingIfNeeded: y >> 24 & 255)
    let columns = (min(max(left, 0), width - 1), min(max(left + 1, 0), width - 1))
    let rows = (min(max(top, 0), height - 1) * width, min(max(top + 1, 0), height - 1) * width)
    let upper = Pixel.blend(
      Pixel.spread(pixels[rows.0 + columns.0]),
      Pixel.spread(pixels[rows.0 + columns.1]),
      weight: weightX
    )
    let lower = Pixel.blend(
      Pixel.spread(pixels[rows.1 + columns.0]),
      Pixel.spread(pixels[rows.1 + columns.1]),
      weight: weightX
    )
    return Pixel.gathered(Pixel.blend(upper, lower, weight: weightY))
  }

  /// Finds which of a row's steps lie where ``innerColor(x:y:)`` may be asked.
  func steps(from start: (x: Int, y: Int), by step: (x: Int, y: Int), count: Int) -> Range<Int> {
    let columns = Self.steps(from: start.x, by: step.x, limit: (width - 1) << 32, count: count)
    let rows = Self.steps(from: start.y, by: step.y, limit: (height - 1) << 32, count: count)
    return columns.clamped(to: rows)
  }

  /// Finds the steps at which a place lies from 0 up to, but not at, a limit.
  private static func steps(from start: Int, by step: Int, limit: Int, count: Int) -> Range<Int> {
    guard step != 0 else { return start >= 0 && start < limit ? 0..<count : 0..<0 }
    // Mirrored for steps to the left, so that places grow.
    let place = step > 0 ? start : limit - 1 - start
    let size = abs(step)
    let first = place >= 0 ? 0 : (size - 1 - place) / size
    let end = place >= limit ? 0 : (limit - 1 - place) / size + 1
    let low = min(max(first, 0), count)
    return low..<min(max(end, low), count)
  }
}
