import CSDL2
import RiffleDrawing
import RiffleMotion

/// Triangles for the GPU; kept from shape to shape so that its memory is used again.
struct Mesh {
  private(set) var vertices: [SDL_Vertex] = []
  private(set) var indices: [Int32] = []

  /// Forgets all triangles and keeps the memory.
  mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
  }

  /// Adds a rounded rectangle whose outline fades out over one pixel.
  ///
  /// - Parameters:
  ///   - box: The rectangle.
  ///   - color: The premultiplied colour, from 0 to 255, at a height between the top edge (0) and
  ///     the bottom edge (1).
  ///   - texture: Where in a texture, from 0 to 1, a place in the box's own axes lies.
  mutating func add(
    _ box: RoundedBox,
    color: (Double) -> SIMD4<Float>,
    texture: (Double, Double) -> (Float, Float)
  ) {
    // Where the box is thinner than the fade, its middle line carries what is left of the colour.
    let inset = min(0.5, box.halfWidth, box.halfHeight)
    let strength = Float(min(1, 2 * box.halfWidth) * min(1, 2 * box.halfHeight))
    func vertex(_ u: Double, _ v: Double, strength: Float) -> SDL_Vertex {
      let place = min(max(0.5 + v / (2 * box.halfHeight), 0), 1)
      let (s, t) = texture(u, v)
      let x = box.center.x + u * box.cosine - v * box.sine
      let y = box.center.y + u * box.sine + v * box.cosine
      return SDL_Vertex(
        position: SDL_FPoint(x: Float(x), y: Float(y)),
        color: Self.color(color(place) * strength),
        // SDL 2.26 refuses texture places outside 0…1. The ring alone reaches out, and it would
        // show the edge's pixels in any case.
        tex_coord: SDL_FPoint(x: min(max(s, 0), 1), y: min(max(t, 0), 1))
      )
    }
    let middle = Int32(vertices.count)
    vertices.append(vertex(0, 0, strength: strength))
    let outline = Self.outline(of: box, inset: inset)
    for point in outline {
      vertices.append(vertex(point.inner.dx, point.inner.dy, strength: strength))
      vertices.append(vertex(point.outer.dx, point.outer.dy, strength: 0))
    }
    let count = Int32(outline.count)
    for index in 0..<count {
      let inner = middle + 1 + 2 * index
      let next = middle + 1 + 2 * ((index + 1) % count)
      indices += [middle, inner, next, inner, inner + 1, next + 1, inner, next + 1, next]
    }
  }

  /// Adds a rectangle in a box's turned axes, one part of a texture stretched over it.
  mutating func addCell(
    of box: RoundedBox,
    u: (Double, Double),
    v: (Double, Double),
    s: (Float, Float),
    t: (Float, Float),
    color: SIMD4<Float>
  ) {
    let first = Int32(vertices.count)
    for (u, v, s, t) in [
      (u.0, v.0, s.0, t.0), (u.1, v.0, s.1, t.0), (u.1, v.1, s.1, t.1), (u.0, v.1, s.0, t.1),
    ] {
      let x = box.center.x + u * box.cosine - v * box.sine
      let y = box.center.y + u * box.sine + v * box.cosine
      vertices.append(
        SDL_Vertex(
          position: SDL_FPoint(x: Float(x), y: Float(y)),
          color: Self.color(color),
          tex_coord: SDL_FPoint(x: s, y: t)
        )
      )
    }
    indices += [first, first + 1, first + 2, first, first + 2, first + 3]
  }

  /// Returns points around a box, clockwise, each half a pixel inside and outside its outline.
  private static func outline(
    of box: RoundedBox,
    inset: Double
  ) -> [(inner: Vector, outer: Vector)] {
    var points: [(inner: Vector, outer: Vector)] = []
    for (corner, (signU, signV)) in [(1.0, 1.0), (-1, 1), (-1, -1), (1, -1)].enumerated() {
      guard box.radius > 0.5 else {
        func corner(_ margin: Double) -> Vector {
          Vector(
            dx: signU * (box.halfWidth + margin),
            dy: signV * (box.halfHeight + margin)
          )
        }
        points.append((corner(-inset), corner(0.5)))
        continue
      }
      let u = signU * (box.halfWidth - box.radius)
      let v = signV * (box.halfHeight - box.radius)
      // Chords that stay within 0.03 pixel of the arc look round.
      let turn = 2 * (0.06 / box.radius).squareRoot()
      let steps = max(1, Int((.pi / 2 / turn).rounded(.up)))
      for step in 0...steps {
        let angle = (Double(corner) + Double(step) / Double(steps)) * .pi / 2
        let (x, y) = (cosine(angle), sine(angle))
        func point(_ radius: Double) -> Vector { Vector(dx: u + radius * x, dy: v + radius * y) }
        points.append((point(box.radius - inset), point(box.radius + 0.5)))
      }
    }
    return points
  }

  private static func color(_ channels: SIMD4<Float>) -> SDL_Color {
    let whole = SIMD4<UInt8>(channels.rounded(.toNearestOrAwayFromZero))
    return SDL_Color(r: whole[2], g: whole[1], b: whole[0], a: whole[3])
  }
}
