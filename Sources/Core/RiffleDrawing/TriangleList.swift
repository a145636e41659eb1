package import RiffleMotion

/// Triangles with colored corners, drawn in order, each over those before: what toolkits of controls
/// and charts make of a frame.
///
/// A pixel belongs to a triangle if its middle is inside, or on a left or top edge; edges that are
/// to look smooth are rims of triangles that fade out. Colors are blended between corners
/// premultiplied. A triangle that names a vertex that does not exist, or one with a place that is not
/// a finite number, is left out.
public struct TriangleList: Hashable, Sendable {
  package var vertices: [TriangleVertex]
  /// Three vertex indices for each triangle.
  ///
  /// Two triangles `a b c`, `a c d` in a row that make an upright rectangle are drawn faster.
  package var indices: [UInt32]
  /// Multiplies all colors; nil for 1 everywhere.
  package var atlas: CoverageAtlas?
  /// Only pixels whose middles are inside are drawn, in pixels.
  package var clip: Rectangle

  /// One or two indices left over are ignored.
  package init(
    vertices: [TriangleVertex],
    indices: [UInt32],
    atlas: CoverageAtlas? = nil,
    clip: Rectangle
  ) {
    self.vertices = vertices
    self.indices = indices
    self.atlas = atlas
    self.clip = clip
  }
}

package struct TriangleVertex: Hashable, Sendable {
  /// In pixels, y downward.
  package var x, y: Float
  /// In pixels of the atlas: 0.5, 0.5 is the middle of the first one.
  package var atlasX, atlasY: Float
  /// 0xAARRGGBB, with straight alpha.
  package var color: UInt32

  package init(x: Float, y: Float, atlasX: Float = 0, atlasY: Float = 0, color: UInt32) {
    self.x = x
    self.y = y
    self.atlasX = atlasX
    self.atlasY = atlasY
    self.color = color
  }

  fileprivate var isFinite: Bool {
    x.isFinite && y.isFinite && atlasX.isFinite && atlasY.isFinite
  }
}

extension TriangleList {
  /// Calls `body` with the vertex indices of each triangle that can be drawn, in order.
  @inline(__always)
  package func forEachTriangle(_ body: (Int, Int, Int) -> Void) {
    for first in stride(from: 0, to: indices.count - 2, by: 3) {
      let (a, b, c) = (Int(indices[first]), Int(indices[first + 1]), Int(indices[first + 2]))
      guard max(a, b, c) < vertices.count, vertices[a].isFinite, vertices[b].isFinite,
        vertices[c].isFinite
      else { continue }
      body(a, b, c)
    }
  }
}

/// Coverage in rows without gaps, such as the letters of a font.
///
/// Compared by identity: two lists of triangles share one if they show the same one.
package final class CoverageAtlas: Hashable, Sendable {
  /// At least 1 by 1.
  package let size: PixelSize
  /// The rows from the top, each from the left: 0 is clear, 255 is covered.
  package let coverage: [UInt8]

  /// Nil unless there is one number for each of at least one pixel.
  package init?(size: PixelSize, coverage: [UInt8]) {
    guard size.width > 0, size.height > 0, coverage.count == size.width * size.height else {
      return nil
    }
    self.size = size
    self.coverage = coverage
  }

  package static func == (first: CoverageAtlas, second: CoverageAtlas) -> Bool { first === second }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
