import CSDL2
import RiffleDrawing
import RiffleMedia
import RiffleRaster

/// An SDL renderer of a window; textures keep it alive, and it keeps the window alive.
final class RenderContext {
  let pointer: OpaquePointer
  let name: String
  let largestTexture: PixelSize
  private let window: Window

  /// Refuses SDL's own software renderer, and any that lacks the blend mode.
  ///
  /// It names no driver: a hint for one would turn batching off.
  init(window: Window, waitsForDisplay: Bool) throws(SDLError) {
    self.window = window
    let flags = waitsForDisplay ? SDL_RENDERER_PRESENTVSYNC.rawValue : 0
    // SDL first asks for contexts of OpenGL, which is an error for X if there is no driver.
    let made = XErrors.ignored { SDL_CreateRenderer(window.handle, -1, flags) }
    guard let pointer = made else { throw SDLError("SDL_CreateRenderer") }
    self.pointer = pointer
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(pointer, &info)
    name = info.name.map { String(cString: $0) } ?? "unknown"
    // 0 stands for no limit.
    let limits = [info.max_texture_width, info.max_texture_height].map { $0 > 0 ? Int($0) : .max }
    largestTexture = PixelSize(width: limits[0], height: limits[1])
    if info.flags & SDL_RENDERER_SOFTWARE.rawValue != 0 {
      throw SDLError(
        "the accelerated renderer",
        reason: "the driver \(name) draws without a GPU; use the raster renderer"
      )
    }
    guard SDL_SetRenderDrawBlendMode(pointer, .premultiplied) == 0 else {
      throw SDLError("SDL_SetRenderDrawBlendMode")
    }
    // A software OpenGL knows no refresh rate; SDL would assume one, in whole milliseconds.
    if waitsForDisplay, isSoftware { SDL_RenderSetVSync(pointer, 0) }
  }

  deinit {
    SDL_DestroyRenderer(pointer)
  }

  /// Whether OpenGL runs on the processor (`glGetString`), which SDL does not report.
  var isSoftware: Bool {
    guard let address = SDL_GL_GetProcAddress("glGetString") else { return false }
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<CChar>?
    let glRenderer: UInt32 = 0x1F01
    guard let text = unsafeBitCast(address, to: GetString.self)(glRenderer) else { return false }
    let name = String(cString: text).lowercased()
    return ["llvmpipe", "softpipe", "swrast", "software rasterizer"].contains { name.contains($0) }
  }

  /// Traps in a debug build if it is called on another thread than the window's.
  func checkThread() { window.session.checkThread() }
}

final class Texture {
  let pointer: OpaquePointer
  let size: PixelSize
  let revision: Int
  private let context: RenderContext

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

extension SDL_BlendMode {
  static var premultiplied: SDL_BlendMode {
    SDL_ComposeCustomBlendMode(
      SDL_BLENDFACTOR_ONE,
      SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA,
      SDL_BLENDOPERATION_ADD,
      SDL_BLENDFACTOR_ONE,
      SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA,
      SDL_BLENDOPERATION_ADD
    )
  }
}
