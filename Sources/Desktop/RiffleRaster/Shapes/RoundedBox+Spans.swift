package import RiffleDrawing
import RiffleMotion

extension RoundedBox {
  /// Makes the box of a shape.
  package init(_ shape: Shape) {
    self.init(frame: shape.frame, rotation: shape.rotation, cornerRadius: shape.cornerRadius)
  }

  /// Makes the box that casts a shadow.
  package init(_ shadow: Shadow) {
    self.init(frame: shadow.frame, rotation: shadow.rotation, cornerRadius: shadow.cornerRadius)
  }

  /// Returns a rectangle that holds every pixel on a canvas that the box may touch.
  func bounds(on canvas: PixelSize) -> PixelRectangle {
    func pixels(_ middle: Double, _ half: Double, limit: Int) -> Range<Int> {
      let reach = half + Self.reach
      return RowSpans.pixels(middle - reach...middle + reach, limit: limit)
    }
    let halfX = abs(halfWidth * cosine) + abs(halfHeight * sine)
    let halfY = abs(halfWidth * sine) + abs(halfHeight * cosine)
    return PixelRectangle(
      columns: pixels(center.x, halfX, limit: canvas.width),
      rows: pixels(center.y, halfY, limit: canvas.height)
    )
  }

  /// Returns the pixels on a canvas that the box may touch.
  func touched(on canvas: PixelSize) -> RowSpans {
    // The same limit as in `coverage`, which treats smaller radii as square corners.
    let box = outset(by: halfPixel - Self.tolerance, radius: radius < 0.5 ? 0 : radius)
    return box.centered(on: canvas)
  }

  /// Returns the pixels on a canvas that the box surely covers fully.
  func covered(on canvas: PixelSize) -> RowSpans {
    let box = outset(by: Self.tolerance - halfPixel, radius: radius)
    // Moved inward, a disc or a pill has no edges left between its arcs, and the arcs would not move
    // far enough. It shrinks by half a pixel's diagonal instead.
    let hasEdges = min(box.halfWidth, box.halfHeight) >= radius
    return (hasEdges ? box : grown(by: -Self.reach)).centered(on: canvas)
  }

  /// Returns the pixels on a canvas whose middles lie inside the box.
  func centered(on canvas: PixelSize) -> RowSpans {
    isEmpty ? RowSpans() : RowSpans(inside: Outline(self), on: canvas)
  }

  /// The distance from a pixel's middle to its farthest corner, at right angles to the box's edges.
  ///
  /// An edge crosses exactly the pixels whose middles are nearer to it than that. An arc crosses
  /// pixels that are farther from it, but an arc that keeps its radius while both its edges move by
  /// this distance moves far enough for those as well.
  private var halfPixel: Double { (abs(cosine) + abs(sine)) / 2 }

  /// A part of a pixel too small to change any paint's result, in pixels.
  ///
  /// Keeps pixels that an edge only meets, such as those along a box on whole pixels, out of the
  /// outline, which costs more to draw.
  private static let tolerance = 1e-6
}
