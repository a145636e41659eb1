import CSDL2
import RiffleDrawing
import RiffleMedia

/// An SDL renderer of a window; textures keep it alive, and it keeps the window alive.
final class RenderContext {
  /// The renderer.
  let pointer: OpaquePointer
  /// SDL's name for the driver.
  let name: String
  /// The size of the largest texture that it can hold.
  let largestTexture: PixelSize
  private let window: Window

  /// Makes a renderer other than SDL's own software one (`SDL_CreateRenderer`).
  ///
  /// It names no driver: a hint for one would turn batching off.
  ///
  /// - Parameters:
  ///   - window: The window to draw into.
  ///   - waitsForDisplay: Whether a present waits for the display's next refresh.
  /// - Throws: ``SDLError`` if SDL has no other renderer, or it lacks the blend mode.
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
    // 0 stands for no limit.
    let limits = [info.max_texture_width, info.max_texture_height].map { $0 > 0 ? Int($0) : .max }
    largestTexture = PixelSize(width: limits[0], height: limits[1])
    if info.flags & SDL_RENDERER_SOFTWARE.rawValue != 0 {
      throw SDLError("SDL_CreateRenderer", reason: "the driver \(name) draws without a GPU")
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
  func checkThread() {
    window.session.checkThread()
  }
}
