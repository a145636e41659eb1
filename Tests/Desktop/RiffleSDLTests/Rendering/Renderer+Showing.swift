import RiffleDrawing
import RiffleMedia
import RiffleSDL

extension Renderer {
  /// Draws a list and presents it, as a window loop does.
  func show(_ list: DisplayList) throws(SDLError) {
    try draw(list)
    try present()
  }
}
