import RiffleDrawing

/// A triangle whose color changes evenly between its corners.
///
/// Its edges are those of the pixels' middles: of two triangles that share an edge, exactly one draws
/// each pixel on it (the rule of left and top edges, as in Direct3D's and Metal's specifications).
struct Triangle: Hashable, Sendable {
  /// Clockwise as seen.
  private let a, b, c: TriangleVertex
  private let coverage: Coverage
  private let hasOneColor: Bool

  private enum Coverage: Hashable, Sendable {
    /// From 0 to 1.
    case even(Float)
    /// At the places that the corners name.
    case atlas
  }

  init?(_ a: TriangleVertex, _ b: TriangleVertex, _ c: TriangleVertex, atlas: CoverageAtlas?) {
    let (abx, aby) = (Double(b.x) - Double(a.x), Double(b.y) - Double(a.y))
    let (acx, acy) = (Double(c.x) - Double(a.x), Double(c.y) - Double(a.y))
    let area = abx * acy - aby * acx
    guard area != 0 else { return nil }
    (self.a, self.b, self.c) = area > 0 ? (a, b, c) : (a, c, b)
    hasOneColor = a.color == b.color && a.color == c.color
    guard let atlas else {
      coverage = .even(1)
      return
    }
    let isEven =
      a.atlasX == b.atlasX && a.atlasX == c.atlasX && a.atlasY == b.atlasY && a.atlasY == c.atlasY
    coverage =
      isEven
      ? .even(AtlasWindow.coverage(of: atlas, at: Double(a.atlasX), Double(a.atlasY))) : .atlas
  }

  func draw(_ columns: Range<Int>, of row: Row, from atlas: AtlasReader?) {
    let y = Double(row.y) + 0.5
    let edges = (Edge(a, b, at: y), Edge(b, c, at: y), Edge(c, a, at: y))
    var inside = edges.0.cut(columns)
    inside = edges.1.cut(inside)
    inside = edges.2.cut(inside)
    guard !inside.isEmpty else { return }
    let colors = (
      TrianglePiece.channels(of: a.color), TrianglePiece.channels(of: b.color),
      TrianglePiece.channels(of: c.color)
    )
    if hasOneColor, case .even(let coverage) = coverage {
      let pixel = Pixel.truncating(colors.0 * coverage + 0.5)
      if pixel >> 24 == 255 {
        row.fill(inside, with: pixel)
      } else {
        for x in inside { row[x] = Pixel.over(pixel, row[x]) }
      }
      return
    }
    let (toB, toC) = (colors.1 - colors.0, colors.2 - colors.0)
    // The same sum for every pixel of the row.
    let area = edges.0.value(at: 0) + edges.1.value(at: 0) + edges.2.value(at: 0)
    guard area > 0 else { return }
    for x in inside {
      let (partB, partC) = (edges.2.value(at: x) / area, edges.0.value(at: x) / area)
      let coverage = coverage(partB, partC, from: atlas)
      var channels = colors.0 + toB * Float(partB) + toC * Float(partC)
      channels *= coverage
      channels.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
      channels.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: channels[3]))
      row[x] = Pixel.over(Pixel.truncating(channels + 0.5), row[x])
    }
  }

  @inline(__always)
  private func coverage(_ partB: Double, _ partC: Double, from atlas: AtlasReader?) -> Float {
    switch (coverage, atlas) {
    case (.even(let coverage), _): return coverage
    case (.atlas, nil): return 1
    case (.atlas, let atlas?):
      func place(_ axis: KeyPath<TriangleVertex, Float>) -> Int {
        let (atA, atB, atC) = (a[keyPath: axis], b[keyPath: axis], c[keyPath: axis])
        let (toB, toC) = (Double(atB) - Double(atA), Double(atC) - Double(atA))
        return AtlasWindow.fixed(Double(atA) + toB * partB + toC * partC - 0.5)
      }
      return Float(atlas.line(at: place(\.atlasY)).coverage(at: place(\.atlasX))) / 255
    }
  }
}

/// The edge from one corner to another, along a row: positive inside.
private struct Edge {
  /// The value at the middle of a pixel at x is `start − slope · (x + 0.5 − origin)`.
  private let start, slope, origin: Double
  private let isLeftOrTop: Bool

  @inline(__always)
  init(_ from: TriangleVertex, _ to: TriangleVertex, at y: Double) {
    // In one direction for both triangles that share the edge, so that no rounding differs.
    let isTurned = (to.y, to.x) < (from.y, from.x)
    let (low, high) = isTurned ? (to, from) : (from, to)
    let (dx, dy) = (Double(high.x) - Double(low.x), Double(high.y) - Double(low.y))
    let sign: Double = isTurned ? -1 : 1
    start = sign * (dx * (y - Double(low.y)))
    slope = sign * dy
    origin = Double(low.x)
    isLeftOrTop = slope < 0 || slope == 0 && sign * dx > 0
  }

  @inline(__always)
  func value(at x: Int) -> Double { start - slope * (Double(x) + 0.5 - origin) }

  @inline(__always)
  private func isInside(_ x: Int) -> Bool {
    let value = value(at: x)
    return value > 0 || value == 0 && isLeftOrTop
  }

  @inline(__always)
  func cut(_ columns: Range<Int>) -> Range<Int> {
    guard !columns.isEmpty else { return columns }
    if slope == 0 {
      return isInside(columns.lowerBound)
        ? columns : columns.lowerBound..<columns.lowerBound
    }
    let crossing = start / slope + origin - 0.5
    let (low, high) = (Double(columns.lowerBound), Double(columns.upperBound))
    // Near the crossing; the steps from there are exact.
    var x = crossing >= low ? Int(min(crossing, high)) : columns.lowerBound
    if slope < 0 {
      while x > columns.lowerBound, isInside(x - 1) { x -= 1 }
      while x < columns.upperBound, !isInside(x) { x += 1 }
      return x..<columns.upperBound
    }
    while x > columns.lowerBound, !isInside(x - 1) { x -= 1 }
    while x < columns.upperBound, isInside(x) { x += 1 }
    return columns.lowerBound..<x
  }
}

/// An upright rectangle or another triangle of a list.
///
/// Equal pieces draw the same pixels, over the same atlas.
struct TrianglePiece: Hashable, Sendable {
  /// Inside the clip and the canvas.
  let box: PixelBox
  let fill: Fill

  enum Fill: Hashable, Sendable {
    /// All pixels of the box; premultiplied.
    case color(UInt32)
    /// All pixels of the box, in a premultiplied color multiplied by an atlas.
    case letter(UInt32, AtlasWindow)
    case triangle(Triangle)
  }

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

  /// Premultiplies a color with straight alpha: blue, green, red and alpha, from 0 to 255.
  static func channels(of color: UInt32) -> SIMD4<Float> {
    let alpha = Float(color >> 24)
    let parts = Pixel.channels(of: color | 0xFF00_0000)
    return parts * (alpha / 255)
  }

  var isOpaque: Bool {
    if case .color(let pixel) = fill { return pixel >> 24 == 255 }
    return false
  }
}

/// Two opposite corners of an upright rectangle in one color, whose atlas is upright as well.
struct UprightRectangle {
  let first: TriangleVertex
  let last: TriangleVertex

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

/// An upright rectangle of whole pixels, in less memory than ``PixelRectangle``.
struct PixelBox: Hashable, Sendable {
  let left, top, right, bottom: Int32

  init(_ rectangle: PixelRectangle) {
    (left, right) = (Int32(rectangle.columns.lowerBound), Int32(rectangle.columns.upperBound))
    (top, bottom) = (Int32(rectangle.rows.lowerBound), Int32(rectangle.rows.upperBound))
  }

  /// Holds the pixels inside `limits` whose middles are inside the rectangle.
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

  var isEmpty: Bool { left >= right || top >= bottom }

  var area: Int { Int(right - left) * Int(bottom - top) }

  var rectangle: PixelRectangle {
    PixelRectangle(columns: Int(left)..<Int(right), rows: Int(top)..<Int(bottom))
  }
}
