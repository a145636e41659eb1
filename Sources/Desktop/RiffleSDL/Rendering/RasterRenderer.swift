package import RiffleDrawing
package import RiffleMedia
import RiffleRaster

/// A renderer without a GPU, which draws straight into a window's own memory.
///
/// It draws and presents only the pixels that differ from the previous frame, which the memory still holds.
package final class RasterRenderer: Renderer {
  package let layers: LayerStore
  private let window: Window
  private let memory: any WindowMemory
  private let composer: FrameComposer
  /// It is that of the latest frame, in pixels.
  package private(set) var drawnArea = 0
  private var unshown: [PixelRectangle] = []
  private var isExposed = true

  /// Make it before anything else requests the window's surface.
  package init(window: Window, layers: LayerStore) throws(SDLError) {
    self.layers = layers
    self.window = window
    composer = FrameComposer(rasterizer: layers.rasterizer, threads: .standard)
    memory = try window.makeMemory()
  }

  package var name: String { "raster" }

  package var sizeInPixels: PixelSize { memory.size }

  package func draw(_ list: DisplayList) throws(SDLError) {
    layers.beginFrame()
    window.session.checkThread()
    try memory.update { canvas, isKept in
      if !isKept { isExposed = true }
      let damage = composer.draw(list, into: canvas, isKept: isKept, from: layers)
      drawnArea = damage.area
      unshown += damage.rectangles
      return damage
    }
  }

  package func present() throws(SDLError) {
    if isExposed || !unshown.isEmpty {
      try memory.present(isExposed ? nil : unshown)
    }
    isExposed = false
    unshown.removeAll(keepingCapacity: true)
    layers.endFrame()
  }

  package func expose() { isExposed = true }

  package func reset() {}
}
