import PictureTestSupport
import RiffleDrawing
import RiffleMotion
import RiffleRaster
import TestSupport
import Testing

@Suite("Triangles") struct TriangleTests {
  private static let size = PixelSize(width: 48, height: 40)
  private static let whole = size.bounds

  /// Makes a random vertex, on a grid of quarters of a pixel so that many edges meet pixels' middles.
  private func vertex(_ random: inout SeededGenerator, color: UInt32) -> TriangleVertex {
    TriangleVertex(
      x: Float.random(in: -40...232, using: &random).rounded() / 4,
      y: Float.random(in: -40...200, using: &random).rounded() / 4,
      atlasX: .random(in: -2...18, using: &random),
      atlasY: .random(in: -2...14, using: &random),
      color: color
    )
  }

  @Test("opaque triangles and rectangles cover the pixels of a plain test of each pixel's middle")
  func coverage() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var list = TriangleList(vertices: [], indices: [], clip: Self.whole)
      for index in 0..<6 as Range<UInt32> {
        let color = 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random)
        var corners = (0..<3).map { _ in vertex(&random, color: color) }
        if index.isMultiple(of: 2) {
          // An upright rectangle, in either direction.
          let (a, c) = (corners[0], corners[2])
          let b = TriangleVertex(x: c.x, y: a.y, color: color)
          let d = TriangleVertex(x: a.x, y: c.y, color: color)
          corners = Bool.random(using: &random) ? [a, b, c, d] : [a, d, c, b]
        }
        let first = UInt32(list.vertices.count)
        list.vertices += corners
        list.indices += [first, first + 1, first + 2]
        if corners.count == 4 { list.indices += [first, first + 2, first + 3] }
      }
      if Bool.random(using: &random) {
        list.clip = Rectangle(x: 7.5, y: 3.25, width: 20, height: 25.5)
      }

      let bitmap = drawn([.triangles(list)], size: Self.size)

      let expected = TriangleModel(list, size: Self.size).picture()
      let wrongCount = zip(bitmap.pixels, expected.pixels).count { $0 != $1 }
      #expect(wrongCount == 0, "seed \(seed)")
    }
  }

  @Test("colors, clear corners and letters differ from a plain model by 2 of 255 at most")
  func blending() throws {
    var random = SeededGenerator(seed: 3)
    let coverage = (0..<16 * 12).map { _ in UInt8.random(in: 0...255, using: &random) }
    let atlas = try #require(
      CoverageAtlas(size: PixelSize(width: 16, height: 12), coverage: coverage)
    )
    for seed in 0..<120 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let vertices = (0..<9).map { _ in
        vertex(&random, color: .random(in: 0...UInt32.max, using: &random))
      }
      var list = TriangleList(vertices: vertices, indices: Array(0..<9), clip: Self.whole)
      if seed.isMultiple(of: 2) { list.atlas = atlas }
      let box: [(Float, Float)] = [(3.25, 5), (20.75, 5), (20.75, 17.5), (3.25, 17.5)]
      list.vertices += box.map { x, y in
        TriangleVertex(x: x, y: y, atlasX: x / 2 + 1, atlasY: y - 4, color: 0xB0F0_8040)
      }
      list.indices += [9, 10, 11, 9, 11, 12]

      let bitmap = drawn([.triangles(list)], size: Self.size, over: Color(rgb: 0x20_60A0))

      let expected = TriangleModel(list, size: Self.size).picture(over: 0xFF20_60A0)
      let worst = zip(bitmap.pixels, expected.pixels).map(difference).max() ?? 0
      #expect(worst <= 2, "seed \(seed)")
    }
  }

  @Test("triangles that share an edge leave no pixel out and draw none twice")
  func sharedEdges() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      func place(_ range: ClosedRange<Float>) -> Float { .random(in: range, using: &random) }
      let corners: [(Float, Float)] = [(-5, -5), (60, -5), (60, 60), (-5, 60)]
      var vertices = corners.map { TriangleVertex(x: $0.0, y: $0.1, color: 0x80FF_FFFF) }
      vertices.append(TriangleVertex(x: place(0...48), y: place(0...40), color: 0x80FF_FFFF))
      let indices: [UInt32] = [4, 0, 1, 2, 4, 1, 4, 2, 3, 0, 4, 3]

      let bitmap = drawn(
        [.triangles(TriangleList(vertices: vertices, indices: indices, clip: Self.whole))],
        size: Self.size
      )

      #expect(Set(bitmap.pixels) == [0xFF80_8080], "seed \(seed)")
    }
  }

  @Test("what is no triangle is left out, and the rest is drawn")
  func invalid() {
    let numbers: [Float] = [
      .nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]
    let whole = [(0, 0), (48, 0), (48, 40), (0, 40)] as [(Float, Float)]
    for number in numbers {
      var vertices = whole.map { TriangleVertex(x: $0.0, y: $0.1, color: 0xFF11_2233) }
      vertices.append(TriangleVertex(x: number, y: 4, color: .max))
      vertices.append(TriangleVertex(x: 4, y: number, color: 0))
      vertices.append(TriangleVertex(x: 4, y: 4, atlasX: number, color: 0))
      // Numbers of vertices that are not there, no area, and one index left over.
      let indices: [UInt32] = [
        4, 5, 6, 0, 4, 1, 0, 5, 6, 0, 1, 99, .max, 0, 1, 2, 2, 2, 0, 2, 2, 0, 1, 2, 0, 2, 3, 1,
      ]
      for clip in [Self.whole, Rectangle(x: .nan, y: 0, width: 9, height: 9)] {
        let list = TriangleList(vertices: vertices, indices: indices, clip: clip)
        let bitmap = drawn([.triangles(list)], size: Self.size)
        let isClipped = clip != Self.whole
        #expect(Set(bitmap.pixels) == [isClipped ? 0xFF00_0000 : 0xFF11_2233], "\(number)")
      }
    }
    #expect(CoverageAtlas(size: PixelSize(width: 3, height: 2), coverage: [0, 1]) == nil)
    #expect(CoverageAtlas(size: PixelSize(width: 0, height: 0), coverage: []) == nil)
  }
}

/// Triangles drawn pixel by pixel, in numbers that round nothing away.
private struct TriangleModel {
  let list: TriangleList
  let size: PixelSize

  init(_ list: TriangleList, size: PixelSize) {
    self.list = list
    self.size = size
  }

  func picture(over background: UInt32 = 0xFF00_0000) -> Bitmap {
    var bitmap = Bitmap(size: size, filledWith: background)
    for first in stride(from: 0, to: list.indices.count, by: 3) {
      let corners = (0..<3).map { list.vertices[Int(list.indices[first + $0])] }
      for index in bitmap.pixels.indices {
        let (x, y) = (Double(index % size.width) + 0.5, Double(index / size.width) + 0.5)
        guard x >= list.clip.origin.x, x < list.clip.maxX, y >= list.clip.origin.y,
          y < list.clip.maxY, let weights = weights(of: corners, at: x, y)
        else { continue }
        bitmap.pixels[index] = blend(corners, weights, over: bitmap.pixels[index])
      }
    }
    return bitmap
  }

  /// Returns the parts of the three corners in a pixel; nil if its middle is outside.
  private func weights(of corners: [TriangleVertex], at x: Double, _ y: Double) -> [Double]? {
    let points = corners.map { (x: Double($0.x), y: Double($0.y)) }
    func cross(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ x: Double, _ y: Double)
      -> Double
    { (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) }
    let area = cross(points[0], points[1], points[2].x, points[2].y)
    guard area != 0 else { return nil }
    let parts = [(1, 2), (2, 0), (0, 1)].map { from, to -> Double? in
      let value = cross(points[from], points[to], x, y) / area
      if value != 0 { return value > 0 ? value : nil }
      // On the edge: a pixel a hair to the right and much less of one downward decides.
      let nudged = cross(points[from], points[to], x + 1e-6, y + 1e-9) / area
      return nudged > 0 ? 0 : nil
    }
    return parts.contains(nil) ? nil : parts.compactMap(\.self)
  }

  private func blend(_ corners: [TriangleVertex], _ weights: [Double], over pixel: UInt32) -> UInt32
  {
    func mix(_ value: (TriangleVertex) -> Double) -> Double {
      zip(corners, weights).reduce(0) { $0 + value($1.0) * $1.1 }
    }
    func alpha(_ vertex: TriangleVertex) -> Double { Double(vertex.color >> 24) / 255 }
    let coverage = list.atlas.map {
      covered($0, mix { Double($0.atlasX) }, mix { Double($0.atlasY) })
    }
    let strength = coverage ?? 1
    let opacity = mix(alpha) * strength
    return [0, 8, 16, 24].reduce(0 as UInt32) { result, shift in
      let source = mix { vertex in
        shift == 24 ? alpha(vertex) : Double(vertex.color >> shift & 255) / 255 * alpha(vertex)
      }
      let below = Double(pixel >> shift & 255)
      return result | UInt32((source * strength * 255 + below * (1 - opacity)).rounded()) << shift
    }
  }

  private func covered(_ atlas: CoverageAtlas, _ u: Double, _ v: Double) -> Double {
    let (left, top) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
    func value(_ x: Double, _ y: Double) -> Double {
      let column = Int(min(max(x, 0), Double(atlas.size.width - 1)))
      let row = Int(min(max(y, 0), Double(atlas.size.height - 1)))
      return Double(atlas.coverage[row * atlas.size.width + column]) / 255
    }
    let (across, down) = (u - 0.5 - left, v - 0.5 - top)
    let upper = value(left, top) * (1 - across) + value(left + 1, top) * across
    let lower = value(left, top + 1) * (1 - across) + value(left + 1, top + 1) * across
    return upper * (1 - down) + lower * down
  }
}
