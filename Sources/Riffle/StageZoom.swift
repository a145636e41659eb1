import RiffleCards
import RiffleMotion

/// How large the stage is shown: the presets' points are magnified, never changed.
enum StageZoom {
  /// The part of the window's height that the container fills.
  private static let height = 0.7
  /// The part of the window's width that the container fills at most; the rest shows cards fly.
  private static let width = 0.85

  /// Returns how many of the window's own points one point of the stage is.
  ///
  /// - Parameters:
  ///   - placement: The container's.
  ///   - window: The window's extent in its own points.
  /// - Returns: A factor above 0, whatever the extent.
  static func factor(for placement: Placement, in window: Size) -> Double {
    let fit = min(
      height * window.height / placement.size.height,
      width * window.width / placement.size.width
    )
    return fit > 0 ? fit : 1
  }
}
