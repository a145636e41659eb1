import RiffleDrawing
import RiffleMedia
import RiffleSDL

extension Renderer {
  /// Draws a list and shows it, as a loop does.
  func show(_ list: DisplayList) throws(SDLError) {
    try draw(list)
    try present()
  }
}
