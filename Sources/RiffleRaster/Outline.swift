import RiffleMotion

/// The outline of a turned rounded rectangle, as a horizontal line meets it.
///
/// Going down its left side one passes five pieces: the top corner's arc, an edge, the left corner's
/// arc, an edge, the bottom corner's arc. The right side is the left one turned by half a circle.
struct Outline {
  private let center: Point
  private let radius: Double
  /// The middles of the top, the left and the bottom corner's arcs, from the center.
  private let corners: (top: Vector, left: Vector, bottom: Vector)
  /// Where the four joints between the pieces lie, below the center.
  private let joints: (Double, Double, Double, Double)
  /// Where the two edges begin, right of the center.
  private let edges: (Double, Double)
  /// How far the edges go to the right for each step down.
  private let slopes: (Double, Double)

  /// Finds the outline of a box that is not empty.
  init(_ box: RoundedBox) {
    var (cosine, sine) = (box.cosine, box.sine)
    var (a, b) = (box.halfWidth - box.radius, box.halfHeight - box.radius)
    // A quarter turn swaps the sides and changes nothing else.
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
    // An edge without height is never met, whatever its slope.
    slopes = (-sine / cosine, sine > 0 ? cosine / sine : 0)
  }

  /// The highest place on it.
  var top: Double { center.y + corners.top.dy - radius }

  /// The lowest place on it.
  var bottom: Double { center.y + corners.bottom.dy + radius }

  /// Finds where a horizontal line lies inside.
  func span(at y: Double) -> ClosedRange<Double>? {
    let dy = y - center.y
    guard abs(dy) <= radius - corners.top.dy else { return nil }
    let (low, high) = (left(at: dy), -left(at: -dy))
    return low <= high ? center.x + low...center.x + high : nil
  }

  /// Finds the left side.
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
