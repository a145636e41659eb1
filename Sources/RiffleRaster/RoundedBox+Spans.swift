package import RiffleDrawing
import RiffleMotion

extension RoundedBox {
  /// Makes the box that a shape fills.
  package init(_ shape: Shape) {
    self.init(frame: shape.frame, rotation: shape.rotation, cornerRadius: shape.cornerRadius)
  }

  /// Makes the box that throws a shadow.
  package init(_ shadow: Shadow) {
    self.init(frame: shadow.frame, rotation: shadow.rotation, cornerRadius: shadow.cornerRadius)
  }

  /// Finds a rectangle of pixels that holds all that the box may touch, cut to a canvas.
  func bounds(width: Int, height: Int) -> PixelRectangle {
    func pixels(_ middle: Double, _ half: Double, limit: Int) -> Range<Int> {
      let reach = half + Self.reach
      return RowSpans.pixels(middle - reach...middle + reach, limit: limit)
    }
    let halfX = abs(halfWidth * cosine) + abs(halfHeight * sine)
    let halfY = abs(halfWidth * sine) + abs(halfHeight * cosine)
    return PixelRectangle(
      columns: pixels(center.x, halfX, limit: width),
      rows: pixels(center.y, halfY, limit: height)
    )
  }

  /// Finds the pixels that the box may touch, cut to a canvas.
  func touched(width: Int, height: Int) -> RowSpans {
    // A radius that counts as none covers its corner's pixels as if it were none.
    let box = pulled(by: pixelExtent - Self.nothing, radius: radius < 0.5 ? 0 : radius)
    return box.spans(width: width, height: height)
  }

  /// Finds the pixels that the box surely covers whole, cut to a canvas.
  func covered(width: Int, height: Int) -> RowSpans {
    let box = pulled(by: Self.nothing - pixelExtent, radius: radius)
    // Arcs that are left without edges between them, of a disc or a pill, are drawn in as far as a
    // pixel's corners reach.
    let hasEdges = min(box.halfWidth, box.halfHeight) >= radius
    return (hasEdges ? box : grown(by: -Self.reach)).spans(width: width, height: height)
  }

  /// Finds the pixels whose middles lie inside the box, cut to a canvas.
  func centered(width: Int, height: Int) -> RowSpans {
    spans(width: width, height: height)
  }

  /// How far a pixel reaches from its middle across the box's edges, in pixels.
  ///
  /// Pixels whose middles are nearer to an edge are cut by it. At a corner's arc they reach farther;
  /// a box drawn out or in by this much allows for that where its arcs keep their radius, since they
  /// move by this much along both sides.
  private var pixelExtent: Double { (abs(cosine) + abs(sine)) / 2 }

  /// Less of a pixel than any paint can tell from none; pixels that meet an edge exactly, as those of
  /// a box on whole pixels do, are on the side that costs less.
  private static let nothing = 1e-6

  private func spans(width: Int, height: Int) -> RowSpans {
    isEmpty ? RowSpans() : RowSpans(inside: Outline(self), width: width, height: height)
  }
}
