package import RiffleDrawing
package import RiffleRaster

/// Draws display lists into a bitmap, without a window: for pictures, animations and tests.
///
/// Each frame redraws only the pixels that differ from the previous one.
package final class BitmapRenderer {
  /// The layers, text and pictures that lists name.
  package let layers: LayerStore
  package private(set) var bitmap: Bitmap
  /// The number of pixels that the latest frame redrew.
  package private(set) var drawnArea = 0
  private let composer: FrameComposer
  private var hasDrawn = false

  /// Makes a renderer whose bitmap is empty.
  ///
  /// - Parameters:
  ///   - size: The bitmap's size in pixels, at least 1 by 1.
  ///   - layers: The layers, text and pictures that lists name.
  ///   - kernels: The loops that draw rows. Defaults to the fastest on this processor.
  ///   - threads: The division of drawing among threads. Defaults to two threads for large frames.
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

  /// Ends the frame and uses the time after it to draw one upcoming layer.
  package func finishFrame() {
    layers.endFrame()
  }
}
