import RiffleDrawing

struct ShapeDrawing: Drawing {
  let touched: RowSpans
  private let covered: RowSpans
  private let paint: any Paint

  init(_ box: RoundedBox, paint: any Paint, canvas: PixelSize) {
    touched = box.touched(on: canvas)
    covered = box.covered(on: canvas)
    self.paint = paint
  }

  var opaque: RowSpans { paint.isOpaque ? covered : RowSpans() }

  func draw(_ columns: Range<Int>, of row: Row) {
    paint.paint(columns, inside: covered[row.y].clamped(to: columns), of: row)
  }
}

extension Rasterizer {
  func drawing(of shape: Shape, _ bitmap: Bitmap?, canvas: PixelSize) -> (any Drawing)? {
    let box = RoundedBox(shape)
    guard !box.isEmpty, shape.alpha > 0 else { return nil }
    let paint = paint(shape.fill, bitmap, box: box, alpha: shape.alpha)
    return ShapeDrawing(box, paint: paint, canvas: canvas)
  }

  /// The bitmap is that which the fill names, or a text's.
  func paint(_ fill: Fill, _ bitmap: Bitmap?, box: RoundedBox, alpha: Double) -> any Paint {
    if let bitmap {
      // A placeholder of one color need not be sampled pixel by pixel.
      if bitmap.pixels.count == 1, let pixel = bitmap.pixels.first {
        return ColorPaint(pixel, alpha: alpha, box: box)
      }
      return BitmapPaint(bitmap, box: box, fit: fill.bitmapFit, alpha: alpha, kernels: kernels)
    }
    switch fill {
    case .color(let color), .picture(_, size: _, placeholder: let color):
      return ColorPaint(color, alpha: alpha, box: box)
    case .gradient(let top, let bottom):
      return GradientPaint(
        box,
        gradient: LinearGradient(top: top, bottom: bottom),
        alpha: alpha,
        dither: dither,
        kernels: kernels
      )
    case .linearGradient(let gradient):
      return GradientPaint(
        box,
        gradient: gradient,
        alpha: alpha,
        dither: dither,
        kernels: kernels
      )
    case .layer:
      preconditionFailure("a layer always has a bitmap")
    }
  }
}
