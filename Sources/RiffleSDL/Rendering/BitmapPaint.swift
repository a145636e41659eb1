import RiffleDrawing
import RiffleMotion

/// A bitmap, centred in a shape and cropped to fill it, turned with it.
struct BitmapPaint: Paint {
  private let source: BitmapSampler
  /// Whether what is seen is the bitmap alone.
  private let isCopied: Bool
  /// The opacity of the whole, of 255.
  private let alpha: UInt32
  private let box: RoundedBox
  /// Bitmap pixels to one of the picture's.
  private let ratio: Double
  /// Where the bitmap's first pixel lies, if it lies upright on whole pixels at its own size.
  private let exactOrigin: (x: Int, y: Int)?

  /// Makes a paint that is valid as long as `pixels`, those of `bitmap`.
  init(_ bitmap: Bitmap, pixels: UnsafePointer<UInt32>, box: RoundedBox, alpha: Double) {
    source = BitmapSampler(pixels: pixels, width: bitmap.size.width, height: bitmap.size.height)
    self.box = box
    self.alpha = UInt32(min(max(alpha, 0), 1) * 255 + 0.5)
    isCopied = bitmap.isOpaque && self.alpha == 255
    let (width, height) = (Double(bitmap.size.width), Double(bitmap.size.height))
    ratio = min(width / (2 * box.halfWidth), height / (2 * box.halfHeight))
    let x = box.center.x - width / 2
    let y = box.center.y - height / 2
    // Closer to whole pixels than bilinear weights, which have 256 steps, can tell.
    func isWhole(_ place: Double) -> Bool { abs(place - place.rounded()) < 1 / 512.0 }
    // Farther out there is no canvas, and no integer to hold the place.
    let isNear = max(abs(x), abs(y)) < 1e9
    let isExact =
      isNear && box.sine == 0 && box.cosine == 1 && isWhole(x) && isWhole(y)
      && abs(ratio - 1) * max(width, height) < 1 / 512.0
    exactOrigin = isExact ? (Int(x.rounded()), Int(y.rounded())) : nil
  }

  func paint(_ columns: Range<Int>, y: Int, row: UnsafeMutablePointer<UInt32>) {
    if let exactOrigin {
      copy(columns, y: y, row: row, origin: exactOrigin)
    } else {
      sample(columns, y: y, row: row)
    }
  }

  func paint(x: Int, y: Int, coverage: Double, pixel: UnsafeMutablePointer<UInt32>) {
    let place = place(x, y)
    let part = UInt32(coverage * Double(alpha) + 0.5)
    let color = Pixel.scaled(source.color(x: place.x, y: place.y), by: part)
    pixel.pointee = Pixel.over(color, pixel.pointee)
  }

  /// Paints pixels that are the bitmap's own.
  private func copy(
    _ columns: Range<Int>,
    y: Int,
    row: UnsafeMutablePointer<UInt32>,
    origin: (x: Int, y: Int)
  ) {
    let line = min(max(y - origin.y, 0), source.height - 1) * source.width
    let columns = columns.clamped(to: origin.x..<origin.x + source.width)
    guard !columns.isEmpty else { return }
    let pixels = source.pixels + line + columns.lowerBound - origin.x
    if isCopied {
      (row + columns.lowerBound).update(from: pixels, count: columns.count)
      return
    }
    for (index, x) in columns.enumerated() {
      row[x] = Pixel.over(Pixel.scaled(pixels[index], by: alpha), row[x])
    }
  }

  /// Paints pixels that lie between the bitmap's.
  private func sample(_ columns: Range<Int>, y: Int, row: UnsafeMutablePointer<UInt32>) {
    let start = place(columns.lowerBound, y)
    let step = (
      x: BitmapSampler.fixed(box.cosine * ratio), y: BitmapSampler.fixed(-box.sine * ratio)
    )
    // Where all four neighbours are the bitmap's own there is nothing to check.
    let inside = source.steps(from: start, by: step, count: columns.count)
    let first = row + columns.lowerBound
    func edge(_ steps: Range<Int>) {
      for index in steps {
        let color = source.color(x: start.x &+ index &* step.x, y: start.y &+ index &* step.y)
        first[index] = Pixel.over(Pixel.scaled(color, by: alpha), first[index])
      }
    }
    edge(0..<inside.lowerBound)
    var (x, y) = (
      start.x &+ inside.lowerBound &* step.x, start.y &+ inside.lowerBound &* step.y
    )
    if isCopied {
      for index in inside {
        first[index] = source.innerColor(x: x, y: y)
        x &+= step.x
        y &+= step.y
      }
    } else {
      for index in inside {
        let color = Pixel.scaled(source.innerColor(x: x, y: y), by: alpha)
        first[index] = Pixel.over(color, first[index])
        x &+= step.x
        y &+= step.y
      }
    }
    edge(inside.upperBound..<columns.count)
  }

  /// Finds a pixel's middle among the middles of the bitmap's pixels.
  private func place(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
    let (u, v) = box.local(Double(x) + 0.5, Double(y) + 0.5)
    // Half of a weight's step of 1/256, so that cutting the weights down rounds them.
    let shift = 0.5 / 256 - 0.5
    return (
      BitmapSampler.fixed(u * ratio + Double(source.width) / 2 + shift),
      BitmapSampler.fixed(v * ratio + Double(source.height) / 2 + shift)
    )
  }
}
