package import RiffleDrawing
package import RiffleMedia
package import RifflePacing
package import RiffleRaster

/// A renderer of display lists into a window.
package protocol Renderer: AnyObject {
  /// The name of the drawing driver, such as `opengl` or `raster`.
  var name: String { get }

  /// The size of a frame in pixels, which changes with the window.
  var sizeInPixels: PixelSize { get }

  /// The rule for the distance between its frames.
  var pacing: FrameClock.Pacing { get }

  /// The layers, text and pictures that lists name.
  var layers: LayerStore { get }

  /// Draws a list; it is not visible before ``present()``.
  func draw(_ list: DisplayList) throws(SDLError)

  /// Shows the drawn list, and uses the time after it to prepare upcoming layers.
  func present() throws(SDLError)

  /// Records that the window may have lost its content: the next frame shows all of it again.
  func expose()

  /// Drops everything that the graphics driver has lost (`SDL_RENDER_TARGETS_RESET`,
  /// `SDL_RENDER_DEVICE_RESET`), so that it is made again.
  func reset()

  /// Draws the latest list again and returns its pixels.
  func readBack() throws(SDLError) -> Bitmap
}

extension Renderer {
  /// The default rule, automatic: whether presents wait depends on the desktop.
  package var pacing: FrameClock.Pacing { .automatic }

  /// Starts to decode and draw upcoming layers, the most urgent first; cancels the requests of earlier
  /// calls.
  package func prepare(_ layers: [Layer]) {
    self.layers.prepare(layers)
  }

  /// Collects the pictures that have been decoded, and the problems.
  package func drainUpdates() -> LoadUpdates {
    layers.drainUpdates()
  }
}
