import Glibc
package import RiffleMedia

/// Which renderer draws a window.
package enum RendererChoice: String, CaseIterable, Sendable {
  /// The accelerated one where there is a GPU, else the raster one.
  case auto
  /// The one on a GPU.
  case accelerated
  /// The one that needs no GPU.
  case raster

  /// Makes the chosen renderer.
  ///
  /// - Throws: Where the one that was asked for cannot be had; `auto` fails only if neither can.
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
      // An OpenGL without a GPU draws these pictures at more than twice the raster one's cost.
      let accelerated = try? AcceleratedRenderer(
        window: window,
        layers: layers,
        waitsForDisplay: waitsForDisplay
      )
      if let accelerated, !accelerated.context.isSoftware { return accelerated }
      return try RasterRenderer(window: window, layers: layers)
    }
  }

  /// Whether the system has a device that OpenGL could draw with: without one, trying would load a
  /// software OpenGL only to find that out, which takes a tenth of a second and 90 MB.
  private static var hasGPU: Bool {
    ["/dev/dri/renderD*", "/dev/nvidia*"].contains { pattern in
      var found = glob_t()
      defer { globfree(&found) }
      return glob(pattern, 0, nil, &found) == 0
    }
  }
}
