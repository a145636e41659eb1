import RiffleDrawing
import RiffleMotion

extension RoundedBox {
  /// Makes the box that a shape fills.
  init(_ shape: Shape) {
    self.init(frame: shape.frame, rotation: shape.rotation, cornerRadius: shape.cornerRadius)
  }

  /// Makes the box that throws a shadow.
  init(_ shadow: Shadow) {
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
    spans(margin: Self.reach, width: width, height: height)
  }

  /// Finds the pixels that the box surely covers whole, cut to a canvas.
  func covered(width: Int, height: Int) -> RowSpans {
    // The arc's sag, at most 1/12 for the smallest radius, counts as well; see `coverage`.
    let sag = radius > 0 ? 1 / (24 * max(radius, 0.5)) : 0
    return spans(margin: -(Self.reach + sag), width: width, height: height)
  }

  /// Finds the pixels whose middles lie inside the box, cut to a canvas.
  func centered(width: Int, height: Int) -> RowSpans {
    spans(margin: 0, width: width, height: height)
  }

  private func spans(margin: Double, width: Int, height: Int) -> RowSpans {
    let box = grown(by: margin)
    guard !box.isEmpty else { return RowSpans() }
    return RowSpans(inside: Outline(box), width: width, height: height)
  }
}
