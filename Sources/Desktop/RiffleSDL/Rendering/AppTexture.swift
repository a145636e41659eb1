import CSDL2
import RiffleDrawing
package import RiffleMedia
package import RiffleMotion
package import RiffleRaster

/// A frame in memory, shown through a renderer that the app has made with SDL itself.
///
/// It leaves the renderer's state as it finds it: no clip, color, viewport or hint changes.
package final class AppTexture {
  private let renderer: OpaquePointer
  private var texture: OpaquePointer?
  private var size = PixelSize(width: 0, height: 0)

  /// The renderer is an `SDL_Renderer *`, which must outlive this.
  package init(renderer: OpaquePointer) {
    self.renderer = renderer
  }

  deinit {
    if let texture { SDL_DestroyTexture(texture) }
  }

  /// The graphics driver has lost the texture's content.
  package func reset() {
    if let texture { SDL_DestroyTexture(texture) }
    texture = nil
  }

  /// Throws if the renderer refuses the texture, or cannot blend a frame that is not opaque.
  package func update(from frame: Bitmap, changed: [PixelRectangle]) throws(SDLError) {
    let isNew = texture == nil || size != frame.size
    let texture = try isNew ? makeTexture(frame.size) : texture
    self.texture = texture
    size = frame.size
    let whole = PixelRectangle(columns: 0..<size.width, rows: 0..<size.height)
    for part in isNew ? [whole] : changed where !part.isEmpty {
      var rectangle = part.frame
      let first = part.rows.lowerBound * size.width + part.columns.lowerBound
      let result = frame.pixels.withUnsafeBufferPointer { pixels in
        SDL_UpdateTexture(
          texture,
          &rectangle,
          pixels.baseAddress.map { $0 + first },
          Int32(size.width * 4)
        )
      }
      guard result == 0 else { throw SDLError("SDL_UpdateTexture") }
    }
    guard let texture else { return }
    let mode = frame.isOpaque ? SDL_BLENDMODE_NONE : .premultiplied
    guard SDL_SetTextureBlendMode(texture, mode) == 0 else {
      throw SDLError(
        "SDL_SetTextureBlendMode",
        reason: "this renderer cannot blend a see-through stage; give appearance.background alpha 1"
      )
    }
  }

  /// Copies the frame pixel by pixel, to a place in the window's units.
  package func draw(at origin: Point, pixelsPerUnit: Double) throws(SDLError) {
    guard let texture else { return }
    var (across, down): (Float, Float) = (1, 1)
    SDL_RenderGetScale(renderer, &across, &down)
    // On whole pixels, so that each of the frame's is one of the window's.
    var target = SDL_FRect(
      x: Float((origin.x * pixelsPerUnit).rounded()) / across,
      y: Float((origin.y * pixelsPerUnit).rounded()) / down,
      w: Float(size.width) / across,
      h: Float(size.height) / down
    )
    guard SDL_RenderCopyF(renderer, texture, nil, &target) == 0 else {
      throw SDLError("SDL_RenderCopyF")
    }
  }

  private func makeTexture(_ size: PixelSize) throws(SDLError) -> OpaquePointer {
    reset()
    let texture = SDL_CreateTexture(
      renderer,
      SDL_PIXELFORMAT_ARGB8888.rawValue,
      Int32(SDL_TEXTUREACCESS_STATIC.rawValue),
      Int32(size.width),
      Int32(size.height)
    )
    guard let texture else { throw SDLError("SDL_CreateTexture") }
    // A pane is on whole pixels: nothing is between two of them.
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest)
    return texture
  }
}
