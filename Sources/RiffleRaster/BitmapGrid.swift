import CPixels
import RiffleDrawing
import RiffleMotion

/// How the pixels of a picture lie among those of a bitmap that is centred in a box.
///
/// Every row is reckoned from the same column, so that a pixel's colour does not depend on where
/// drawing began.
struct BitmapGrid {
  /// From one pixel to the next in the bitmap, in places of ``BitmapSampler``.
  let step: (x: Int, y: Int)
  /// From a pixel's place to that of the one some rows below, in the bitmap's memory.
  let ahead: Int
  private let box: RoundedBox
  /// Bitmap pixels to one of the picture's.
  private let ratio: Double
  /// The column that rows are reckoned from: the middle one, so that no step is added up for long.
  private let anchor: Int
  /// The bitmap's middle, less half a pixel.
  private let middle: (x: Double, y: Double)
  /// How many steps 32 bits can count along.
  private let longest: Int

  init(of size: PixelSize, in box: RoundedBox) {
    self.box = box
    let (width, height) = (Double(size.width), Double(size.height))
    ratio = min(width / (2 * box.halfWidth), height / (2 * box.halfHeight))
    step = (
      BitmapSampler.fixed(box.cosine * ratio), BitmapSampler.fixed(-box.sine * ratio)
    )
    anchor = Int(min(max(box.center.x, -1e6), 1e6))
    // Half of a weight's step of 1/256 across, so that cutting the weights down rounds them.
    middle = (width / 2 - 0.5 + 0.5 / 256, height / 2 - 0.5)
    longest = max(1, (4000 << BitmapSampler.fractionBits) / max(abs(step.x), abs(step.y), 1))
    // Six rows on: far enough for memory to answer in time, near enough to stay in the cache.
    let rows = 6 * min(ratio, 100)
    ahead = Int(box.sine * rows) + Int(box.cosine * rows) * size.width
  }

  /// Finds a pixel's middle among the middles of the bitmap's pixels.
  func place(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
    let (u, v) = box.local(Double(anchor) + 0.5, Double(y) + 0.5)
    let start = (
      x: BitmapSampler.fixed(u * ratio + middle.x), y: BitmapSampler.fixed(v * ratio + middle.y)
    )
    return place(after: x - anchor, from: start)
  }

  /// Goes some pixels along a row.
  @inline(__always)
  func place(after count: Int, from start: (x: Int, y: Int)) -> (x: Int, y: Int) {
    (start.x &+ count &* step.x, start.y &+ count &* step.y)
  }

  /// Finds where the bitmap's first pixel lies, if it lies upright on whole pixels at its own size.
  func exactOrigin(of size: PixelSize, in box: RoundedBox) -> (x: Int, y: Int)? {
    let x = box.center.x - Double(size.width) / 2
    let y = box.center.y - Double(size.height) / 2
    // Closer to whole pixels than bilinear weights, which have 256 steps, can tell.
    func isWhole(_ place: Double) -> Bool { abs(place - place.rounded()) < 1 / 512.0 }
    // Farther out there is no canvas, and no integer to hold the place.
    guard max(abs(x), abs(y)) < 1e9, box.sine == 0, box.cosine == 1, isWhole(x), isWhole(y),
      abs(ratio - 1) * Double(max(size.width, size.height)) < 1 / 512.0
    else { return nil }
    return (Int(x.rounded()), Int(y.rounded()))
  }

  /// Cuts a row's steps into lines that the row kernels' 32 bits can count along.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - start: Where the step 0 lies.
  ///   - source: The bitmap.
  ///   - body: Takes a part of the steps and their line.
  func forEachLine(
    _ steps: Range<Int>,
    from start: (x: Int, y: Int),
    in source: BitmapSampler,
    _ body: (Range<Int>, inout cpixels_line) -> Void
  ) {
    let bits = BitmapSampler.fractionBits
    var first = steps.lowerBound
    while first < steps.upperBound {
      let part = first..<min(first + longest, steps.upperBound)
      let (begin, end) = (
        place(after: part.lowerBound, from: start), place(after: part.upperBound - 1, from: start)
      )
      let (left, top) = (min(begin.x, end.x) >> bits, min(begin.y, end.y) >> bits)
      var line = cpixels_line(
        pixels: source.pixels + top * source.width + left,
        stride: UInt32(source.width),
        u: UInt32(begin.x - left << bits),
        v: UInt32(begin.y - top << bits),
        du: UInt32(truncatingIfNeeded: step.x),
        dv: UInt32(truncatingIfNeeded: step.y),
        ahead: ahead
      )
      body(part, &line)
      first = part.upperBound
    }
  }
}
