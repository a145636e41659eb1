import CSDL2
import RiffleMotion
import RiffleRaster

extension Mesh {
  /// Adds a whole shadow.
  mutating func addShadow(
    of box: RoundedBox,
    columns: ShadowLines,
    rows: ShadowLines,
    color: SIMD4<Float>
  ) {
    let surface = ShadowSurface(box: box, columns: columns, rows: rows, color: color)
    for (top, bottom) in zip(rows.positions, rows.positions.dropFirst()) {
      for (left, right) in zip(columns.positions, columns.positions.dropFirst()) {
        addFan(
          [(left, top), (right, top), (right, bottom), (left, bottom)].map { surface.vertex($0) }
        )
      }
    }
  }

  /// Adds a shadow outside a hole, on whose outline it fades out over one pixel if that can be seen.
  ///
  /// Triangles leave the hole out, not the bitmap: there it would be blurred whenever the bitmap's pixels
  /// are not the screen's.
  mutating func addShadow(
    of box: RoundedBox,
    around hole: ShadowHole,
    columns: ShadowLines,
    rows: ShadowLines,
    color: SIMD4<Float>
  ) {
    let surface = ShadowSurface(box: box, columns: columns, rows: rows, color: color)
    // Finer at the hole's end, where the rest of the shadow falls steeply.
    let covered: [Double] = hole.isSmooth ? [0, 0.25, 0.5, 0.75, 0.875, 1] : []
    // An outline that is not visible may cut corners.
    let arcSteps = hole.isSmooth ? Self.arcSteps(radius: hole.box.radius) : 1
    let rings = covered.map { part in
      surface.outline(of: hole.box, margin: 0.5 - part, arcSteps: arcSteps).map { point in
        surface.vertex(point, strength: hole.remainder(Float(part)))
      }
    }
    for (outer, inner) in zip(rings, rings.dropFirst()) { addBand(outer, inner) }
    let edge = surface.outline(
      of: hole.box,
      margin: hole.isSmooth ? 0.5 : 0,
      arcSteps: arcSteps
    )
    addBand(
      edge.map { surface.vertex(surface.border(beyond: $0)) },
      edge.map { surface.vertex($0) }
    )
  }

  /// Adds the triangles between two closed lines with as many points.
  private mutating func addBand(_ outer: [SDL_Vertex], _ inner: [SDL_Vertex]) {
    for index in outer.indices {
      let next = (index + 1) % outer.count
      addFan([outer[index], outer[next], inner[next], inner[index]])
    }
  }
}

/// A shadow's bitmap, stretched around a box.
private struct ShadowSurface {
  let box: RoundedBox
  let columns: ShadowLines
  let rows: ShadowLines
  let color: SIMD4<Float>

  /// Makes a vertex at a point in the box's own axes.
  func vertex(_ point: (u: Double, v: Double), strength: Float = 1) -> SDL_Vertex {
    Mesh.vertex(
      of: box,
      at: point,
      color: color * strength,
      texture: (columns.texture(point.u), rows.texture(point.v))
    )
  }

  /// Returns points around a hole, clockwise, at a distance outside its outline, including all crossings
  /// of the outline with the bitmap's lines.
  func outline(
    of hole: RoundedBox,
    margin: Double,
    arcSteps: Int
  ) -> [(u: Double, v: Double)] {
    let halfWidth = max(0, hole.halfWidth + margin)
    let halfHeight = max(0, hole.halfHeight + margin)
    var points: [(u: Double, v: Double)] = []
    for (corner, (signU, signV)) in [(1.0, 1.0), (-1, 1), (-1, -1), (1, -1)].enumerated() {
      var bend = [(u: signU * halfWidth, v: signV * halfHeight)]
      if hole.radius > 0.5 {
        let u = signU * (hole.halfWidth - hole.radius)
        let v = signV * (hole.halfHeight - hole.radius)
        let radius = hole.radius + margin
        bend = Mesh.arc(corner: corner, steps: arcSteps).map { direction in
          (u: u + radius * direction.dx, v: v + radius * direction.dy)
        }
      }
      // Lines 3 and 4 lie right of the middle and below it; others are their mirror images.
      let across = columns.positions[3...4].map { (u: signU * $0, v: signV * halfHeight) }
      let along = rows.positions[3...4].map { (u: signU * halfWidth, v: signV * $0) }
      let (before, after) = corner.isMultiple(of: 2) ? (along, across) : (across, along)
      points += before
      points += bend
      points += after.reversed()
    }
    return points
  }

  /// Returns the point of the bitmap's border that belongs to a point of a hole's outline.
  func border(beyond point: (u: Double, v: Double)) -> (u: Double, v: Double) {
    let isBeside = abs(point.u) > abs(columns.positions[4])
    let isBelow = abs(point.v) > abs(rows.positions[4])
    let (width, height) = (columns.positions[5], rows.positions[5])
    return (
      u: isBeside ? (point.u < 0 ? -width : width) : point.u,
      v: isBelow ? (point.v < 0 ? -height : height) : point.v
    )
  }
}
