import RiffleDrawing

/// A gradient from a shape's top edge to its bottom edge.
///
/// Dithered from colors in finer steps than pixels have, so that a long, slow gradient has no
/// bands. Pixels under a clear part of the gradient keep their exact value.
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

  // Dithering may keep a step of the pixel's previous value.
  var isOpaque: Bool { false }

  func paint(_ columns: Range<Int>, of row: Row) {
    blend(over: columns, of: row) { coverage in coverage.fill(with: 65_535) }
  }

  func paintOutline(_ columns: Range<Int>, of row: Row) {
    blend(over: columns, of: row) { coverage in
      for (index, x) in columns.enumerated() {
        let part = box.coverage(Double(x) + 0.5, Double(row.y) + 0.5)
        coverage[index] = UInt16(part * 65_535 + 0.5)
      }
    }
  }

  private func blend(
    over columns: Range<Int>,
    of row: Row,
    measure: (Scratch<UInt16>) -> Void
  ) {
    Scratch.with(count: columns.count) { coverage in
      measure(coverage)
      if box.sine == 0 {
        color(columns.lowerBound, row.y).blend(over: columns, of: row, coverage: coverage)
        return
      }
      for (index, x) in columns.enumerated() {
        color(x, row.y).blend(over: x..<x + 1, of: row, coverage: coverage.suffix(from: index))
      }
    }
  }

  /// Returns the color in the middle of a pixel.
  private func color(_ x: Int, _ y: Int) -> DitheredColor {
    let distance = box.local(Double(x) + 0.5, Double(y) + 0.5).v
    let progress = Float(0.5 + distance / (2 * box.halfHeight))
    return DitheredColor(
      top + change * min(max(progress, 0), 1),
      dither: dither,
      kernels: kernels
    )
  }
}
