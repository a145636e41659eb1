import Glibc
package import RiffleDrawing
package import RiffleMedia
package import RifflePacing

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

/// A choice of the renderer that draws a window.
package enum RendererChoice: String, CaseIterable, Sendable {
  /// The accelerated renderer if there is a GPU, else the raster one.
  case auto
  case accelerated
  /// The renderer that needs no GPU.
  case raster

  /// Makes the chosen renderer.
  ///
  /// - Parameters:
  ///   - window: The window to draw into.
  ///   - layers: The layers, text and pictures that lists name.
  ///   - waitsForDisplay: Whether a present waits for the display's next refresh. Defaults to true.
  /// - Throws: ``SDLError`` if the renderer cannot be made; `auto` fails only if neither can.
  package func makeRenderer(
    for window: Window,
    layers: LayerStore,
    waitsForDisplay: Bool = true
  ) throws(SDLError) -> any Renderer {
    switch self {
    case .accelerated:
      return try AcceleratedRenderer(
        window: window,
        layers: layers,
        waitsForDisplay: waitsForDisplay
      )
    case .raster:
      return try RasterRenderer(window: window, layers: layers)
    case .auto:
      guard Self.hasGPU else { return try RasterRenderer(window: window, layers: layers) }
      // An OpenGL without a GPU takes more than twice as long as the raster renderer.
      let accelerated = try? AcceleratedRenderer(
        window: window,
        layers: layers,
        waitsForDisplay: waitsForDisplay
      )
      if let accelerated, !accelerated.context.isSoftware { return accelerated }
      return try RasterRenderer(window: window, layers: layers)
    }
  }

  /// Whether the system has a device for OpenGL.
  ///
  /// Without one, an attempt would load a software OpenGL in vain, which takes a tenth of a second and
  /// 90 MB.
  private static var hasGPU: Bool {
    ["/dev/dri/renderD*", "/dev/nvidia*"].contains { pattern in
      var found = glob_t()
      defer { globfree(&found) }
      return glob(pattern, 0, nil, &found) == 0
    }
  }
}
