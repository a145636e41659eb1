import CSDL2
package import RiffleMotion

/// How a window that is to be opened is fitted into the screen.
package enum ScreenFit: Sendable {
  /// It is made smaller in proportion if large points would take it beyond the screen; else it is as
  /// large as was asked for.
  case inProportion
  /// Neither side is longer than the screen's: for a size that a window has had on another screen.
  case eachSide

  /// Returns the size that a window is opened with.
  ///
  /// - Parameters:
  ///   - size: The size that was asked for.
  ///   - screen: The part of the screen for windows, in the same unit; nil if it is not known.
  ///   - unitsPerPoint: The number of SDL's units per point.
  /// - Returns: The size, in the same unit.
  package func fitted(_ size: Size, in screen: Size?, unitsPerPoint: Double) -> Size {
    guard let screen else { return size }
    switch self {
    case .inProportion:
      guard unitsPerPoint > 1 else { return size }
      return size * min(1, screen.width / size.width, screen.height / size.height)
    case .eachSide:
      return Size(
        width: min(size.width, screen.width),
        height: min(size.height, screen.height)
      )
    }
  }

  /// The part of the first screen for windows, in SDL's units (`SDL_GetDisplayUsableBounds`); nil if
  /// SDL does not know it.
  static var screen: Size? {
    var bounds = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(0, &bounds) == 0, bounds.w > 0, bounds.h > 0 else {
      return nil
    }
    return Size(width: Double(bounds.w), height: Double(bounds.h))
  }
}
