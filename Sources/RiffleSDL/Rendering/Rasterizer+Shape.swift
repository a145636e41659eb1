import RiffleDrawing
import RiffleMotion

extension Rasterizer {
  /// Fills a rounded rectangle.
  func draw(_ shape: Shape, into canvas: Canvas, from sources: any DrawingSources) {
    let box = RoundedBox(
      frame: shape.frame,
      rotation: shape.rotation,
      cornerRadius: shape.cornerRadius
    )
    guard !box.isEmpty, shape.alpha > 0 else { return }
    switch shape.fill {
    case .color(let color):
      fill(box, with: ColorPaint(color, alpha: shape.alpha), into: canvas)
    case .gradient(let top, let bottom):
      let paint = GradientPaint(box, top: top, bottom: bottom, alpha: shape.alpha, dither: dither)
      fill(box, with: paint, into: canvas)
    case .picture(let picture, let placeholder):
      let size = PixelSize(rounding: shape.frame.size)
      if let bitmap = sources.bitmap(for: picture, size: size, placeholder: placeholder) {
        fill(box, with: bitmap, alpha: shape.alpha, into: canvas)
      } else {
        fill(box, with: ColorPaint(placeholder, alpha: shape.alpha), into: canvas)
      }
    case .layer(let layer):
      fill(box, with: sources.bitmap(for: layer), alpha: shape.alpha, into: canvas)
    }
  }

  /// Fills a box with a bitmap.
  func fill(_ box: RoundedBox, with bitmap: Bitmap, alpha: Double, into canvas: Canvas) {
    // A stand-in of one colour need not be looked up pixel by pixel.
    if bitmap.pixels.count == 1, let pixel = bitmap.pixels.first {
      fill(box, with: ColorPaint(pixel, alpha: alpha), into: canvas)
      return
    }
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return }
      let paint = BitmapPaint(bitmap, pixels: first, box: box, alpha: alpha)
      fill(box, with: paint, into: canvas)
    }
  }

  /// Fills a box: whole runs inside, pixel by pixel along the outline.
  func fill(_ box: RoundedBox, with paint: some Paint, into canvas: Canvas) {
    guard let first = canvas.pixels.baseAddress else { return }
    for y in box.rows(height: canvas.height) {
      let row = first + y * canvas.stride
      let touched = box.touched(row: y, width: canvas.width)
      let covered = box.covered(row: y, width: canvas.width).clamped(to: touched)
      func edge(_ columns: Range<Int>) {
        for x in columns {
          let coverage = box.coverage(Double(x) + 0.5, Double(y) + 0.5)
          if coverage > 0 { paint.paint(x: x, y: y, coverage: coverage, pixel: row + x) }
        }
      }
      guard !covered.isEmpty else {
        edge(touched)
        continue
      }
      edge(touched.lowerBound..<covered.lowerBound)
      paint.paint(covered, y: y, row: row)
      edge(covered.upperBound..<touched.upperBound)
    }
  }
}
