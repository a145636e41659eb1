package import RiffleDrawing
package import RiffleMedia
package import RifflePacing
package import RiffleRaster

/// Executes display lists where they can be seen.
package protocol Renderer: AnyObject {
  /// What draws, for people: `opengl`, `raster`.
  var name: String { get }

  /// The extent of what is drawn, in pixels; changes with the window.
  var sizeInPixels: PixelSize { get }

  /// How its frames are to keep their distance.
  var pacing: FrameClock.Pacing { get }

  /// The layers, text and pictures that lists name.
  var layers: LayerStore { get }

  /// Draws a list where nobody sees it yet.
  func draw(_ list: DisplayList) throws(SDLError)

  /// Shows what was drawn, and uses the time after it to make what will be shown soon.
  func present() throws(SDLError)

  /// Takes in that the window may have lost what it showed: the next frame shows all of it anew.
  func expose()

  /// Makes anew whatever the graphics driver has lost (TARGETS_RESET, DEVICE_RESET).
  func reset()

  /// Draws the latest list again and returns what is to be seen.
  func readBack() throws(SDLError) -> Bitmap
}

extension Renderer {
  /// Whether presents wait is seen when they do: it depends on the desktop.
  package var pacing: FrameClock.Pacing { .automatic }

  /// Begins to decode and draw what layers will need, the most urgent layer first; forgets what
  /// earlier calls asked for.
  package func prepare(_ layers: [Layer]) {
    self.layers.prepare(layers)
  }

  /// Takes in what has been decoded and tells whether to draw again, and what went wrong.
  package func drainUpdates() -> LoadUpdates {
    layers.drainUpdates()
  }
}
