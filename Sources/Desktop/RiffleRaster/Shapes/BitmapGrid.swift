import CPixels
import RiffleDrawing
import RiffleMotion

/// The mapping from a canvas's pixels to points of a bitmap that fills a box.
///
/// Every row is calculated from the same column, so that a pixel's color does not depend on the
/// column in which drawing began.
struct BitmapGrid {
  /// The step in the bitmap from one pixel to the next, in units of ``BitmapSampler``.
  let step: (x: Int, y: Int)
  /// The distance in the bitmap's memory from a pixel to the one some rows below it on the canvas.
  let ahead: Int
  private let box: RoundedBox
  /// The number of the bitmap's pixels per pixel of the canvas, along the box's own axes.
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
    step = (
      BitmapSampler.fixed(box.cosine * ratio.x), BitmapSampler.fixed(-box.sine * ratio.y)
    )
    anchor = Int(min(max(box.center.x, -1e6), 1e6))
    // Half a step of the 256 horizontal weights, so that truncating a weight rounds it.
    middle = (Double(size.width) / 2 - 0.5 + 0.5 / 256, Double(size.height) / 2 - 0.5)
    longest = max(1, (4000 << BitmapSampler.fractionBits) / max(abs(step.x), abs(step.y), 1))
    // Six rows below: far enough for memory to answer in time, near enough to stay in the cache.
    ahead =
      Int(box.sine * 6 * min(ratio.x, 100))
      + Int(box.cosine * 6 * min(ratio.y, 100)) * size.width
  }

  /// Returns the point of the bitmap in the middle of a pixel.
  func point(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
    let (u, v) = box.local(Double(anchor) + 0.5, Double(y) + 0.5)
    let start = (
      x: BitmapSampler.fixed(u * ratio.x + middle.x),
      y: BitmapSampler.fixed(v * ratio.y + middle.y)
    )
    return point(after: x - anchor, from: start)
  }

  /// Returns the point a number of pixels farther along a row.
  @inline(__always)
  func point(after count: Int, from start: (x: Int, y: Int)) -> (x: Int, y: Int) {
    (start.x &+ count &* step.x, start.y &+ count &* step.y)
  }

  /// Returns the column and row of the bitmap's first pixel; nil unless the bitmap lies upright on
  /// whole pixels at its own size.
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

  /// Divides a row's steps into lines that the kernels can count in 32 bits.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - start: The point of the bitmap at step 0.
  ///   - source: The bitmap.
  ///   - body: Called with each part of the steps and its line.
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
