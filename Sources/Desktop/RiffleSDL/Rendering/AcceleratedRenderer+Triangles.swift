import CSDL2
import RiffleDrawing
import RiffleMedia
import RiffleRaster

extension AcceleratedRenderer {
  /// Draws triangles inside their clip and a part of the picture.
  func draw(_ list: TriangleList, in part: PixelRectangle) throws(SDLError) {
    let clip = PixelRectangle(list.clip, on: sizeInPixels).intersection(part)
    guard !clip.isEmpty else { return }
    try self.clip(to: clip)
    mesh.add(list)
    guard let atlas = list.atlas else {
      try drawMesh(nil)
      return
    }
    try drawMesh(texture(.atlas(atlas)) { Bitmap(coverage: atlas) })
  }
}

extension Mesh {
  /// Adds the triangles of a list.
  fileprivate mutating func add(_ list: TriangleList) {
    let size = list.atlas?.size ?? PixelSize(width: 1, height: 1)
    let (across, down) = (1 / Float(size.width), 1 / Float(size.height))
    let first = append(
      list.vertices.lazy.map { vertex in
        SDL_Vertex(
          position: SDL_FPoint(x: vertex.x, y: vertex.y),
          color: Self.premultiplied(vertex.color),
          // SDL 2.26 refuses texture coordinates outside 0…1.
          tex_coord: SDL_FPoint(
            x: min(max(vertex.atlasX * across, 0), 1),
            y: min(max(vertex.atlasY * down, 0), 1)
          )
        )
      }
    )
    list.forEachTriangle { a, b, c in
      addTriangle(first + Int32(a), first + Int32(b), first + Int32(c))
    }
  }

  private static func premultiplied(_ color: UInt32) -> SDL_Color {
    let pixel = Pixel.scaled(color | 0xFF00_0000, by: color >> 24)
    return SDL_Color(
      r: UInt8(pixel >> 16 & 255),
      g: UInt8(pixel >> 8 & 255),
      b: UInt8(pixel & 255),
      a: UInt8(pixel >> 24)
    )
  }
}

extension Bitmap {
  /// Makes white pixels of an atlas's coverage.
  fileprivate init(coverage atlas: CoverageAtlas) {
    self.init(size: atlas.size, pixels: atlas.coverage.map { UInt32($0) * 0x0101_0101 })
  }
}
