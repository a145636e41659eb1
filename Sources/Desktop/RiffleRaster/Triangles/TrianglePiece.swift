import RiffleDrawing

/// What a list of triangles is made of: an upright rectangle, or a triangle that is none.
///
/// Two pieces that are equal draw the same pixels, over the same atlas.
struct TrianglePiece: Hashable, Sendable {
  /// The pixels that it may touch, inside the clip and the canvas.
  let box: PixelBox
  let fill: Fill

  /// The pixels of a piece.
  enum Fill: Hashable, Sendable {
    /// All pixels of the box, in one premultiplied color.
    case color(UInt32)
    /// All pixels of the box, in one premultiplied color multiplied by an atlas.
    case letter(UInt32, AtlasWindow)
    /// Those inside a triangle.
    case triangle(Triangle)
  }

  /// Makes an upright rectangle; nil if it touches no pixel.
  init?(_ corners: UprightRectangle, atlas: CoverageAtlas?, limits: PixelBox) {
    let (first, last) = (corners.first, corners.last)
    box = PixelBox(
      from: (min(first.x, last.x), min(first.y, last.y)),
      to: (max(first.x, last.x), max(first.y, last.y)),
      limits: limits
    )
    let channels = Self.channels(of: first.color)
    guard !box.isEmpty, first.color >> 24 > 0 else { return nil }
    guard let atlas else {
      fill = .color(Pixel.truncating(channels + 0.5))
      return
    }
    guard first.atlasX != last.atlasX || first.atlasY != last.atlasY else {
      let coverage = AtlasWindow.coverage(of: atlas, at: Double(first.atlasX), Double(first.atlasY))
      fill = .color(Pixel.truncating(channels * coverage + 0.5))
      return
    }
    fill = .letter(Pixel.truncating(channels + 0.5), AtlasWindow(first, last, over: box))
  }

  /// Makes a triangle; nil if it touches no pixel.
  init?(
    _ a: TriangleVertex,
    _ b: TriangleVertex,
    _ c: TriangleVertex,
    atlas: CoverageAtlas?,
    limits: PixelBox
  ) {
    box = PixelBox(
      from: (min(a.x, b.x, c.x), min(a.y, b.y, c.y)),
      to: (max(a.x, b.x, c.x), max(a.y, b.y, c.y)),
      limits: limits
    )
    guard !box.isEmpty, (a.color | b.color | c.color) >> 24 > 0,
      let triangle = Triangle(a, b, c, atlas: atlas)
    else { return nil }
    fill = .triangle(triangle)
  }

  /// Returns premultiplied blue, green, red and alpha, from 0 to 255, of a color with straight alpha.
  static func channels(of color: UInt32) -> SIMD4<Float> {
    let alpha = Float(color >> 24)
    let parts = Pixel.channels(of: color | 0xFF00_0000)
    return parts * (alpha / 255)
  }

  /// Whether the pixels' previous values do not matter.
  var isOpaque: Bool {
    if case .color(let pixel) = fill { return pixel >> 24 == 255 }
    return false
  }
}

/// Two opposite corners of an upright rectangle in one color, whose atlas lies upright as well.
struct UprightRectangle {
  let first: TriangleVertex
  let last: TriangleVertex

  /// Finds the rectangle that the triangles `a b c` and `a c d` make; nil if they make none.
  init?(_ a: TriangleVertex, _ b: TriangleVertex, _ c: TriangleVertex, _ d: TriangleVertex) {
    guard a.color == b.color, a.color == c.color, a.color == d.color,
      Self.isCorner(b, across: a, down: c) && Self.isCorner(d, across: c, down: a)
        || Self.isCorner(b, across: c, down: a) && Self.isCorner(d, across: a, down: c)
    else { return nil }
    first = a
    last = c
  }

  private static func isCorner(
    _ corner: TriangleVertex,
    across: TriangleVertex,
    down: TriangleVertex
  ) -> Bool {
    corner.y == across.y && corner.x == down.x && corner.atlasY == across.atlasY
      && corner.atlasX == down.atlasX
  }
}

/// An upright rectangle of whole pixels, in little memory.
struct PixelBox: Hashable, Sendable {
  let left, top, right, bottom: Int32

  /// Makes a box of a canvas's pixels.
  init(_ rectangle: PixelRectangle) {
    (left, right) = (Int32(rectangle.columns.lowerBound), Int32(rectangle.columns.upperBound))
    (top, bottom) = (Int32(rectangle.rows.lowerBound), Int32(rectangle.rows.upperBound))
  }

  /// Makes the box of the pixels inside other limits whose middles lie inside a rectangle.
  @inline(__always)
  init(from: (Float, Float), to: (Float, Float), limits: PixelBox) {
    func pixel(_ edge: Float, _ low: Int32, _ high: Int32) -> Int32 {
      // Exact in Double; rounding up by hand is faster than a call of C's ceil.
      let place = min(max(Double(edge) - 0.5, Double(low)), Double(high))
      let whole = Int32(place)
      return whole + (Double(whole) < place ? 1 : 0)
    }
    left = pixel(from.0, limits.left, limits.right)
    right = pixel(to.0, limits.left, limits.right)
    top = pixel(from.1, limits.top, limits.bottom)
    bottom = pixel(to.1, limits.top, limits.bottom)
  }

  /// Whether there are no pixels inside.
  var isEmpty: Bool { left >= right || top >= bottom }

  /// The number of pixels.
  var area: Int { Int(right - left) * Int(bottom - top) }

  /// The same pixels, with columns and rows.
  var rectangle: PixelRectangle {
    PixelRectangle(columns: Int(left)..<Int(right), rows: Int(top)..<Int(bottom))
  }
}
