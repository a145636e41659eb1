import CPixels
package import RiffleDrawing
package import RiffleMotion

/// A rounded rectangle, rotated about its middle: how much of each pixel it covers, and which pixels
/// of each row.
package struct RoundedBox {
  package let center: Point
  package let halfWidth: Double
  package let halfHeight: Double
  /// It is at most half the shorter side.
  package let radius: Double
  /// A continuous corner is within a circle of the radius, and around one of the ``cornerSide``.
  package let cornerCurve: CornerCurve
  /// The side of the square that holds a corner.
  package let cornerSide: Double
  package let cosine: Double
  package let sine: Double

  /// Half a pixel's diagonal, rounded up: the outline crosses no pixel farther away than that.
  package static let reach = 0.7072

  package init(
    frame: Rectangle,
    rotation: Angle,
    cornerRadius: Double,
    cornerCurve: CornerCurve = .circular
  ) {
    center = frame.center
    halfWidth = frame.size.width / 2
    halfHeight = frame.size.height / 2
    let extent = cornerCurve.extent
    radius = max(0, min(cornerRadius, halfWidth / extent, halfHeight / extent))
    cornerSide = radius * extent
    self.cornerCurve = cornerCurve
    cosine = rotation.cos
    sine = rotation.sin
  }

  private init(_ box: RoundedBox, center: Point, outsetBy margin: Double, radius: Double) {
    self.center = center
    halfWidth = box.halfWidth + margin
    halfHeight = box.halfHeight + margin
    self.radius = radius
    cornerCurve = box.cornerCurve
    cornerSide = radius * cornerCurve.extent
    cosine = box.cosine
    sine = box.sine
  }

  /// A negative margin moves the outline inward.
  package func grown(by margin: Double) -> RoundedBox {
    // A square corner stays square.
    outset(by: margin, radius: radius > 0 ? max(0, radius + margin) : 0)
  }

  func outset(by margin: Double, radius: Double) -> RoundedBox {
    RoundedBox(self, center: center, outsetBy: margin, radius: radius)
  }

  /// Returns the box moved by a vector in its own rotated axes.
  package func moved(by offset: Vector) -> RoundedBox {
    let dx = offset.dx * cosine - offset.dy * sine
    let dy = offset.dx * sine + offset.dy * cosine
    return RoundedBox(self, center: center + Vector(dx: dx, dy: dy), outsetBy: 0, radius: radius)
  }

  /// A box with a size or position that is not finite counts as empty.
  package var isEmpty: Bool {
    let sum = halfWidth + halfHeight + center.x + center.y + cosine + sine
    return !(halfWidth > 0 && halfHeight > 0 && sum.isFinite)
  }

  /// Converts a point to the box's own rotated axes, relative to its middle.
  @inline(__always)
  package func local(_ x: Double, _ y: Double) -> (u: Double, v: Double) {
    let (dx, dy) = (x - center.x, y - center.y)
    return (dx * cosine + dy * sine, dy * cosine - dx * sine)
  }

  /// Returns how much of a pixel the box covers, from 0 to 1, given the pixel's middle.
  ///
  /// Exact along straight edges at every angle, also of boxes thinner than a pixel. A corner's arc
  /// counts as its tangent moved inward by r⁻¹/24, the mean sagitta of a circle over a unit square,
  /// which is exact to second order. A radius below half a pixel counts as a square corner.
  @inline(__always)
  package func coverage(_ x: Double, _ y: Double) -> Double {
    let (u, v) = local(x, y)
    let (across, down) = (abs(u), abs(v))
    let side = cornerSide
    let cornerX = across - (halfWidth - side)
    let cornerY = down - (halfHeight - side)
    guard radius >= 0.5, cornerX > 0, cornerY > 0 else {
      let (a, b) = (abs(cosine), abs(sine))
      var columns = Self.ramp(halfWidth - across, a, b)
      var rows = Self.ramp(halfHeight - down, a, b)
      // If the box is so thin that a pixel can touch both edges, the far one counts as well.
      if halfWidth < 1 { columns -= Self.ramp(-halfWidth - across, a, b) }
      if halfHeight < 1 { rows -= Self.ramp(-halfHeight - down, a, b) }
      return columns * rows
    }
    return cornerCoverage(u, v, cornerX, cornerY)
  }

  /// Returns how much of a pixel a corner covers, given the pixel's middle, relative to the box's and, in both
  /// directions outward, to the inner end of the corner.
  private func cornerCoverage(
    _ u: Double,
    _ v: Double,
    _ cornerX: Double,
    _ cornerY: Double
  ) -> Double {
    if cornerCurve == .continuous {
      // The distance from x³ + y³ = side³, to first order: the value by its gradient.
      let side = cornerSide
      let (slopeX, slopeY) = (cornerX * cornerX, cornerY * cornerY)
      let slope = (slopeX * slopeX + slopeY * slopeY).squareRoot()
      let value = side * side * side - cornerX * slopeX - cornerY * slopeY
      let normalU = (u < 0 ? -slopeX : slopeX) / slope
      let normalV = (v < 0 ? -slopeY : slopeY) / slope
      return Self.ramp(
        value / (3 * slope) - 1 / (24 * radius),
        abs(normalU * cosine - normalV * sine),
        abs(normalU * sine + normalV * cosine)
      )
    }
    let length = (cornerX * cornerX + cornerY * cornerY).squareRoot()
    let normalU = (u < 0 ? -cornerX : cornerX) / length
    let normalV = (v < 0 ? -cornerY : cornerY) / length
    return Self.ramp(
      radius - length - 1 / (24 * radius),
      abs(normalU * cosine - normalV * sine),
      abs(normalU * sine + normalV * cosine)
    )
  }

  /// Returns the part, from 0 to 1, of a unit square on the inner side of a straight edge.
  ///
  /// Projected on the edge's normal, whose components are not negative here, the square has a trapezoid's
  /// density: the convolution of two boxes as wide as the components. The part is the area up to the edge.
  @inline(__always)
  package static func ramp(_ depth: Double, _ first: Double, _ second: Double) -> Double {
    let (long, short) = first < second ? (second, first) : (first, second)
    let foot = (long + short) / 2
    if depth >= foot { return 1 }
    if depth <= -foot { return 0 }
    if abs(depth) <= (long - short) / 2 { return 0.5 + depth / long }
    let rest = foot - abs(depth)
    let part = rest * rest / (2 * long * short)
    return depth > 0 ? 1 - part : part
  }

  package init(_ shape: Shape) {
    self.init(
      frame: shape.frame,
      rotation: shape.rotation,
      cornerRadius: shape.cornerRadius,
      cornerCurve: shape.cornerCurve
    )
  }

  package init(_ shadow: Shadow) {
    self.init(frame: shadow.frame, rotation: shadow.rotation, cornerRadius: shadow.cornerRadius)
  }

  /// Holds every pixel that the box may touch.
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

  /// Holds every pixel that the box may touch.
  func touched(on canvas: PixelSize) -> RowSpans {
    // The same limit as in `coverage`, which treats smaller radii as square corners.
    let box = outset(by: halfPixel - Self.tolerance, radius: radius < 0.5 ? 0 : radius)
    return box.centered(on: canvas)
  }

  /// Holds only pixels that the box covers fully.
  func covered(on canvas: PixelSize) -> RowSpans {
    let box = outset(by: Self.tolerance - halfPixel, radius: cornerSide)
    // Moved inward, a disc or a pill has no edges left between its arcs, and the arcs would not move
    // far enough. It shrinks by half a pixel's diagonal instead.
    let hasEdges = min(box.halfWidth, box.halfHeight) >= cornerSide
    return (hasEdges ? box : grown(by: -Self.reach)).centered(on: canvas)
  }

  /// Holds the pixels whose middles are inside the box.
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

/// One run of pixels in each of some rows.
struct RowSpans: Sendable {
  let rows: Range<Int>
  /// They are the first column of each row's run and the one after its last.
  private let ends: [SIMD2<Int32>]

  init() {
    rows = 0..<0
    ends = []
  }

  init(inside outline: Outline, on canvas: PixelSize) {
    rows = Self.pixels(outline.top...outline.bottom, limit: canvas.height)
    ends = rows.map { row in
      guard let span = outline.span(at: Double(row) + 0.5) else { return .zero }
      let pixels = Self.pixels(span, limit: canvas.width)
      return SIMD2(truncatingIfNeeded: SIMD2(pixels.lowerBound, pixels.upperBound))
    }
  }

  /// Spans each row from the leftmost column of any rectangle to the rightmost.
  init(around rectangles: some Collection<PixelRectangle>) {
    let top = rectangles.map(\.rows.lowerBound).min() ?? 0
    let end = rectangles.map(\.rows.upperBound).max() ?? 0
    var ends = [SIMD2<Int32>](repeating: SIMD2(.max, .min), count: end - top)
    for rectangle in rectangles {
      let (low, high) = (Int32(rectangle.columns.lowerBound), Int32(rectangle.columns.upperBound))
      for row in rectangle.rows {
        ends[row - top].x = min(ends[row - top].x, low)
        ends[row - top].y = max(ends[row - top].y, high)
      }
    }
    for index in ends.indices where ends[index].x > ends[index].y { ends[index] = .zero }
    rows = top..<end
    self.ends = ends
  }

  private init(rows: Range<Int>, ends: [SIMD2<Int32>]) {
    self.rows = rows
    self.ends = ends
  }

  func clamped(to rectangle: PixelRectangle) -> RowSpans {
    let rows = rows.clamped(to: rectangle.rows)
    let ends = rows.map { row in
      let run = self[row].clamped(to: rectangle.columns)
      return run.isEmpty ? .zero : SIMD2(Int32(run.lowerBound), Int32(run.upperBound))
    }
    return RowSpans(rows: rows, ends: ends)
  }

  @inline(__always)
  subscript(row: Int) -> Range<Int> {
    guard rows.contains(row) else { return 0..<0 }
    // There are as many ends as rows, and each ends after its begin.
    return unsafe ends.withUnsafeBufferPointer { ends in
      let ends = unsafe ends[row &- rows.lowerBound]
      return unsafe Range(uncheckedBounds: (Int(ends.x), Int(ends.y)))
    }
  }

  /// Returns the pixels whose middles are in the interval.
  @inline(__always)
  static func pixels(_ span: ClosedRange<Double>, limit: Int) -> Range<Int> {
    let top = Double(limit)
    // What is no number becomes 0.
    let low = min(max(0, span.lowerBound - 0.5), top)
    let high = min(max(0, span.upperBound + 0.5), top)
    // Rounding up by hand is faster than a call of C's ceil.
    let whole = cpixels_truncated(low)
    let first = whole + (Double(whole) < low ? 1 : 0)
    return first..<max(first, cpixels_truncated(high))
  }
}
