package import RiffleDrawing
package import RiffleRaster

/// Draws display lists into a bitmap, without a window: for pictures, animations and tests.
///
/// Each frame redraws only what differs from the one before.
package final class BitmapRenderer {
  /// The layers, text and pictures that lists name.
  package let layers: LayerStore
  /// The latest frame.
  package private(set) var bitmap: Bitmap
  /// The number of pixels that the latest frame drew anew.
  package private(set) var drawnArea = 0
  private let composer: FrameComposer
  private var hasDrawn = false

  /// Makes a renderer whose bitmap is empty.
  ///
  /// - Parameters:
  ///   - size: The bitmap's size in pixels, at least 1 by 1.
  ///   - layers: The layers, text and pictures that lists name.
  ///   - kernels: The loops that draw rows. Defaults to the fastest of this processor.
  ///   - threads: How drawing is shared among threads. Defaults to two threads for large frames.
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

  /// Draws a list.
  package func draw(_ list: DisplayList) {
    layers.beginFrame()
    let isKept = hasDrawn
    hasDrawn = true
    let damage = bitmap.withCanvas { canvas in
      composer.draw(list, into: canvas, isKept: isKept, from: layers)
    }
    drawnArea = damage.area
  }

  /// Ends the frame and uses the time after it for a layer that will be shown soon.
  package func finishFrame() {
    layers.endFrame()
  }
}
