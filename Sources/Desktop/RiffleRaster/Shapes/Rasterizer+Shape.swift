import RiffleDrawing
import RiffleMotion

extension Rasterizer {
  /// Prepares a rounded rectangle for a canvas; nil if nothing of it is visible.
  func drawing(of shape: Shape, _ bitmap: Bitmap?, canvas: PixelSize) -> (any Drawing)? {
    let box = RoundedBox(shape)
    guard !box.isEmpty, shape.alpha > 0 else { return nil }
    func drawing(_ paint: any Paint) -> any Drawing {
      ShapeDrawing(box, paint: paint, canvas: canvas)
    }
    if let bitmap {
      // A placeholder of one color need not be sampled pixel by pixel.
      if bitmap.pixels.count == 1, let pixel = bitmap.pixels.first {
        return drawing(ColorPaint(pixel, alpha: shape.alpha, box: box))
      }
      let paint = BitmapPaint(
        bitmap,
        box: box,
        fit: shape.fill.bitmapFit,
        alpha: shape.alpha,
        kernels: kernels
      )
      return drawing(paint)
    }
    switch shape.fill {
    case .color(let color), .picture(_, size: _, placeholder: let color):
      return drawing(ColorPaint(color, alpha: shape.alpha, box: box))
    case .gradient(let top, let bottom):
      let paint = GradientPaint(
        box,
        top: top,
        bottom: bottom,
        alpha: shape.alpha,
        dither: dither,
        kernels: kernels
      )
      return drawing(paint)
    case .layer:
      preconditionFailure("a layer always has a bitmap")
    }
  }
}
