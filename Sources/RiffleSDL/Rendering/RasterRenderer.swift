import CSDL2
package import RiffleDrawing

/// Draws without a GPU: into a window's own memory, or into a bitmap where there is no window.
package final class RasterRenderer: Renderer {
  package let layers: LayerStore
  private let window: Window?
  private var latest: DisplayList?
  private var memory: Bitmap

  /// Makes a renderer that draws into memory.
  package init(size: PixelSize, layers: LayerStore) {
    self.layers = layers
    window = nil
    memory = Bitmap(size: size)
  }

  /// Makes a renderer that draws into a window.
  ///
  /// Must come before anybody else asks for the window's surface: SDL is told to keep it in
  /// ordinary memory instead of a texture of a renderer of its own.
  package init(window: Window, layers: LayerStore) throws(SDLError) {
    self.layers = layers
    self.window = window
    memory = Bitmap(size: PixelSize(width: 1, height: 1))
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    guard SDL_GetWindowSurface(window.handle) != nil else {
      throw SDLError("SDL_GetWindowSurface")
    }
  }

  package var name: String { "raster" }

  package var sizeInPixels: PixelSize {
    guard let window, let surface = SDL_GetWindowSurface(window.handle) else { return memory.size }
    return PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
  }

  package func draw(_ list: DisplayList) throws(SDLError) {
    latest = list
    layers.beginFrame()
    if let window {
      try draw(list, into: window)
    } else {
      layers.rasterizer.draw(list, into: &memory, from: layers)
    }
  }

  package func present() throws(SDLError) {
    if let window, SDL_UpdateWindowSurface(window.handle) != 0 {
      throw SDLError("SDL_UpdateWindowSurface")
    }
    layers.endFrame()
  }

  package func reset() {}

  package func readBack() throws(SDLError) -> Bitmap {
    guard window != nil else { return memory }
    var bitmap = Bitmap(size: sizeInPixels)
    if let latest { layers.rasterizer.draw(latest, into: &bitmap, from: layers) }
    return bitmap
  }

  private func draw(_ list: DisplayList, into window: Window) throws(SDLError) {
    window.session.checkThread()
    // Asked for each frame, since a window that changes its size gets a new surface.
    guard let surface = SDL_GetWindowSurface(window.handle) else {
      throw SDLError("SDL_GetWindowSurface")
    }
    guard surface.pointee.w > 0, surface.pointee.h > 0 else { return }
    guard SDL_LockSurface(surface) == 0 else { throw SDLError("SDL_LockSurface") }
    let isDrawn = drawDirectly(list, into: surface)
    SDL_UnlockSurface(surface)
    if !isDrawn { try drawConverted(list, into: surface) }
  }

  /// Draws into a surface whose pixels are like a bitmap's, alpha apart; most windows' are.
  private func drawDirectly(
    _ list: DisplayList,
    into surface: UnsafeMutablePointer<SDL_Surface>
  ) -> Bool {
    guard let format = surface.pointee.format?.pointee.format,
      format == SDL_PIXELFORMAT_RGB888.rawValue || format == SDL_PIXELFORMAT_ARGB8888.rawValue,
      let bytes = surface.pointee.pixels
    else { return false }
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    let stride = Int(surface.pointee.pitch) / MemoryLayout<UInt32>.stride
    let count = stride * (height - 1) + width
    let pixels = UnsafeMutableBufferPointer(
      start: bytes.assumingMemoryBound(to: UInt32.self),
      count: count
    )
    let canvas = Canvas(pixels: pixels, width: width, height: height, stride: stride)
    layers.rasterizer.draw(list, into: canvas, from: layers)
    return true
  }

  /// Draws into memory and lets SDL convert that to the surface's own kind of pixels.
  private func drawConverted(
    _ list: DisplayList,
    into surface: UnsafeMutablePointer<SDL_Surface>
  ) throws(SDLError) {
    let size = PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    if memory.size != size { memory = Bitmap(size: size) }
    layers.rasterizer.draw(list, into: &memory, from: layers)
    guard let format = surface.pointee.format else { throw SDLError("SDL_GetWindowSurface") }
    let result = memory.pixels.withUnsafeBytes { bytes in
      SDL_ConvertPixels(
        surface.pointee.w,
        surface.pointee.h,
        SDL_PIXELFORMAT_ARGB8888.rawValue,
        bytes.baseAddress,
        surface.pointee.w * 4,
        format.pointee.format,
        surface.pointee.pixels,
        surface.pointee.pitch
      )
    }
    guard result == 0 else { throw SDLError("SDL_ConvertPixels") }
  }
}
