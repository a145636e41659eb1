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
  private let kernels: PixelKernels

  init(
    _ box: RoundedBox,
    top: Color,
    bottom: Color,
    alpha: Double,
    dither: Dither,
    kernels: PixelKernels
  ) {
    self.box = box
    self.dither = dither
    self.kernels = kernels
    self.top = Pixel.channels(of: top.faded(to: alpha))
    change = Pixel.channels(of: bottom.faded(to: alpha)) - self.top
  }

  // Dithering may let through a step of what lies below.
  var isOpaque: Bool { false }

  func paint(_ columns: Range<Int>, y: Int, row: UnsafeMutablePointer<UInt32>) {
    lay(over: columns, y: y, row: row) { parts in parts.update(repeating: 65_535) }
  }

  func paintOutline(_ columns: Range<Int>, y: Int, row: UnsafeMutablePointer<UInt32>) {
    lay(over: columns, y: y, row: row) { parts in
      for (index, x) in columns.enumerated() {
        parts[index] = UInt16(box.coverage(Double(x) + 0.5, Double(y) + 0.5) * 65_535 + 0.5)
      }
    }
  }

  private func lay(
    over columns: Range<Int>,
    y: Int,
    row: UnsafeMutablePointer<UInt32>,
    measure: (UnsafeMutableBufferPointer<UInt16>) -> Void
  ) {
    // Room for eight beyond each pixel, since the kernels read on.
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: columns.count + 8) { parts in
      parts.initialize(repeating: 0)
      measure(parts)
      guard let first = parts.baseAddress else { return }
      if box.sine == 0 {
        ink(columns.lowerBound, y).lay(over: columns, of: row, parts: first, thresholds: dither[y])
        return
      }
      for (index, x) in columns.enumerated() {
        ink(x, y).lay(over: x..<x + 1, of: row, parts: first + index, thresholds: dither[y])
      }
    }
  }

  /// The colour in the middle of a pixel.
  private func ink(_ x: Int, _ y: Int) -> DitheredColor {
    let place = box.local(Double(x) + 0.5, Double(y) + 0.5).v
    let progress = Float(0.5 + place / (2 * box.halfHeight))
    return DitheredColor(top + change * min(max(progress, 0), 1), kernels: kernels)
  }
}
