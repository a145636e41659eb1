import RiffleDrawing
import RiffleMotion
import TestSupport

extension RandomList {
  /// Makes triangles and upright rectangles, some with letters, in and around a frame.
  mutating func triangles(in frame: Rectangle) -> TriangleList {
    var list = TriangleList(vertices: [], indices: [], clip: frame.insetBy(dx: -9, dy: -9))
    if Bool.random(using: &random) { list.atlas = Self.atlas }
    for _ in 0..<Int.random(in: 1...9, using: &random) { addPiece(to: &list, in: frame) }
    return list
  }

  /// Returns a list that differs in a few places, as a panel's does from one frame to the next.
  mutating func edited(_ list: TriangleList, by move: Vector) -> TriangleList {
    var list = list
    switch Int.random(in: 0..<5, using: &random) {
    case 0: addPiece(to: &list, in: list.clip)
    case 1: list.indices.removeLast(min(3, list.indices.count))
    case 2: list.indices.removeFirst(min(3, list.indices.count))
    case 3: list.clip.origin = list.clip.origin + move
    default:
      guard let index = list.vertices.indices.randomElement(using: &random) else { break }
      list.vertices[index].x += Float(move.dx)
    }
    return list
  }

  private mutating func addPiece(to list: inout TriangleList, in frame: Rectangle) {
    func place(_ part: Double, _ start: Double, _ length: Double) -> Float {
      // Often on whole pixels; never on pixels' middles, where renderers may choose either side.
      let quarter: Double = [0, 0, 0.25, 0.75].randomElement(using: &random) ?? 0
      return Float((start + part * length).rounded(.down) + quarter)
    }
    let parts = (0..<4).map { _ in Double.random(in: -0.1...1.1, using: &random) }
    let xs = parts.prefix(2).map { place($0, frame.origin.x, frame.size.width) }
    let ys = parts.suffix(2).map { place($0, frame.origin.y, frame.size.height) }
    let alpha: UInt32 = Bool.random(using: &random) ? 0xFF : .random(in: 0...0xFF, using: &random)
    let color = alpha << 24 | UInt32.random(in: 0...0xFF_FFFF, using: &random)
    let first = UInt32(list.vertices.count)
    let corners = [(0, 0), (1, 0), (1, 1), (0, 1)]
    let isLetter = Bool.random(using: &random)
    list.vertices += corners.map { x, y in
      TriangleVertex(
        x: xs[x],
        y: ys[y],
        atlasX: isLetter ? Float(2 + 8 * x) : 0.5,
        atlasY: isLetter ? Float(1 + 6 * y) : 0.5,
        color: color
      )
    }
    list.indices += [first, first + 1, first + 2]
    if Bool.random(using: &random) {
      list.indices += [first, first + 2, first + 3]
    } else {
      // A rim that fades out.
      list.vertices[list.vertices.count - 2].color &= 0xFF_FFFF
    }
  }

  /// One covered corner, and random coverage.
  private static let atlas: CoverageAtlas? = {
    var random = SeededGenerator(seed: 7)
    var coverage = (0..<16 * 12).map { _ in UInt8.random(in: 0...255, using: &random) }
    for index in [0, 1, 16, 17] { coverage[index] = 255 }
    return CoverageAtlas(size: PixelSize(width: 16, height: 12), coverage: coverage)
  }()
}
