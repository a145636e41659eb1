import CSDL2
import RiffleMedia

/// An SDL renderer of a window; textures keep it alive, and it keeps the window.
final class RenderContext {
  /// The renderer.
  let pointer: OpaquePointer
  /// How premultiplied pixels are laid over others.
  let blendMode: SDL_BlendMode
  /// What SDL calls the driver.
  let name: String
  private let window: Window

  /// Makes a renderer that is not SDL's own software.
  ///
  /// Calls SDL_CreateRenderer with flags 0: naming a driver by a hint would turn batching off.
  init(window: Window, waitsForDisplay: Bool) throws(SDLError) {
    self.window = window
    let flags = waitsForDisplay ? SDL_RENDERER_PRESENTVSYNC.rawValue : 0
    guard let pointer = SDL_CreateRenderer(window.handle, -1, flags) else {
      throw SDLError("SDL_CreateRenderer")
    }
    self.pointer = pointer
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(pointer, &info)
    name = info.name.map { String(cString: $0) } ?? "unknown"
    blendMode = SDL_ComposeCustomBlendMode(
      SDL_BLENDFACTOR_ONE,
      SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA,
      SDL_BLENDOPERATION_ADD,
      SDL_BLENDFACTOR_ONE,
      SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA,
      SDL_BLENDOPERATION_ADD
    )
    if info.flags & SDL_RENDERER_SOFTWARE.rawValue != 0 {
      throw SDLError("SDL_CreateRenderer", reason: "the driver \(name) draws without a GPU")
    }
    guard SDL_SetRenderDrawBlendMode(pointer, blendMode) == 0 else {
      throw SDLError("SDL_SetRenderDrawBlendMode")
    }
    // Such an OpenGL knows no display's refresh; SDL would make one up, in whole milliseconds.
    if waitsForDisplay, isSoftware { SDL_RenderSetVSync(pointer, 0) }
  }

  deinit {
    SDL_DestroyRenderer(pointer)
  }

  /// Whether OpenGL is drawn by a program on the processor (`glGetString`): SDL does not tell.
  var isSoftware: Bool {
    guard let address = SDL_GL_GetProcAddress("glGetString") else { return false }
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<CChar>?
    let glRenderer: UInt32 = 0x1F01
    guard let text = unsafeBitCast(address, to: GetString.self)(glRenderer) else { return false }
    let name = String(cString: text).lowercased()
    return ["llvmpipe", "softpipe", "swrast", "software rasterizer"].contains { name.contains($0) }
  }

  /// Stops a debug build when called on another thread than the window's.
  func checkThread() {
    window.session.checkThread()
  }
}
