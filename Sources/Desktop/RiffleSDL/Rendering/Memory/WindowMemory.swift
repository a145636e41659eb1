import RiffleDrawing
import RiffleMedia
import RiffleRaster

/// The pixels of a window in ordinary memory, for drawing without a GPU.
protocol WindowMemory: AnyObject {
  /// The size in pixels, which changes with the window.
  var size: PixelSize { get }

  /// Opens the memory to a drawing; does nothing if the window is empty.
  ///
  /// - Parameter draw: Draws a frame and returns what it has drawn. It gets the memory, and whether all
  ///   that it does not draw holds the latest frame afterward.
  /// - Throws: ``SDLError`` if there is no memory.
  func update(_ draw: (_ canvas: Canvas, _ isKept: Bool) -> Damage) throws(SDLError)

  /// Shows the latest frame.
  ///
  /// - Parameter rectangles: The pixels to show; nil for all of them.
  /// - Throws: ``SDLError`` if the desktop refuses.
  func present(_ rectangles: [PixelRectangle]?) throws(SDLError)
}

extension Window {
  /// Returns the window's memory, by the desktop's own way to show it without a copy.
  func makeMemory() throws(SDLError) -> any WindowMemory {
    if let memory = try WaylandMemory(window: self) { return memory }
    return try SurfaceMemory(window: self)
  }
}
