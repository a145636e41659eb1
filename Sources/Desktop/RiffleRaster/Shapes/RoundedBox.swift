package import RiffleMotion

/// A rounded rectangle, rotated about its middle: how much of each pixel it covers, and which pixels
/// of each row.
package struct RoundedBox {
  /// The middle, in pixels.
  package let center: Point
  /// Half the width before rotation.
  package let halfWidth: Double
  /// Half the height before rotation.
  package let halfHeight: Double
  /// The radius of the corners, at most half the shorter side.
  package let radius: Double
  /// The cosine of the rotation.
  package let cosine: Double
  /// The sine of the rotation.
  package let sine: Double

  /// Half a pixel's diagonal, rounded up: the outline crosses no pixel farther away than that.
  package static let reach = 0.7072

  /// Makes a box of a shape's frame, rotation and corner radius.
  package init(frame: Rectangle, rotation: Angle, cornerRadius: Double) {
    center = frame.center
    halfWidth = frame.size.width / 2
    halfHeight = frame.size.height / 2
    radius = max(0, min(cornerRadius, halfWidth, halfHeight))
    cosine = rotation.cos
    sine = rotation.sin
  }

  /// Makes a box that differs from another in its middle, size and radius.
  private init(_ box: RoundedBox, center: Point, outsetBy margin: Double, radius: Double) {
    self.center = center
    halfWidth = box.halfWidth + margin
    halfHeight = box.halfHeight + margin
    self.radius = radius
    cosine = box.cosine
    sine = box.sine
  }

  /// Returns the box with its outline moved outward, or inward if `margin` is negative.
  package func grown(by margin: Double) -> RoundedBox {
    // A square corner stays square.
    outset(by: margin, radius: radius > 0 ? max(0, radius + margin) : 0)
  }

  /// Returns the box with its edges moved outward, or inward if `margin` is negative, and with another
  /// corner radius.
  func outset(by margin: Double, radius: Double) -> RoundedBox {
    RoundedBox(self, center: center, outsetBy: margin, radius: radius)
  }

  /// Returns the box moved by a vector in its own rotated axes.
  package func moved(by offset: Vector) -> RoundedBox {
    let dx = offset.dx * cosine - offset.dy * sine
    let dy = offset.dx * sine + offset.dy * cosine
    return RoundedBox(
      self,
      center: center + Vector(dx: dx, dy: dy),
      outsetBy: 0,
      radius: radius
    )
  }

  /// Whether the box has no inside; a box with a size or position that is not finite counts as empty.
  package var isEmpty: Bool {
    let sum = halfWidth + halfHeight + center.x + center.y + cosine + sine
    return !(halfWidth > 0 && halfHeight > 0 && sum.isFinite)
  }

  /// Converts a point on the canvas to the box's own rotated axes, relative to its middle.
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
  package func coverage(_ x: Double, _ y: Double) -> Double {
    let (u, v) = local(x, y)
    let (across, down) = (abs(u), abs(v))
    let cornerX = across - (halfWidth - radius)
    let cornerY = down - (halfHeight - radius)
    guard radius >= 0.5, cornerX > 0, cornerY > 0 else {
      let (a, b) = (abs(cosine), abs(sine))
      var columns = Self.ramp(halfWidth - across, a, b)
      var rows = Self.ramp(halfHeight - down, a, b)
      // If the box is so thin that a pixel can touch both edges, the far one counts as well.
      if halfWidth < 1 { columns -= Self.ramp(-halfWidth - across, a, b) }
      if halfHeight < 1 { rows -= Self.ramp(-halfHeight - down, a, b) }
      return columns * rows
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

  /// Returns the part of a unit square on the inner side of a straight edge.
  ///
  /// Projected on the edge's normal, the square has a trapezoid's density: the convolution of two
  /// boxes as wide as the normal's components. The part is the trapezoid's area up to the edge.
  ///
  /// - Parameters:
  ///   - depth: The distance of the square's middle from the edge, positive inside.
  ///   - first: One component of the edge's unit normal, not negative.
  ///   - second: The other component.
  /// - Returns: The part, from 0 to 1.
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
}
