import CSDL2
import RiffleDrawing
import RiffleMedia
import RiffleRaster

/// A bitmap on the GPU.
final class Texture {
  /// SDL's texture.
  let pointer: OpaquePointer
  /// The size in pixels.
  let size: PixelSize
  /// The revision of the layer that it shows.
  let revision: Int
  private let context: RenderContext

  /// Uploads a bitmap.
  ///
  /// - Parameters:
  ///   - bitmap: The bitmap.
  ///   - revision: The revision of the layer that it shows. Defaults to 0.
  ///   - context: The renderer to draw it with, which it keeps alive.
  /// - Throws: ``SDLError`` if the GPU refuses it.
  init(_ bitmap: Bitmap, revision: Int = 0, context: RenderContext) throws(SDLError) {
    self.context = context
    self.revision = revision
    size = bitmap.size
    let texture = SDL_CreateTexture(
      context.pointer,
      SDL_PIXELFORMAT_ARGB8888.rawValue,
      Int32(SDL_TEXTUREACCESS_STATIC.rawValue),
      Int32(size.width),
      Int32(size.height)
    )
    guard let texture else { throw SDLError("SDL_CreateTexture") }
    pointer = texture
    let pitch = Int32(size.width * 4)
    let result = bitmap.pixels.withUnsafeBytes { bytes in
      SDL_UpdateTexture(texture, nil, bytes.baseAddress, pitch)
    }
    guard result == 0 else { throw SDLError("SDL_UpdateTexture") }
    guard SDL_SetTextureBlendMode(texture, .premultiplied) == 0 else {
      throw SDLError("SDL_SetTextureBlendMode")
    }
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
  }

  deinit {
    SDL_DestroyTexture(pointer)
  }
}
