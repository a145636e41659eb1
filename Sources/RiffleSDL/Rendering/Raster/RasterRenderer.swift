import CSDL2
package import RiffleDrawing
import RiffleMotion

/// Draws without a GPU: into a window's own memory, or into a bitmap where there is no window.
///
/// Draws and hands over only what has changed since the frame before, which the memory still holds.
package final class RasterRenderer: Renderer {
  package let layers: LayerStore
  private let window: Window?
  private let composer: FrameComposer
  private var memory: Bitmap
  /// Whether ``memory`` still holds what was drawn last.
  private var isMemoryKept = false
  /// How many pixels were drawn anew in the latest frame.
  package private(set) var drawnArea = 0
  private var latest: DisplayList?
  /// What was drawn and not shown yet.
  private var unshown: [PixelRectangle] = []
  /// Whether the window has lost what it showed.
  private var isExposed = true

  /// Makes a renderer that draws into memory.
  ///
  /// - Parameters:
  ///   - size: The extent in pixels.
  ///   - layers: The layers, text and pictures that lists will name.
  ///   - loops: What draws rows.
  ///   - threads: How drawing is shared among threads.
  package init(
    size: PixelSize,
    layers: LayerStore,
    loops: RowLoops = .fastest,
    threads: DrawingThreads = .standard
  ) {
    self.layers = layers
    window = nil
    composer = FrameComposer(rasterizer: Rasterizer(loops: loops), threads: threads)
    memory = Bitmap(size: size)
  }

  /// Makes a renderer that draws into a window.
  ///
  /// Must come before anybody else asks for the window's surface: SDL is told to keep it in
  /// ordinary memory instead of a texture of a renderer of its own.
  package init(window: Window, layers: LayerStore) throws(SDLError) {
    self.layers = layers
    self.window = window
    composer = FrameComposer(rasterizer: layers.rasterizer, threads: .standard)
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
      drawIntoMemory(list)
    }
  }

  package func present() throws(SDLError) {
    if let window {
      try isExposed ? presentAll(of: window) : present(unshown, of: window)
      isExposed = false
    }
    unshown.removeAll(keepingCapacity: true)
    layers.endFrame()
  }

  package func expose() {
    isExposed = true
  }

  package func reset() {}

  package func readBack() throws(SDLError) -> Bitmap {
    guard window != nil else { return memory }
    var bitmap = Bitmap(size: sizeInPixels)
    if let latest { layers.rasterizer.draw(latest, into: &bitmap, from: layers) }
    return bitmap
  }

  private func presentAll(of window: Window) throws(SDLError) {
    guard SDL_UpdateWindowSurface(window.handle) == 0 else {
      throw SDLError("SDL_UpdateWindowSurface")
    }
  }

  private func present(_ rectangles: [PixelRectangle], of window: Window) throws(SDLError) {
    guard !rectangles.isEmpty else { return }
    let frames = rectangles.map(\.frame)
    guard SDL_UpdateWindowSurfaceRects(window.handle, frames, Int32(frames.count)) == 0 else {
      throw SDLError("SDL_UpdateWindowSurfaceRects")
    }
  }

  private func drawIntoMemory(_ list: DisplayList) {
    let isKept = isMemoryKept
    isMemoryKept = true
    let damage = memory.withCanvas { canvas in
      composer.draw(list, into: canvas, isKept: isKept, from: layers)
    }
    drawnArea = damage.area
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
    let canvas = Canvas(
      first: bytes.assumingMemoryBound(to: UInt32.self),
      width: Int(surface.pointee.w),
      height: Int(surface.pointee.h),
      stride: Int(surface.pointee.pitch) / MemoryLayout<UInt32>.stride
    )
    // A surface bears this mark as long as it lives; a new one, of a window that has changed its
    // size and perhaps back again, bears none.
    let mark = Unmanaged.passUnretained(self).toOpaque()
    let isKept = surface.pointee.userdata == mark
    surface.pointee.userdata = mark
    if !isKept { isExposed = true }
    let damage = composer.draw(list, into: canvas, isKept: isKept, from: layers)
    drawnArea = damage.area
    unshown += damage.rectangles
    return true
  }

  /// Draws into memory and lets SDL convert that to the surface's own kind of pixels.
  private func drawConverted(
    _ list: DisplayList,
    into surface: UnsafeMutablePointer<SDL_Surface>
  ) throws(SDLError) {
    let size = PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    if memory.size != size {
      memory = Bitmap(size: size)
      isMemoryKept = false
    }
    drawIntoMemory(list)
    isExposed = true
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
