import RealModule
package import RiffleMotion

/// The curve of a rounded rectangle's corners, in the words of Core Animation.
public enum CornerCurve: String, CaseIterable, Hashable, Sendable {
  /// A quarter of a circle.
  case circular
  /// A curve that bends little by little: it begins farther from the corner than the circle does, meets
  /// it in the middle, and is within it elsewhere.
  case continuous

  /// The distance from the corner at which the curve begins, in radii.
  ///
  /// The continuous one is x³ + y³ = e³. Its middle is e (1 - ∛½) from either edge, the circle's 1 - √½;
  /// they meet at 1.41975, rounded up to stay within the circle.
  package var extent: Double {
    switch self {
    case .circular: 1
    case .continuous: 1.42
    }
  }

  /// Returns the point at which the curve's normal is a vector of length 1, from the inner corner of a
  /// square with sides of 1 that holds the curve.
  package func point(at normal: Vector) -> Vector {
    guard self == .continuous else { return normal }
    let (a, b) = (abs(normal.dx).squareRoot(), abs(normal.dy).squareRoot())
    let length = Double.root(a * a * a + b * b * b, 3)
    return Vector(dx: (normal.dx < 0 ? -a : a) / length, dy: (normal.dy < 0 ? -b : b) / length)
  }

  /// Returns whether a rectangle around the origin with such corners contains a point.
  ///
  /// - Parameter half: Half of the rectangle's width and height.
  package func contains(_ point: Vector, half: Vector, radius: Double) -> Bool {
    let side = max(0, min(radius * extent, half.dx, half.dy))
    let (across, down) = (abs(point.dx) - half.dx + side, abs(point.dy) - half.dy + side)
    guard across <= side, down <= side else { return false }
    guard across > 0, down > 0 else { return true }
    let (a, b) = (across / side, down / side)
    return self == .circular ? a * a + b * b <= 1 : a * a * a + b * b * b <= 1
  }

  /// A rounded rectangle as lines, near enough to its curve for a line of a pixel.
  package func path(around frame: Rectangle, cornerRadius: Double) -> Path {
    let half = Vector(dx: frame.size.width / 2, dy: frame.size.height / 2)
    let side = min(cornerRadius * extent, half.dx, half.dy)
    let signs: [(Double, Double)] = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
    var points: [Point] = []
    for (corner, (signU, signV)) in signs.enumerated() {
      let middle =
        frame.center + Vector(dx: signU * (half.dx - side), dy: signV * (half.dy - side))
      for step in 0...Self.steps {
        let turns = Double(corner) + Double(step) / Double(Self.steps)
        let angle = Angle(radians: turns * .pi / 2)
        points.append(middle + point(at: Vector(dx: angle.cos, dy: angle.sin)) * side)
      }
    }
    var path = Path(lines: points)
    path.close()
    return path
  }

  /// The number of steps of a corner; with a radius of 72 pixels they stay within 0.04 of its curve.
  private static let steps = 24
}
