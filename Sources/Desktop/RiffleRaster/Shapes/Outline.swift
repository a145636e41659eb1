import RiffleMotion

/// The outline of a rotated rounded rectangle, for intersection with horizontal lines.
///
/// From top to bottom its left side has five pieces: the top corner's arc, an edge, the left corner's
/// arc, an edge and the bottom corner's arc. The right side is the left one rotated by 180°.
struct Outline {
  private let center: Point
  private let radius: Double
  /// They are relative to the center.
  private let corners: (top: Vector, left: Vector, bottom: Vector)
  /// The vertical positions between the pieces, relative to the center.
  private let joints: (Double, Double, Double, Double)
  /// The horizontal positions of the edges' upper ends, relative to the center.
  private let edges: (Double, Double)
  /// The horizontal change per step down along the edges.
  private let slopes: (Double, Double)

  /// The box must not be empty.
  init(_ box: RoundedBox) {
    var (cosine, sine) = (box.cosine, box.sine)
    var (a, b) = (box.halfWidth - box.radius, box.halfHeight - box.radius)
    // A rotation by 90° only swaps the sides.
    while !(cosine > 0 && sine >= 0) {
      (cosine, sine) = (-sine, cosine)
      swap(&a, &b)
    }
    center = box.center
    radius = box.radius
    let top = Vector(dx: b * sine - a * cosine, dy: -a * sine - b * cosine)
    let left = Vector(dx: -a * cosine - b * sine, dy: b * cosine - a * sine)
    corners = (top, left, Vector(dx: -top.dx, dy: -top.dy))
    joints = (
      top.dy - radius * sine, left.dy - radius * sine,
      left.dy + radius * cosine, radius * cosine - top.dy
    )
    edges = (top.dx - radius * cosine, left.dx - radius * sine)
    // No line meets an edge without height, so its slope does not matter.
    slopes = (-sine / cosine, sine > 0 ? cosine / sine : 0)
  }

  var top: Double { center.y + corners.top.dy - radius }

  var bottom: Double { center.y + corners.bottom.dy + radius }

  func span(at y: Double) -> ClosedRange<Double>? {
    let dy = y - center.y
    guard abs(dy) <= radius - corners.top.dy else { return nil }
    let (low, high) = (left(at: dy), -left(at: -dy))
    return low <= high ? center.x + low...center.x + high : nil
  }

  /// They are relative to the center.
  private func left(at dy: Double) -> Double {
    if dy < joints.0 { return arc(corners.top, dy) }
    if dy < joints.1 { return edges.0 + (dy - joints.0) * slopes.0 }
    if dy < joints.2 { return arc(corners.left, dy) }
    if dy < joints.3 { return edges.1 + (dy - joints.2) * slopes.1 }
    return arc(corners.bottom, dy)
  }

  private func arc(_ middle: Vector, _ dy: Double) -> Double {
    let height = dy - middle.dy
    return middle.dx - max(0, radius * radius - height * height).squareRoot()
  }
}
