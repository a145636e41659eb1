import Glibc
package import RiffleMedia

/// A choice of the renderer that draws a window.
package enum RendererChoice: String, CaseIterable, Sendable {
  /// The accelerated renderer if there is a GPU, else the raster one.
  case auto
  /// The renderer on the GPU.
  case accelerated
  /// The renderer that needs no GPU.
  case raster

  /// Makes the chosen renderer.
  ///
  /// - Parameters:
  ///   - window: The window to draw into.
  ///   - layers: The layers, text and pictures that lists name.
  ///   - waitsForDisplay: Whether a present waits for the display's next refresh. Defaults to true.
  /// - Returns: The renderer.
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
