import RiffleDrawing
import RiffleMotion

/// A bitmap that fills a shape and rotates with it.
struct BitmapPaint: Paint {
  private let bitmap: Bitmap
  private let box: RoundedBox
  private let kernels: PixelKernels
  let isOpaque: Bool
  /// The opacity, of 255.
  private let alpha: UInt32
  /// The column and row of the bitmap's first pixel if the bitmap lies upright on whole pixels at its
  /// own size, and so can be copied.
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

  func paint(_ columns: Range<Int>, of row: Row) {
    withSampler { source in
      if let exactOrigin {
        copy(source, to: columns, of: row, origin: exactOrigin)
      } else {
        sample(source, into: columns, of: row)
      }
    }
  }

  func paintOutline(_ columns: Range<Int>, of row: Row) {
    withSampler { source in
      let start = grid.point(columns.lowerBound, row.y)
      for (index, x) in columns.enumerated() {
        let coverage = box.coverage(Double(x) + 0.5, Double(row.y) + 0.5)
        let part = UInt32(coverage * Double(alpha) + 0.5)
        guard part > 0 else { continue }
        let point = grid.point(after: index, from: start)
        let color = Pixel.scaled(source.color(x: point.x, y: point.y), by: part)
        row[x] = Pixel.over(color, row[x])
      }
    }
  }

  private func withSampler(_ body: (BitmapSampler) -> Void) {
    unsafe bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return }
      unsafe body(BitmapSampler(pixels: first, size: bitmap.size))
    }
  }

  /// Paints pixels that coincide with the bitmap's.
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

  /// Paints pixels that lie between the bitmap's.
  private func sample(_ source: BitmapSampler, into columns: Range<Int>, of row: Row) {
    let first = columns.lowerBound
    let start = grid.point(first, row.y)
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
