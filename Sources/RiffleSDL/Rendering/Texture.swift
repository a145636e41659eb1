import CSDL2
import RiffleDrawing
import RiffleMedia
import RiffleRaster

/// Pixels on the GPU.
final class Texture {
  /// The texture.
  let pointer: OpaquePointer
  /// The extent in pixels.
  let size: PixelSize
  /// Which state of a layer it shows.
  let revision: Int
  private let context: RenderContext

  /// Uploads a bitmap.
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
    guard SDL_SetTextureBlendMode(texture, context.blendMode) == 0 else {
      throw SDLError("SDL_SetTextureBlendMode")
    }
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
  }

  deinit {
    SDL_DestroyTexture(pointer)
  }
}
