import CPixels
import RiffleDrawing
import RiffleMotion

/// A bitmap, centred in a shape and cropped to fill it, turned with it.
struct BitmapPaint: Paint {
  private let bitmap: Bitmap
  private let box: RoundedBox
  private let kernels: PixelKernels
  /// Whether what is seen is the bitmap alone.
  let isOpaque: Bool
  /// The opacity of the whole, of 255.
  private let alpha: UInt32
  /// Where the bitmap's first pixel lies, if it lies upright on whole pixels at its own size.
  private let exactOrigin: (x: Int, y: Int)?
  private let grid: BitmapGrid

  init(_ bitmap: Bitmap, box: RoundedBox, alpha: Double, kernels: PixelKernels) {
    self.bitmap = bitmap
    self.box = box
    self.kernels = kernels
    self.alpha = UInt32(min(max(alpha, 0), 1) * 255 + 0.5)
    isOpaque = bitmap.isOpaque && self.alpha == 255
    grid = BitmapGrid(of: bitmap.size, in: box)
    exactOrigin = grid.exactOrigin(of: bitmap.size, in: box)
  }

  func paint(_ columns: Range<Int>, y: Int, row: UnsafeMutablePointer<UInt32>) {
    withSampler { source in
      if let exactOrigin {
        copy(source, columns, y: y, row: row, origin: exactOrigin)
      } else {
        sample(source, columns, y: y, row: row)
      }
    }
  }

  func paintOutline(_ columns: Range<Int>, y: Int, row: UnsafeMutablePointer<UInt32>) {
    withSampler { source in
      let start = grid.place(columns.lowerBound, y)
      for (index, x) in columns.enumerated() {
        let coverage = box.coverage(Double(x) + 0.5, Double(y) + 0.5)
        let part = UInt32(coverage * Double(alpha) + 0.5)
        guard part > 0 else { continue }
        let place = grid.place(after: index, from: start)
        let color = Pixel.scaled(source.color(x: place.x, y: place.y), by: part)
        row[x] = Pixel.over(color, row[x])
      }
    }
  }

  /// Opens the bitmap to reading.
  private func withSampler(_ body: (BitmapSampler) -> Void) {
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return }
      body(BitmapSampler(pixels: first, width: bitmap.size.width, height: bitmap.size.height))
    }
  }

  /// Paints pixels that are the bitmap's own.
  private func copy(
    _ source: BitmapSampler,
    _ columns: Range<Int>,
    y: Int,
    row: UnsafeMutablePointer<UInt32>,
    origin: (x: Int, y: Int)
  ) {
    let line = min(max(y - origin.y, 0), source.height - 1) * source.width
    let columns = columns.clamped(to: origin.x..<origin.x + source.width)
    guard !columns.isEmpty else { return }
    let pixels = source.pixels + line + columns.lowerBound - origin.x
    let first = row + columns.lowerBound
    if isOpaque {
      cpixels_copy(first, pixels, columns.count, grid.ahead)
    } else {
      kernels.functions.over(first, pixels, columns.count, alpha)
    }
  }

  /// Paints pixels that lie between the bitmap's.
  private func sample(
    _ source: BitmapSampler,
    _ columns: Range<Int>,
    y: Int,
    row: UnsafeMutablePointer<UInt32>
  ) {
    let start = grid.place(columns.lowerBound, y)
    // Where all four neighbours are the bitmap's own there is nothing to check.
    let inside = source.steps(from: start, by: grid.step, count: columns.count)
    let first = row + columns.lowerBound
    func border(_ steps: Range<Int>) {
      for index in steps {
        let place = grid.place(after: index, from: start)
        let color = Pixel.scaled(source.color(x: place.x, y: place.y), by: alpha)
        first[index] = Pixel.over(color, first[index])
      }
    }
    border(0..<inside.lowerBound)
    border(inside.upperBound..<columns.count)
    guard isOpaque else {
      blend(source, inside, from: start, first: first)
      return
    }
    grid.forEachLine(inside, from: start, in: source) { part, line in
      kernels.functions.sample(first + part.lowerBound, part.count, &line)
    }
  }

  /// Samples into memory aside, then blends.
  private func blend(
    _ source: BitmapSampler,
    _ steps: Range<Int>,
    from start: (x: Int, y: Int),
    first: UnsafeMutablePointer<UInt32>
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: max(1, steps.count)) { aside in
      guard let colors = aside.baseAddress else { return }
      grid.forEachLine(steps, from: start, in: source) { part, line in
        kernels.functions.sample(colors, part.count, &line)
        kernels.functions.over(first + part.lowerBound, colors, part.count, alpha)
      }
    }
  }
}
