import RiffleMotion

/// The mapping from a canvas's pixels to points in the axes of a rotated box, in fixed point.
///
/// Every pixel is calculated from the same one, so that its point does not depend on where drawing began.
struct PixelGrid {
  /// It leads from one pixel to the next on its right.
  let step: (u: Int, v: Int)
  private let down: (u: Int, v: Int)
  /// The point of the canvas's first pixel, which may be far outside of the box.
  private let origin: (u: Int, v: Int)

  /// - Parameters:
  ///   - ratio: Units per pixel, along the box's own axes.
  ///   - middle: The point of the box's middle.
  ///   - bits: The binary places of points.
  init(
    _ box: RoundedBox,
    ratio: (u: Double, v: Double),
    middle: (u: Double, v: Double),
    bits: Int
  ) {
    func fixed(_ value: Double) -> Int { Self.fixed(value, bits: bits) }
    step = (fixed(box.cosine * ratio.u), fixed(-box.sine * ratio.v))
    down = (fixed(box.sine * ratio.u), fixed(box.cosine * ratio.v))
    // It is counted from the pixel in the middle, so that few steps add up.
    let x = Int(min(max(box.center.x, -1e6), 1e6))
    let y = Int(min(max(box.center.y, -1e6), 1e6))
    let (u, v) = box.local(Double(x) + 0.5, Double(y) + 0.5)
    origin = (
      fixed(u * ratio.u + middle.u) &- x &* step.u &- y &* down.u,
      fixed(v * ratio.v + middle.v) &- x &* step.v &- y &* down.v
    )
  }

  static func fixed(_ value: Double, bits: Int) -> Int {
    // Larger shapes make no sense; the limits only keep the conversion from trapping.
    Int(min(max(value, -1e9), 1e9) * Double(1 << bits))
  }

  /// The points of a row of the canvas.
  struct Line {
    fileprivate let origin: (u: Int, v: Int)
    let step: (u: Int, v: Int)

    /// Takes the middle of the pixel.
    @inline(__always)
    func point(_ x: Int) -> (u: Int, v: Int) {
      (origin.u &+ x &* step.u, origin.v &+ x &* step.v)
    }
  }

  @inline(__always)
  func line(_ y: Int) -> Line {
    Line(origin: (origin.u &+ y &* down.u, origin.v &+ y &* down.v), step: step)
  }
}
