import Glibc
package import RiffleDrawing
package import RiffleMedia
package import RifflePacing

package protocol Renderer: AnyObject {
  /// The drawing driver's, such as `opengl` or `raster`.
  var name: String { get }

  var sizeInPixels: PixelSize { get }

  var pacing: FrameClock.Pacing { get }

  var layers: LayerStore { get }

  /// The list is not visible before ``present()``.
  func draw(_ list: DisplayList) throws(SDLError)

  /// Uses the time after it to prepare upcoming layers.
  func present() throws(SDLError)

  /// The window may have lost its content: the next frame shows all of it again.
  func expose()

  /// Drops everything that the graphics driver has lost (`SDL_RENDER_TARGETS_RESET`,
  /// `SDL_RENDER_DEVICE_RESET`), so that it is made again.
  func reset()
}

extension Renderer {
  /// Whether presents wait depends on the desktop.
  package var pacing: FrameClock.Pacing { .automatic }

  /// Draws the face and label of the next card and two cards beneath: as many as one swipe brings.
  package func prepare(_ layers: [Layer]) { self.layers.prepare(layers, drawing: 4) }

  package func drainUpdates() -> LoadUpdates { layers.drainUpdates() }
}

package enum RendererChoice: String, CaseIterable, Sendable {
  /// The accelerated renderer if there is a GPU, else the raster one.
  case auto
  case accelerated
  /// Needs no GPU.
  case raster

  /// Throws for `auto` only if neither renderer can be made.
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

  /// Without a GPU's device, an attempt would load a software OpenGL in vain, which takes a tenth of a
  /// second and 90 MB.
  private static var hasGPU: Bool {
    ["/dev/dri/renderD*", "/dev/nvidia*"].contains { pattern in
      var found = glob_t()
      defer { globfree(&found) }
      return glob(pattern, 0, nil, &found) == 0
    }
  }
}
