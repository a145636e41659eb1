import CSDL2
import RiffleDrawing
import RiffleMotion
import RiffleRaster

/// Triangles for the GPU, kept from shape to shape so that their memory is used again.
struct Mesh {
  private(set) var vertices: [SDL_Vertex] = []
  private(set) var indices: [Int32] = []

  mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
  }

  /// Adds a rounded rectangle whose outline fades out over one pixel.
  ///
  /// `color` returns the premultiplied color, from 0 to 255, at a height from 0 at the top edge to 1; it
  /// changes evenly. `texture` returns the coordinates, from 0 to 1, of a point in the box's own axes.
  mutating func add(
    _ box: RoundedBox,
    color: (Double) -> SIMD4<Float>,
    texture: (Double, Double) -> (Float, Float)
  ) {
    // If the box is thinner than the fade, its middle line carries the remaining color.
    let inset = min(0.5, box.halfWidth, box.halfHeight)
    let strength = Float(min(1, 2 * box.halfWidth) * min(1, 2 * box.halfHeight))
    func vertex(_ u: Double, _ v: Double, strength: Float) -> SDL_Vertex {
      let height = min(max(0.5 + v / (2 * box.halfHeight), 0), 1)
      let (s, t) = texture(u, v)
      return Self.vertex(of: box, at: (u, v), color: color(height) * strength, texture: (s, t))
    }
    let first = Int32(vertices.count)
    // A color that changes along an edge and fades across it is not linear, as triangles are: pieces
    // in which it changes by 4 of 255 are wrong by a quarter of that.
    let change = color(1) - color(0)
    let steps = max(change.max(), -change.min()) / 4
    let outline = Self.divided(
      Self.outline(of: box, inset: inset),
      length: max(2 * box.halfHeight / Double(max(steps, 1)), 1)
    )
    for point in outline {
      vertices.append(vertex(point.inner.dx, point.inner.dy, strength: strength))
      vertices.append(vertex(point.outer.dx, point.outer.dy, strength: 0))
    }
    let count = outline.count
    for index in 0..<count {
      let inner = first + 2 * Int32(index)
      let next = first + 2 * Int32((index + 1) % count)
      indices += [inner, inner + 1, next + 1, inner, next + 1, next]
    }
    addInside(0...count) { first + 2 * Int32($0 % count) }
  }

  /// Adds the triangles inside a convex polygon, or between a part of its outline and the chord.
  ///
  /// Halving the outline makes large triangles and few thin ones, which cost the most if the processor
  /// draws them.
  private mutating func addInside(_ points: ClosedRange<Int>, _ vertex: (Int) -> Int32) {
    guard points.count > 2 else { return }
    let middle = (points.lowerBound + points.upperBound) / 2
    let corners = [points.lowerBound, middle, points.upperBound].map(vertex)
    if corners[0] != corners[2] { indices += corners }
    addInside(points.lowerBound...middle, vertex)
    addInside(middle...points.upperBound, vertex)
  }

  /// Returns the first vertex's number.
  mutating func append(_ corners: some Sequence<SDL_Vertex>) -> Int32 {
    let first = Int32(vertices.count)
    vertices += corners
    return first
  }

  mutating func addTriangle(_ a: Int32, _ b: Int32, _ c: Int32) {
    indices.append(a)
    indices.append(b)
    indices.append(c)
  }

  mutating func addFan(_ corners: [SDL_Vertex]) {
    let first = Int32(vertices.count)
    vertices += corners
    for index in 1..<Int32(corners.count - 1) {
      indices += [first, first + index, first + index + 1]
    }
  }

  /// `color` is premultiplied, from 0 to 255; `texture` is from 0 to 1.
  static func vertex(
    of box: RoundedBox,
    at point: (u: Double, v: Double),
    color: SIMD4<Float>,
    texture: (s: Float, t: Float)
  ) -> SDL_Vertex {
    let x = box.center.x + point.u * box.cosine - point.v * box.sine
    let y = box.center.y + point.u * box.sine + point.v * box.cosine
    return SDL_Vertex(
      position: SDL_FPoint(x: Float(x), y: Float(y)),
      color: Self.color(color),
      // SDL 2.26 refuses texture coordinates outside 0…1. Only the ring goes beyond, and it would show
      // the edge's pixels in any case.
      tex_coord: SDL_FPoint(x: min(max(texture.s, 0), 1), y: min(max(texture.t, 0), 1))
    )
  }

  /// A corner looks round if its chords stay within 0.03 pixels of the arc.
  static func arcSteps(radius: Double) -> Int {
    let angle = 2 * (0.06 / radius).squareRoot()
    return max(1, Int((.pi / 2 / angle).rounded(.up)))
  }

  static func arc(corner: Int, steps: Int) -> [Vector] {
    (0...steps).map { step in
      let angle = Angle(radians: (Double(corner) + Double(step) / Double(steps)) * .pi / 2)
      return Vector(dx: angle.cos, dy: angle.sin)
    }
  }

  /// The points are clockwise, each half a pixel inside and outside the outline.
  private static func outline(
    of box: RoundedBox,
    inset: Double
  ) -> [(inner: Vector, outer: Vector)] {
    var points: [(inner: Vector, outer: Vector)] = []
    for (corner, (signU, signV)) in [(1.0, 1.0), (-1, 1), (-1, -1), (1, -1)].enumerated() {
      guard box.radius > 0.5 else {
        func corner(_ margin: Double) -> Vector {
          Vector(dx: signU * (box.halfWidth + margin), dy: signV * (box.halfHeight + margin))
        }
        points.append((corner(-inset), corner(0.5)))
        continue
      }
      let u = signU * (box.halfWidth - box.cornerSide)
      let v = signV * (box.halfHeight - box.cornerSide)
      for normal in arc(corner: corner, steps: arcSteps(radius: box.cornerSide)) {
        let edge = Vector(dx: u, dy: v) + box.cornerCurve.point(at: normal) * box.cornerSide
        points.append((edge - normal * inset, edge + normal * 0.5))
      }
    }
    return points
  }

  private static func divided(
    _ outline: [(inner: Vector, outer: Vector)],
    length: Double
  ) -> [(inner: Vector, outer: Vector)] {
    outline.indices.flatMap { index in
      let (start, end) = (outline[index], outline[(index + 1) % outline.count])
      let count = max(1, Int((abs(end.inner.dy - start.inner.dy) / length).rounded(.up)))
      return (0..<count).map { piece in
        let part = Double(piece) / Double(count)
        return (
          inner: start.inner + (end.inner - start.inner) * part,
          outer: start.outer + (end.outer - start.outer) * part
        )
      }
    }
  }

  private static func color(_ channels: SIMD4<Float>) -> SDL_Color {
    let whole = SIMD4<UInt8>(channels.rounded(.toNearestOrAwayFromZero))
    return SDL_Color(r: whole[2], g: whole[1], b: whole[0], a: whole[3])
  }

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
    // An outline that is not visible may cut corners, but the middle of each has the bitmap's corner beyond it.
    let arcSteps = hole.isSmooth ? Self.arcSteps(radius: hole.box.radius) : 2
    let rings = covered.map { part in
      surface.outline(of: hole.box, margin: 0.5 - part, arcSteps: arcSteps).map { point in
        surface.vertex(point, strength: hole.remainder(Float(part)))
      }
    }
    for (outer, inner) in zip(rings, rings.dropFirst()) { addBand(outer, inner) }
    let edge = surface.outline(of: hole.box, margin: hole.isSmooth ? 0.5 : 0, arcSteps: arcSteps)
    addBand(
      edge.map { surface.vertex(surface.border(beyond: $0)) },
      edge.map { surface.vertex($0) }
    )
  }

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

  func vertex(_ point: (u: Double, v: Double), strength: Float = 1) -> SDL_Vertex {
    Mesh.vertex(
      of: box,
      at: point,
      color: color * strength,
      texture: (columns.texture(point.u), rows.texture(point.v))
    )
  }

  /// The points are clockwise, with all crossings of the outline and the bitmap's lines.
  func outline(of hole: RoundedBox, margin: Double, arcSteps: Int) -> [(u: Double, v: Double)] {
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
      // Lines 3 and 4 are right of the middle and below it; others are their mirror images.
      let across = columns.positions[3...4].map { (u: signU * $0, v: signV * halfHeight) }
      let along = rows.positions[3...4].map { (u: signU * halfWidth, v: signV * $0) }
      let (before, after) = corner.isMultiple(of: 2) ? (along, across) : (across, along)
      points += before
      points += bend
      points += after.reversed()
    }
    return points
  }

  func border(beyond point: (u: Double, v: Double)) -> (u: Double, v: Double) {
    // The ends of a circle's arcs are on the lines, but for the rounding of sines.
    let rounding = 1e-6
    let isBeside = abs(point.u) > abs(columns.positions[4]) + rounding
    let isBelow = abs(point.v) > abs(rows.positions[4]) + rounding
    let (width, height) = (columns.positions[5], rows.positions[5])
    return (
      u: isBeside ? (point.u < 0 ? -width : width) : point.u,
      v: isBelow ? (point.v < 0 ? -height : height) : point.v
    )
  }
}

/// The six columns or rows that divide a shadow's bitmap: its ends, the ends of its corners, and its
/// middle twice, between which it is stretched.
struct ShadowLines {
  /// They are measured from the box's middle.
  let positions: [Double]
  private let textures: [Double]

  /// `scale` is the number of the screen's pixels per pixel of the bitmap.
  init(half: Double, radius: Double, drawn: Int, drawnHalf: Double, scale: Double) {
    let middle = Double(drawn) / 2 * scale
    let margin = (Double(drawn) / 2 - drawnHalf) * scale
    let end = half + margin
    // Two pixels farther in than the corner, the hole's outline has no more bends.
    let corner = min(margin + radius + 2, middle)
    positions = [-end, corner - end, middle - end, end - middle, end - corner, end]
    let part = corner / (2 * middle)
    textures = [0, part, 0.5, 0.5, 1 - part, 1]
  }

  func texture(_ position: Double) -> Float {
    let cell = positions.indices.dropLast().last { positions[$0] < position } ?? 0
    let length = positions[cell + 1] - positions[cell]
    let part = length > 0 ? (position - positions[cell]) / length : 0
    let texture = textures[cell] + (textures[cell + 1] - textures[cell]) * part
    return Float(min(max(texture, 0), 1))
  }
}
