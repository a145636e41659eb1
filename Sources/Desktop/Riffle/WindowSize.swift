public import RiffleMotion

/// The size of a window in its own points, with the number of pixels per point.
public struct WindowSize: Hashable, Sendable {
  /// The size in the window's own points.
  public var size: Size
  /// The number of pixels per point, above 0.
  ///
  /// Defaults to 1.
  public var pixelsPerPoint: Double

  /// Makes a window size.
  ///
  /// - Parameters:
  ///   - size: The size in the window's own points.
  ///   - pixelsPerPoint: The number of pixels per point, above 0. Defaults to 1.
  public init(size: Size, pixelsPerPoint: Double = 1) {
    self.size = size
    self.pixelsPerPoint = pixelsPerPoint
  }
}
