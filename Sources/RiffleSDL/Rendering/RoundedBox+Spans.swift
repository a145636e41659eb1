import RiffleMotion

extension RoundedBox {
  /// Finds the rows whose pixels the outline may touch, cut to a canvas of some height.
  func rows(height: Int) -> Range<Int> {
    let straight =
      (halfWidth - radius) * abs(sine) + (halfHeight - radius) * abs(cosine) + radius
    return Self.pixels(
      from: center.y - straight - Self.reach,
      to: center.y + straight + Self.reach,
      limit: height
    )
  }

  /// Finds the pixels of a row that the box may touch.
  func touched(row: Int, width: Int) -> Range<Int> {
    guard let span = span(at: Double(row) + 0.5, margin: Self.reach) else { return 0..<0 }
    return Self.pixels(from: span.lowerBound, to: span.upperBound, limit: width)
  }

  /// Finds the pixels of a row that the box surely covers whole.
  func covered(row: Int, width: Int) -> Range<Int> {
    // The arc's sag, at most 1/12 for the smallest radius, counts as well; see `coverage`.
    let margin = -(Self.reach + (radius > 0 ? 1 / (24 * max(radius, 0.5)) : 0))
    guard let span = span(at: Double(row) + 0.5, margin: margin) else { return 0..<0 }
    return Self.pixels(from: span.lowerBound, to: span.upperBound, limit: width)
  }

  /// Finds the pixels whose middles lie in an interval, from 0 up to a limit.
  private static func pixels(from start: Double, to end: Double, limit: Int) -> Range<Int> {
    let top = Double(limit)
    let first = Int(min(max((start - 0.5).rounded(.up), 0), top))
    let last = Int(min(max((end - 0.5).rounded(.down) + 1, 0), top))
    return first..<max(first, last)
  }

  /// Finds where a horizontal line meets the box grown by a margin.
  ///
  /// The box is the union of two crossed rectangles and four discs, and convex: its part of the
  /// line reaches from the parts' leftmost end to their rightmost.
  private func span(at y: Double, margin: Double) -> ClosedRange<Double>? {
    let box = grown(by: margin)
    guard !box.isEmpty else { return nil }
    var (low, high) = (Double.infinity, -Double.infinity)
    func join(_ start: Double, _ end: Double) {
      guard start <= end else { return }
      low = min(low, start)
      high = max(high, end)
    }
    let flat = Vector(dx: box.halfWidth - box.radius, dy: box.halfHeight - box.radius)
    box.clip(y: y, halfWidth: box.halfWidth, halfHeight: flat.dy, join)
    guard box.radius > 0 else { return low <= high ? low...high : nil }
    box.clip(y: y, halfWidth: flat.dx, halfHeight: box.halfHeight, join)
    for (signX, signY) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)] {
      let (u, v) = (flat.dx * signX, flat.dy * signY)
      let distance = y - (center.y + u * sine + v * cosine)
      let square = box.radius * box.radius - distance * distance
      guard square >= 0 else { continue }
      let x = center.x + u * cosine - v * sine
      join(x - square.squareRoot(), x + square.squareRoot())
    }
    return low <= high ? low...high : nil
  }

  /// Cuts a horizontal line to a rectangle about the middle, in the turned axes.
  private func clip(
    y: Double,
    halfWidth: Double,
    halfHeight: Double,
    _ join: (Double, Double) -> Void
  ) {
    let dy = y - center.y
    var (low, high) = (-Double.infinity, Double.infinity)
    // u = dx·cos + dy·sin and v = dy·cos − dx·sin, each within its half.
    for (slope, shift, half) in [
      (cosine, dy * sine, halfWidth), (-sine, dy * cosine, halfHeight),
    ] {
      if abs(slope) < 1e-12 {
        if abs(shift) > half { return }
        continue
      }
      let (first, second) = ((-half - shift) / slope, (half - shift) / slope)
      low = max(low, min(first, second))
      high = min(high, max(first, second))
    }
    join(center.x + low, center.x + high)
  }
}
