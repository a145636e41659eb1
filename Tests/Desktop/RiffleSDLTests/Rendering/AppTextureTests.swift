import CSDL2
import RiffleDrawing
import RiffleMotion
import RiffleRaster
import RiffleSDL
import Testing

extension SDLSuites {
  /// The renderer here is SDL's software one on a surface, whose pixels can be read.
  @Suite("A frame in the app's own renderer") struct AppTextureTests {
    private let size = PixelSize(width: 6, height: 4)

    /// Gives each pixel of a frame a color of its own.
    private func frame(blue: UInt32) -> Bitmap {
      let pixels = (0..<size.width * size.height).map { 0xFF00_0000 | UInt32($0) << 12 | blue }
      return Bitmap(size: size, pixels: pixels)
    }

    private func withRenderer(_ body: (OpaquePointer, UnsafePointer<SDL_Surface>) throws -> Void)
      throws
    {
      let surface = try #require(
        SDL_CreateRGBSurfaceWithFormat(0, 16, 12, 32, SDL_PIXELFORMAT_ARGB8888.rawValue)
      )
      defer { SDL_FreeSurface(surface) }
      let renderer = try #require(SDL_CreateSoftwareRenderer(surface))
      defer { SDL_DestroyRenderer(renderer) }
      SDL_SetRenderDrawColor(renderer, 1, 2, 3, 255)
      SDL_RenderClear(renderer)
      try body(renderer, surface)
    }

    private func pixel(_ surface: UnsafePointer<SDL_Surface>, x: Int, y: Int) -> UInt32 {
      let row = surface.pointee.pixels + y * Int(surface.pointee.pitch)
      return row.load(fromByteOffset: 4 * x, as: UInt32.self)
    }

    @Test("every pixel lands in its place, and none beside the frame")
    func place() throws {
      try withRenderer { renderer, surface in
        let texture = AppTexture(renderer: renderer)
        let frame = frame(blue: 7)
        try texture.update(from: frame, changed: [])
        try texture.draw(at: Point(x: 5, y: 3), pixelsPerUnit: 1)
        SDL_RenderFlush(renderer)

        for y in 0..<12 {
          for x in 0..<16 {
            let isInside = (5..<11).contains(x) && (3..<7).contains(y)
            let expected = isInside ? frame[x - 5, y - 3] : 0xFF01_0203
            #expect(pixel(surface, x: x, y: y) == expected, "\(x), \(y)")
          }
        }
        var (red, green, blue, alpha): (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
        SDL_GetRenderDrawColor(renderer, &red, &green, &blue, &alpha)
        #expect([red, green, blue, alpha] == [1, 2, 3, 255], "the app's color stays")
      }
    }

    @Test("an update copies the changed rectangles and no more")
    func changes() throws {
      try withRenderer { renderer, surface in
        let texture = AppTexture(renderer: renderer)
        let (old, new) = (frame(blue: 0), frame(blue: 9))
        try texture.update(from: old, changed: [])
        let part = PixelRectangle(columns: 2..<4, rows: 1..<3)
        try texture.update(from: new, changed: [part])
        try texture.draw(at: .zero, pixelsPerUnit: 1)
        SDL_RenderFlush(renderer)

        for y in 0..<4 {
          for x in 0..<6 {
            let isChanged = part.columns.contains(x) && part.rows.contains(y)
            #expect(pixel(surface, x: x, y: y) == (isChanged ? new : old)[x, y], "\(x), \(y)")
          }
        }
      }
    }

    @Test("a see-through frame is laid over what the app has drawn")
    func blending() throws {
      try withRenderer { renderer, surface in
        SDL_SetRenderDrawColor(renderer, 100, 200, 40, 255)
        SDL_RenderClear(renderer)
        let texture = AppTexture(renderer: renderer)
        // From clear to opaque, in a color that is premultiplied: red a half, blue an eighth.
        let alphas = (0..<size.width * size.height).map { UInt32($0 * 255 / 23) }
        let pixels = alphas.map { $0 << 24 | ($0 / 2) << 16 | $0 / 8 }
        try texture.update(from: Bitmap(size: size, pixels: pixels), changed: [])
        try texture.draw(at: .zero, pixelsPerUnit: 1)
        SDL_RenderFlush(renderer)

        for (index, alpha) in alphas.enumerated() {
          let clear = 1 - Double(alpha) / 255
          let color = pixel(surface, x: index % size.width, y: index / size.width)
          let channels = [16, 8, 0].map { Double(color >> $0 & 255) }
          let expected = [
            Double(alpha / 2) + 100 * clear, 200 * clear, Double(alpha / 8) + 40 * clear,
          ]
          // SDL rounds each product, mostly down; SDL 2's software renderer takes straight pixels, whose
          // color is rounded too, and divides by 256 where 255 would be right.
          let error = SDLLibrary.current == .classic ? 3.0 : 1
          #expect(zip(channels, expected).allSatisfy { abs($0 - $1) <= error }, "alpha \(alpha)")
        }
      }
    }

    @Test("what is clear or opaque in a see-through frame is exact, as it changes")
    func changingBlend() throws {
      try withRenderer { renderer, surface in
        let texture = AppTexture(renderer: renderer)
        let opaque = frame(blue: 7)
        try texture.update(from: opaque, changed: [])
        var half = opaque
        for index in 0..<12 { half.pixels[index] = 0 }
        half.isOpaque = false
        let top = PixelRectangle(columns: 0..<6, rows: 0..<2)
        try texture.update(from: half, changed: [top])
        try texture.draw(at: .zero, pixelsPerUnit: 1)
        SDL_RenderFlush(renderer)

        for y in 0..<4 {
          for x in 0..<6 {
            let expected = y < 2 ? 0xFF01_0203 : opaque[x, y]
            #expect(pixel(surface, x: x, y: y) == expected, "\(x), \(y)")
          }
        }
      }
    }
  }
}
