import RiffleDrawing

protocol Paint: Sendable {
  /// Painted pixels no longer depend on their previous value.
  var isOpaque: Bool { get }

  /// The shape covers the pixels fully; there is at least one.
  func paint(_ columns: Range<Int>, of row: Row)

  /// The outline crosses the pixels; each is painted as much as the shape covers it.
  func paintOutline(_ columns: Range<Int>, of row: Row)
}

struct ColorPaint: Paint {
  /// Premultiplied.
  private let source: UInt32
  private let box: RoundedBox

  init(_ color: Color, alpha: Double, box: RoundedBox) {
    source = Pixel.premultiplied(color.faded(to: alpha))
    self.box = box
  }

  init(_ pixel: UInt32, alpha: Double, box: RoundedBox) {
    source = Pixel.scaled(pixel, by: UInt32(min(max(alpha, 0), 1) * 255 + 0.5))
    self.box = box
  }

  var isOpaque: Bool { source >> 24 == 255 }

  func paint(_ columns: Range<Int>, of row: Row) {
    if isOpaque {
      row.fill(columns, with: source)
    } else {
      for x in columns { row[x] = Pixel.over(source, row[x]) }
    }
  }

  func paintOutline(_ columns: Range<Int>, of row: Row) {
    for x in columns {
      let coverage = UInt32(box.coverage(Double(x) + 0.5, Double(row.y) + 0.5) * 255 + 0.5)
      row[x] = Pixel.over(Pixel.scaled(source, by: coverage), row[x])
    }
  }
}

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
