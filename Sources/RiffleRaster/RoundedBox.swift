package import RiffleMotion

/// A rounded rectangle, turned about its middle, as coverage and as spans of rows.
package struct RoundedBox {
  /// The middle, in pixels.
  package let center: Point
  /// Half the unturned width.
  package let halfWidth: Double
  /// Half the unturned height.
  package let halfHeight: Double
  /// The corners' radius, at most half the shorter side.
  package let radius: Double
  /// The turn's cosine.
  package let cosine: Double
  /// The turn's sine.
  package let sine: Double

  /// Half a pixel's diagonal: no pixel farther than that from the outline is cut by it.
  package static let reach = 0.7072

  /// Makes a box from a shape's measures.
  package init(frame: Rectangle, rotation: Angle, cornerRadius: Double) {
    center = frame.center
    halfWidth = frame.size.width / 2
    halfHeight = frame.size.height / 2
    radius = max(0, min(cornerRadius, halfWidth, halfHeight))
    cosine = rotation.cos
    sine = rotation.sin
  }

  /// Makes a box from all its parts.
  private init(_ box: RoundedBox, center: Point, pulledBy margin: Double, radius: Double) {
    self.center = center
    halfWidth = box.halfWidth + margin
    halfHeight = box.halfHeight + margin
    self.radius = radius
    cosine = box.cosine
    sine = box.sine
  }

  /// Returns the box with its outline moved outward, or inward where `margin` is negative.
  package func grown(by margin: Double) -> RoundedBox {
    // A square corner stays square.
    pulled(by: margin, radius: radius > 0 ? max(0, radius + margin) : 0)
  }

  /// Returns the box with its edges moved outward, or inward where `margin` is negative, and with
  /// other corners.
  package func pulled(by margin: Double, radius: Double) -> RoundedBox {
    RoundedBox(self, center: center, pulledBy: margin, radius: radius)
  }

  /// Returns the box moved along a vector in its own turned axes.
  package func moved(by offset: Vector) -> RoundedBox {
    let dx = offset.dx * cosine - offset.dy * sine
    let dy = offset.dx * sine + offset.dy * cosine
    return RoundedBox(
      self,
      center: center + Vector(dx: dx, dy: dy),
      pulledBy: 0,
      radius: radius
    )
  }

  /// Tells whether nothing is inside; a box whose measures are no finite numbers counts as empty.
  package var isEmpty: Bool {
    let sum = halfWidth + halfHeight + center.x + center.y + cosine + sine
    return !(halfWidth > 0 && halfHeight > 0 && sum.isFinite)
  }

  /// Turns a place in the picture into one in the box's own axes, from its middle.
  @inline(__always)
  package func local(_ x: Double, _ y: Double) -> (u: Double, v: Double) {
    let (dx, dy) = (x - center.x, y - center.y)
    return (dx * cosine + dy * sine, dy * cosine - dx * sine)
  }

  /// Measures how much of the pixel with its middle at a place the box covers, from 0 to 1.
  ///
  /// Straight edges and their thin distances are exact at every angle; a corner's arc is taken as
  /// its tangent moved inward by r⁻¹/24, the mean sag of a circle over a unit square, which is
  /// exact to second order; a radius below half a pixel counts as a square corner.
  package func coverage(_ x: Double, _ y: Double) -> Double {
    let (u, v) = local(x, y)
    let (across, down) = (abs(u), abs(v))
    let cornerX = across - (halfWidth - radius)
    let cornerY = down - (halfHeight - radius)
    guard radius >= 0.5, cornerX > 0, cornerY > 0 else {
      let (a, b) = (abs(cosine), abs(sine))
      var columns = Self.ramp(halfWidth - across, a, b)
      var rows = Self.ramp(halfHeight - down, a, b)
      // The far edges count where a pixel can touch both.
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

  /// Measures the part of a unit square on the inner side of a straight edge.
  ///
  /// Seen along the edge's normal the square is a trapezoid, the convolution of two boxes as wide
  /// as the normal's parts; this is the trapezoid's area up to the edge.
  ///
  /// - Parameters:
  ///   - depth: How far inside the edge the square's middle lies.
  ///   - first: One part of the edge's unit normal, not negative.
  ///   - second: The other part.
  /// - Returns: The area, from 0 to 1.
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
