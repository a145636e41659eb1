import RiffleMotion

/// The scale of what lies over the cards: it grows with the window, as they do.
enum OverlayScale {
  /// The window in which a point is a point.
  private static let window = Size(width: 960, height: 720)
  /// The least number of pixels per point, on a display with one: a letter is 14 points high, and hard
  /// to read below 10 pixels.
  static let least = 0.8

  /// Returns the number of pixels per point.
  ///
  /// - Parameters:
  ///   - window: The window's size in pixels.
  ///   - scale: The number of pixels per point of the window.
  /// - Returns: The number, above 0.
  static func factor(in window: Size, scale: Double) -> Double {
    max(
      min(window.width / Self.window.width, window.height / Self.window.height),
      least * scale
    )
  }
}
