public import RiffleMotion

/// How large a window is, in its own points and in pixels.
public struct WindowSize: Hashable, Sendable {
  /// The extent in the window's own points.
  public var size: Size
  /// Pixels a point, more than 0.
  public var pixelsPerPoint: Double

  /// Makes an extent.
  public init(size: Size, pixelsPerPoint: Double = 1) {
    self.size = size
    self.pixelsPerPoint = pixelsPerPoint
  }
}
