package import RiffleDrawing
import RiffleMotion
package import RiffleRaster

/// Draws display lists into a bitmap without a window; redraws only the pixels that change.
package final class BitmapRenderer {
  package let layers: LayerStore
  package private(set) var bitmap: Bitmap
  /// The drawn area, in pixels, of the latest frame.
  package private(set) var drawnArea = 0
  private let composer: FrameComposer
  private var hasDrawn = false

  package init(
    size: PixelSize,
    layers: LayerStore,
    kernels: PixelKernels = .fastest,
    threads: DrawingThreads = .standard
  ) {
    self.layers = layers
    bitmap = Bitmap(size: size)
    composer = FrameComposer(rasterizer: Rasterizer(kernels: kernels), threads: threads)
  }

  package func draw(_ list: DisplayList) {
    layers.beginFrame()
    let isKept = hasDrawn
    hasDrawn = true
    let damage = bitmap.withCanvas { canvas in
      composer.draw(list, into: canvas, isKept: isKept, from: layers)
    }
    drawnArea = damage.area
  }

  /// Draws one pixel of a list, and returns its color.
  package static func color(of list: DisplayList, x: Int, y: Int, layers: LayerStore) -> Color {
    var moved = list
    let move = Vector(dx: -Double(x), dy: -Double(y))
    moved.commands = list.commands.map { $0.moved(by: move) }
    let renderer = BitmapRenderer(size: PixelSize(width: 1, height: 1), layers: layers)
    renderer.draw(moved)
    renderer.finishFrame()
    return Color(rgb: renderer.bitmap.pixels[0])
  }

  /// Ends the frame and uses the time after it to draw one upcoming layer.
  package func finishFrame() { layers.endFrame() }
}
