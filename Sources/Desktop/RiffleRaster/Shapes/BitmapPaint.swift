import CPixels
package import RiffleDrawing
import RiffleMotion

final class BitmapPaint: Paint {
  private let bitmap: Bitmap
  private let box: RoundedBox
  private let kernels: PixelKernels
  let isOpaque: Bool
  private let alpha: UInt32
  /// Where the bitmap's first pixel is if the bitmap can be copied, upright on whole pixels at its size.
  private let exactOrigin: (x: Int, y: Int)?
  private let grid: BitmapGrid

  init(
    _ bitmap: Bitmap,
    box: RoundedBox,
    fit: BitmapFit,
    alpha: Double,
    kernels: PixelKernels
  ) {
    self.bitmap = bitmap
    self.box = box
    self.kernels = kernels
    self.alpha = UInt32(min(max(alpha, 0), 1) * 255 + 0.5)
    isOpaque = bitmap.isOpaque && self.alpha == 255
    grid = BitmapGrid(of: bitmap.size, in: box, fit: fit)
    exactOrigin = grid.exactOrigin(of: bitmap.size, in: box)
  }

  func paint(_ columns: Range<Int>, inside: Range<Int>, of row: Row) {
    unsafe bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return }
      let source = unsafe BitmapSampler(pixels: first, size: bitmap.size)
      if let exactOrigin {
        copy(source, to: inside, of: row, origin: exactOrigin)
        if inside == columns { return }
      }
      let line = grid.line(row.y)
      columns.forEachPart(around: inside) { part in
        paintOutline(part, of: row, from: line, in: source)
      }
      if exactOrigin == nil, !inside.isEmpty {
        sample(source, into: inside, of: row, from: line.point(inside.lowerBound))
      }
    }
  }

  private func paintOutline(
    _ columns: Range<Int>,
    of row: Row,
    from line: BitmapGrid.Line,
    in source: BitmapSampler
  ) {
    let box = box
    for x in columns {
      let coverage = box.coverage(Double(x) + 0.5, Double(row.y) + 0.5)
      let part = UInt32(coverage * Double(alpha) + 0.5)
      guard part > 0 else { continue }
      let point = line.point(x)
      let color = Pixel.scaled(source.color(x: point.x, y: point.y), by: part)
      row[x] = Pixel.over(color, row[x])
    }
  }

  private func copy(
    _ source: BitmapSampler,
    to columns: Range<Int>,
    of row: Row,
    origin: (x: Int, y: Int)
  ) {
    let line = min(max(row.y - origin.y, 0), source.height - 1)
    let columns = columns.clamped(to: origin.x..<origin.x + source.width)
    guard !columns.isEmpty else { return }
    let pixels = unsafe source.pixels(fromColumn: columns.lowerBound - origin.x, row: line)
    if isOpaque {
      unsafe PixelKernels.copy(pixels, to: columns, of: row, ahead: grid.ahead)
    } else {
      unsafe kernels.blend(pixels, alpha: alpha, over: columns, of: row)
    }
  }

  /// `start` is the point at the first column.
  private func sample(
    _ source: BitmapSampler,
    into columns: Range<Int>,
    of row: Row,
    from start: (x: Int, y: Int)
  ) {
    let first = columns.lowerBound
    // The kernels check no edges, so they get only the steps that have four neighbors.
    let inside = source.steps(from: start, by: grid.step, count: columns.count)
    func border(_ steps: Range<Int>) {
      for index in steps {
        let point = grid.point(after: index, from: start)
        let color = Pixel.scaled(source.color(x: point.x, y: point.y), by: alpha)
        row[first + index] = Pixel.over(color, row[first + index])
      }
    }
    border(0..<inside.lowerBound)
    border(inside.upperBound..<columns.count)
    unsafe grid.forEachLine(inside, from: start, in: source) { steps, line in
      let columns = first + steps.lowerBound..<first + steps.upperBound
      if isOpaque {
        unsafe kernels.sample(line, into: columns, of: row)
      } else {
        unsafe kernels.blend(samplesOf: line, alpha: alpha, over: columns, of: row)
      }
    }
  }
}

/// The mapping from a canvas's pixels to points of a bitmap that fills a box.
///
/// Every row is calculated from the same column, so that a pixel's color does not depend on the
/// column in which drawing began.
struct BitmapGrid {
  /// It leads from one pixel to the next, in units of ``BitmapSampler``.
  let step: (x: Int, y: Int)
  /// The distance in the bitmap's memory to the pixel some rows further down on the canvas.
  let ahead: Int
  private let box: RoundedBox
  /// The bitmap's pixels per pixel of the canvas, along the box's own axes.
  private let ratio: (x: Double, y: Double)
  /// The column that rows are calculated from: the middle one, so that few steps add up.
  private let anchor: Int
  /// The bitmap's middle, less half a pixel.
  private let middle: (x: Double, y: Double)
  /// The number of steps that 32 bits can count.
  private let longest: Int

  init(of size: PixelSize, in box: RoundedBox, fit: BitmapFit) {
    self.box = box
    ratio = fit.ratio(of: size, in: box)
    step = (BitmapSampler.fixed(box.cosine * ratio.x), BitmapSampler.fixed(-box.sine * ratio.y))
    anchor = Int(min(max(box.center.x, -1e6), 1e6))
    // Half a step of the 256 horizontal weights, so that truncating a weight rounds it.
    middle = (Double(size.width) / 2 - 0.5 + 0.5 / 256, Double(size.height) / 2 - 0.5)
    longest = max(1, (4000 << BitmapSampler.fractionBits) / max(abs(step.x), abs(step.y), 1))
    // Six rows below: far enough for memory to answer in time, near enough to stay in the cache.
    ahead =
      Int(box.sine * 6 * min(ratio.x, 100))
      + Int(box.cosine * 6 * min(ratio.y, 100)) * size.width
  }

  /// The points of a row of the canvas.
  struct Line {
    /// The point at column 0, which may be far outside the bitmap.
    fileprivate let origin: (x: Int, y: Int)
    fileprivate let step: (x: Int, y: Int)

    /// Takes the middle of the pixel.
    @inline(__always)
    func point(_ x: Int) -> (x: Int, y: Int) {
      (origin.x &+ x &* step.x, origin.y &+ x &* step.y)
    }
  }

  func line(_ y: Int) -> Line {
    let (u, v) = box.local(Double(anchor) + 0.5, Double(y) + 0.5)
    let start = (
      x: BitmapSampler.fixed(u * ratio.x + middle.x),
      y: BitmapSampler.fixed(v * ratio.y + middle.y)
    )
    return Line(origin: point(after: -anchor, from: start), step: step)
  }

  @inline(__always)
  func point(after count: Int, from start: (x: Int, y: Int)) -> (x: Int, y: Int) {
    (start.x &+ count &* step.x, start.y &+ count &* step.y)
  }

  func exactOrigin(of size: PixelSize, in box: RoundedBox) -> (x: Int, y: Int)? {
    let x = box.center.x - Double(size.width) / 2
    let y = box.center.y - Double(size.height) / 2
    // Half of a step of the 256 weights between two pixels.
    func isWhole(_ coordinate: Double) -> Bool {
      abs(coordinate - coordinate.rounded()) < 1 / 512.0
    }
    // Far outside every canvas the coordinates would not fit into an integer.
    guard max(abs(x), abs(y)) < 1e9, box.sine == 0, box.cosine == 1, isWhole(x), isWhole(y),
      abs(ratio.x - 1) * Double(size.width) < 1 / 512.0,
      abs(ratio.y - 1) * Double(size.height) < 1 / 512.0
    else { return nil }
    return (Int(x.rounded()), Int(y.rounded()))
  }

  /// Divides a row's steps into lines that the kernels can count in 32 bits; `start` is the point at step 0.
  @inline(__always)
  func forEachLine(
    _ steps: Range<Int>,
    from start: (x: Int, y: Int),
    in source: BitmapSampler,
    _ body: (Range<Int>, cpixels_bitmap_line) -> Void
  ) {
    let bits = BitmapSampler.fractionBits
    var first = steps.lowerBound
    while first < steps.upperBound {
      let part = first..<min(first + longest, steps.upperBound)
      let (begin, end) = (
        point(after: part.lowerBound, from: start), point(after: part.upperBound - 1, from: start)
      )
      let (left, top) = (min(begin.x, end.x) >> bits, min(begin.y, end.y) >> bits)
      let line = unsafe cpixels_bitmap_line(
        pixels: source.pixels(fromColumn: left, row: top),
        stride: UInt32(source.width),
        u: UInt32(begin.x - left << bits),
        v: UInt32(begin.y - top << bits),
        du: UInt32(truncatingIfNeeded: step.x),
        dv: UInt32(truncatingIfNeeded: step.y),
        ahead: ahead
      )
      unsafe body(part, line)
      first = part.upperBound
    }
  }
}

/// The pixels of a bitmap, open to reading colors between them.
///
/// Coordinates count 2⁻²⁰ of a pixel, as integers, so that adding up steps along a row stays exact
/// from any start.
@safe struct BitmapSampler {
  /// They go from top to bottom, without gaps.
  private let pixels: UnsafePointer<UInt32>
  let width: Int
  let height: Int

  init(pixels: UnsafePointer<UInt32>, size: PixelSize) {
    unsafe self.pixels = pixels
    width = size.width
    height = size.height
  }

  static let fractionBits = 20

  static func fixed(_ value: Double) -> Int {
    // Larger shapes make no sense; the limits only keep the conversion from trapping.
    Int(min(max(value, -1e9), 1e9) * 1_048_576)
  }

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
    let columns = (min(max(left, 0), width &- 1), min(max(left &+ 1, 0), width &- 1))
    let rows = (
      min(max(top, 0), height &- 1) &* width, min(max(top &+ 1, 0), height &- 1) &* width
    )
    /// Blends two pixels of a row, in 256ths; if a lane of the difference borrows, the sum returns the
    /// loan.
    func blend(_ row: Int) -> UInt64 {
      let first = unsafe Pixel.spread(pixels[row &+ columns.0])
      let second = unsafe Pixel.spread(pixels[row &+ columns.1])
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

  /// Returns the steps at which all four pixels around the point are the bitmap's.
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

package enum BitmapFit: Hashable, Sendable {
  case stretched
  /// It is scaled as a whole, centered and cropped.
  case cropped

  /// Returns the bitmap's pixels per pixel of the box, along the box's own axes.
  package func ratio(of size: PixelSize, in box: RoundedBox) -> (x: Double, y: Double) {
    let ratio = (
      x: Double(size.width) / (2 * box.halfWidth), y: Double(size.height) / (2 * box.halfHeight)
    )
    switch self {
    case .stretched: return ratio
    case .cropped: return (min(ratio.x, ratio.y), min(ratio.x, ratio.y))
    }
  }
}

extension Fill {
  package var bitmapFit: BitmapFit {
    switch self {
    case .picture: .cropped
    case .color, .gradient, .linearGradient, .layer: .stretched
    }
  }
}
