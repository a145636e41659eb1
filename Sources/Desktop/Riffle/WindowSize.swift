public import RiffleMotion

/// The size of a window in its own points, with the number of pixels per point.
public struct WindowSize: Hashable, Sendable {
  /// The size in the window's own points.
  public var size: Size
  /// The number of pixels per point, above 0; 1 by default.
  public var pixelsPerPoint: Double

  /// Makes a window size.
  public init(size: Size, pixelsPerPoint: Double = 1) {
    self.size = size
    self.pixelsPerPoint = pixelsPerPoint
  }
}
