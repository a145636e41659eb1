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
      let line = grid.pixels.line(row.y)
      // Writing a pixel could change what is read from the object, as far as the compiler knows.
      let (box, alpha, middle) = (box, Double(alpha), Double(row.y) + 0.5)
      columns.forEach(outside: inside) { x in
        let part = cpixels_rounded(box.coverage(Double(x) + 0.5, middle) * alpha)
        if part > 0 { row[x] = source.blend(line.point(x), part: part, over: row[x]) }
      }
      if exactOrigin == nil, !inside.isEmpty {
        sample(source, into: inside, of: row, from: line)
      }
    }
  }

  private func copy(
    _ source: BitmapSampler,
    to columns: Range<Int>,
    of row: Row,
    origin: (x: Int, y: Int)
  ) {
    let line = min(max(row.y &- origin.y, 0), source.height &- 1)
    let columns = columns.clamped(to: origin.x..<origin.x &+ source.width)
    guard !columns.isEmpty else { return }
    let pixels = unsafe source.pixels(fromColumn: columns.lowerBound &- origin.x, row: line)
    if isOpaque {
      unsafe PixelKernels.copy(pixels, to: columns, of: row, ahead: grid.ahead)
    } else {
      unsafe kernels.blend(pixels, alpha: alpha, over: columns, of: row)
    }
  }

  private func sample(
    _ source: BitmapSampler,
    into columns: Range<Int>,
    of row: Row,
    from line: PixelGrid.Line
  ) {
    // The kernels check no edges, so they get only the columns that have four neighbors.
    let inside = source.columns(columns, of: line)
    columns.forEach(outside: inside) { x in
      row[x] = source.blend(line.point(x), part: alpha, over: row[x])
    }
    unsafe grid.forEachLine(inside, of: line, in: source) { columns, line in
      if isOpaque {
        unsafe kernels.sample(line, into: columns, of: row)
      } else {
        unsafe kernels.blend(samplesOf: line, alpha: alpha, over: columns, of: row)
      }
    }
  }
}

/// The mapping from a canvas's pixels to points of a bitmap that fills a box, in units of ``BitmapSampler``.
struct BitmapGrid {
  let pixels: PixelGrid
  /// The distance in the bitmap's memory to the pixel some rows further down on the canvas.
  let ahead: Int
  /// The bitmap's pixels per pixel of the canvas, along the box's own axes.
  private let ratio: (x: Double, y: Double)
  /// The number of steps that 32 bits can count.
  private let longest: Int

  init(of size: PixelSize, in box: RoundedBox, fit: BitmapFit) {
    ratio = fit.ratio(of: size, in: box)
    pixels = PixelGrid(
      box,
      ratio: (ratio.x, ratio.y),
      // Less half a pixel, and half a step of the 127ths between two pixels, so that cutting one off rounds it.
      middle: (Double(size.width) / 2 - 0.5 + 0.5 / 127, Double(size.height) / 2 - 0.5),
      bits: BitmapSampler.fractionBits
    )
    let step = max(abs(pixels.step.u), abs(pixels.step.v), 1)
    longest = max(1, (4000 << BitmapSampler.fractionBits) / step)
    // Six rows below: far enough for memory to answer in time, near enough to stay in the cache.
    ahead =
      Int(box.sine * 6 * min(ratio.x, 100))
      + Int(box.cosine * 6 * min(ratio.y, 100)) * size.width
  }

  func exactOrigin(of size: PixelSize, in box: RoundedBox) -> (x: Int, y: Int)? {
    let x = box.center.x - Double(size.width) / 2
    let y = box.center.y - Double(size.height) / 2
    // Less than half of a step of the weights between two pixels.
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

  /// Divides columns into lines that the kernels can count in 32 bits.
  @inline(__always)
  func forEachLine(
    _ columns: Range<Int>,
    of line: PixelGrid.Line,
    in source: BitmapSampler,
    _ body: (Range<Int>, cpixels_bitmap_line) -> Void
  ) {
    let bits = BitmapSampler.fractionBits
    var first = columns.lowerBound
    while first < columns.upperBound {
      let part = first..<min(first &+ longest, columns.upperBound)
      let (begin, end) = (line.point(first), line.point(part.upperBound &- 1))
      let (left, top) = (min(begin.u, end.u) >> bits, min(begin.v, end.v) >> bits)
      let line = unsafe cpixels_bitmap_line(
        pixels: source.pixels(fromColumn: left, row: top),
        stride: UInt32(truncatingIfNeeded: source.width),
        u: UInt32(truncatingIfNeeded: begin.u &- left << bits),
        v: UInt32(truncatingIfNeeded: begin.v &- top << bits),
        du: UInt32(truncatingIfNeeded: pixels.step.u),
        dv: UInt32(truncatingIfNeeded: pixels.step.v),
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

  @unsafe @inline(__always)
  func pixels(fromColumn x: Int, row y: Int) -> UnsafePointer<UInt32> {
    assert(x >= 0 && x < width && y >= 0 && y < height, "no pixel at \(x), \(y)")
    return unsafe pixels + (y &* width &+ x)
  }

  /// Blends the color at a point, multiplied by `part` of 255, over a pixel, as ``PixelKernels`` do to within a step.
  ///
  /// Beyond the bitmap's edges its outermost pixels continue.
  @inline(__always)
  func blend(_ point: (u: Int, v: Int), part: UInt32, over below: UInt32) -> UInt32 {
    let x = max(min(point.u, limits.x), 0)
    let left = min(x >> Self.fractionBits, max(width &- 2, 0))
    let y = max(min(point.v, limits.y &- 1), 0)
    return unsafe cpixels_sample_over(
      below,
      pixels + (y >> Self.fractionBits &* width &+ left),
      min(1, width &- 1),
      height > 1 ? width : 0,
      UInt32(truncatingIfNeeded: ((x &- left << Self.fractionBits) >> 4 &* 127) >> 16),
      UInt32(truncatingIfNeeded: y >> 5 & 32_767),
      part
    )
  }

  /// The coordinates from which on a point has no neighbor to the right or below.
  private var limits: (x: Int, y: Int) {
    ((width &- 1) << Self.fractionBits, (height &- 1) << Self.fractionBits)
  }

  /// Returns the columns at which all four pixels around the point are the bitmap's.
  @inline(__always)
  func columns(_ columns: Range<Int>, of line: PixelGrid.Line) -> Range<Int> {
    let (start, end) = (line.point(columns.lowerBound), line.point(columns.upperBound &- 1))
    // In most rows both ends are inside, and so is everything between them.
    let isWhole =
      min(start.u, end.u) >= 0 && max(start.u, end.u) < limits.x
      && min(start.v, end.v) >= 0 && max(start.v, end.v) < limits.y
    return isWhole ? columns : somewhere(columns, from: start, by: line.step)
  }

  private func somewhere(
    _ columns: Range<Int>,
    from start: (u: Int, v: Int),
    by step: (u: Int, v: Int)
  ) -> Range<Int> {
    let count = columns.count
    let steps = Self.steps(from: start.u, by: step.u, limit: limits.x, count: count)
      .clamped(to: Self.steps(from: start.v, by: step.v, limit: limits.y, count: count))
    return columns.lowerBound + steps.lowerBound..<columns.lowerBound + steps.upperBound
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
