import RiffleCards
import RiffleMotion

/// The magnification of the stage in its window; the presets' points stay as they are.
enum StageZoom {
  /// The largest part of the window's height that the container fills.
  private static let height = 0.7
  /// The largest part of the window's width that the container fills: the rest shows cards fly.
  private static let width = 0.85

  /// Returns the number of the window's own points per point of the stage.
  ///
  /// - Parameters:
  ///   - placement: The container's placement.
  ///   - window: The window's size in its own points.
  /// - Returns: A factor above 0, whatever the size.
  static func factor(for placement: Placement, in window: Size) -> Double {
    let fit = min(
      height * window.height / placement.size.height,
      width * window.width / placement.size.width
    )
    return fit > 0 ? fit : 1
  }
}
