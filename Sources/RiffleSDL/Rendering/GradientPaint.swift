import RiffleDrawing

/// A blend from a shape's top edge to its bottom edge.
///
/// Blended in finer steps than a pixel has and dithered where it is cut to whole ones, so that a
/// long, slow blend has no bands; what the blend leaves alone stays exact.
struct GradientPaint: Paint {
  private let box: RoundedBox
  private let top: SIMD4<Float>
  private let change: SIMD4<Float>
  private let dither: Dither

  init(_ box: RoundedBox, top: Color, bottom: Color, alpha: Double, dither: Dither) {
    self.box = box
    self.dither = dither
    self.top = Pixel.channels(of: top.faded(to: alpha))
    change = Pixel.channels(of: bottom.faded(to: alpha)) - self.top
  }

  func paint(_ columns: Range<Int>, y: Int, row: UnsafeMutablePointer<UInt32>) {
    let start = progress(columns.lowerBound, y)
    let step = Float(-box.sine / (2 * box.halfHeight))
    dither.withRow(y) { thresholds in
      if step == 0 {
        let ink = ink(at: start)
        for x in columns { row[x] = ink.over(row[x], coverage: 1, threshold: thresholds[x & 7]) }
        return
      }
      for x in columns {
        let ink = ink(at: start + Float(x - columns.lowerBound) * step)
        row[x] = ink.over(row[x], coverage: 1, threshold: thresholds[x & 7])
      }
    }
  }

  func paint(x: Int, y: Int, coverage: Double, pixel: UnsafeMutablePointer<UInt32>) {
    let ink = ink(at: progress(x, y))
    dither.withRow(y) { thresholds in
      pixel.pointee = ink.over(
        pixel.pointee,
        coverage: Float(coverage),
        threshold: thresholds[x & 7]
      )
    }
  }

  @inline(__always)
  private func ink(at progress: Float) -> FineInk {
    FineInk(top + change * min(max(progress, 0), 1))
  }

  /// How far from the top edge to the bottom edge a pixel lies.
  private func progress(_ x: Int, _ y: Int) -> Float {
    let place = box.local(Double(x) + 0.5, Double(y) + 0.5).v
    return Float(0.5 + place / (2 * box.halfHeight))
  }
}
