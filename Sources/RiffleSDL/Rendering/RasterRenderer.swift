import CSDL2
package import RiffleDrawing
package import RiffleMedia
import RiffleMotion
package import RiffleRaster

/// A renderer without a GPU, which draws straight into a window's own memory.
///
/// It draws and presents only the pixels that differ from the previous frame, which the memory still
/// holds.
package final class RasterRenderer: Renderer {
  package let layers: LayerStore
  private let window: Window
  private let composer: FrameComposer
  /// The ``Window/surfaceGeneration`` that the latest frame was drawn into; 0 before the first.
  private var generation = 0
  /// The source of conversions to a surface with another pixel format; nil before the first.
  private var converted: BitmapRenderer?
  /// The number of pixels that the latest frame redrew.
  package private(set) var drawnArea = 0
  private var latest: DisplayList?
  /// The rectangles that were drawn and not presented yet.
  private var unshown: [PixelRectangle] = []
  /// Whether the window has lost its content.
  private var isExposed = true

  /// Makes a renderer that draws into a window.
  ///
  /// Make it before anything else requests the window's surface: it makes SDL keep the surface in
  /// ordinary memory instead of a texture of a renderer of SDL's own.
  ///
  /// - Parameters:
  ///   - window: The window to draw into, which it keeps alive.
  ///   - layers: The layers, text and pictures that lists name.
  /// - Throws: ``SDLError`` if the window has no surface.
  package init(window: Window, layers: LayerStore) throws(SDLError) {
    self.layers = layers
    self.window = window
    composer = FrameComposer(rasterizer: layers.rasterizer, threads: .standard)
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    guard SDL_GetWindowSurface(window.handle) != nil else {
      throw SDLError("SDL_GetWindowSurface")
    }
  }

  package var name: String { "raster" }

  package var sizeInPixels: PixelSize {
    guard let surface = SDL_GetWindowSurface(window.handle) else {
      return PixelSize(width: 0, height: 0)
    }
    return PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
  }

  package func draw(_ list: DisplayList) throws(SDLError) {
    latest = list
    layers.beginFrame()
    window.session.checkThread()
    // Requested for each frame, since a window that changes its size gets a new surface.
    guard let surface = SDL_GetWindowSurface(window.handle) else {
      throw SDLError("SDL_GetWindowSurface")
    }
    guard surface.pointee.w > 0, surface.pointee.h > 0 else { return }
    guard SDL_LockSurface(surface) == 0 else { throw SDLError("SDL_LockSurface") }
    let isDrawn = drawDirectly(list, into: surface)
    SDL_UnlockSurface(surface)
    if !isDrawn { try drawConverted(list, into: surface) }
  }

  package func present() throws(SDLError) {
    try isExposed ? presentAll() : present(unshown)
    isExposed = false
    unshown.removeAll(keepingCapacity: true)
    layers.endFrame()
  }

  package func expose() {
    isExposed = true
  }

  package func reset() {}

  package func readBack() throws(SDLError) -> Bitmap {
    var bitmap = Bitmap(size: sizeInPixels)
    if let latest { layers.rasterizer.draw(latest, into: &bitmap, from: layers) }
    return bitmap
  }

  private func presentAll() throws(SDLError) {
    guard SDL_UpdateWindowSurface(window.handle) == 0 else {
      throw SDLError("SDL_UpdateWindowSurface")
    }
  }

  private func present(_ rectangles: [PixelRectangle]) throws(SDLError) {
    guard !rectangles.isEmpty else { return }
    let frames = rectangles.map(\.frame)
    guard SDL_UpdateWindowSurfaceRects(window.handle, frames, Int32(frames.count)) == 0 else {
      throw SDLError("SDL_UpdateWindowSurfaceRects")
    }
  }

  /// Draws into a surface with a bitmap's pixel format, apart from alpha, as most windows have.
  ///
  /// - Returns: Whether the surface has that format.
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
    let current = window.surfaceGeneration(of: surface)
    let isKept = generation == current
    generation = current
    if !isKept { isExposed = true }
    let damage = composer.draw(list, into: canvas, isKept: isKept, from: layers)
    drawnArea = damage.area
    unshown += damage.rectangles
    return true
  }

  /// Draws into memory and lets SDL convert the pixels to the surface's format.
  private func drawConverted(
    _ list: DisplayList,
    into surface: UnsafeMutablePointer<SDL_Surface>
  ) throws(SDLError) {
    let size = PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    let renderer = bitmapRenderer(size: size)
    renderer.draw(list)
    drawnArea = renderer.drawnArea
    isExposed = true
    guard let format = surface.pointee.format else { throw SDLError("SDL_GetWindowSurface") }
    let result = renderer.bitmap.pixels.withUnsafeBytes { bytes in
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

  private func bitmapRenderer(size: PixelSize) -> BitmapRenderer {
    if let converted, converted.bitmap.size == size { return converted }
    let renderer = BitmapRenderer(size: size, layers: layers)
    converted = renderer
    return renderer
  }
}

extension PixelRectangle {
  /// The rectangle in SDL's form.
  var frame: SDL_Rect {
    SDL_Rect(
      x: Int32(columns.lowerBound),
      y: Int32(rows.lowerBound),
      w: Int32(columns.count),
      h: Int32(rows.count)
    )
  }
}
