import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleSDL
import Testing

extension Renderer {
  /// Draws a list and presents it, as a window loop does.
  func show(_ list: DisplayList) throws(SDLError) {
    try draw(list)
    try present()
  }
}

extension AcceleratedRenderer {
  /// Makes a renderer in an offscreen window, or cancels the test if there is no OpenGL.
  static func offscreen(size: PixelSize, layers: LayerStore) throws -> AcceleratedRenderer {
    let window = try Window(
      session: VideoSession(driver: "offscreen"),
      title: "renderer",
      size: Size(width: Double(size.width), height: Double(size.height))
    )
    guard
      let renderer = try? AcceleratedRenderer(
        window: window,
        layers: layers,
        waitsForDisplay: false
      )
    else { try Test.cancel("no OpenGL through EGL on this machine") }
    return renderer
  }
}
