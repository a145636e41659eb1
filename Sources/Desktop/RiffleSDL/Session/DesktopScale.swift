import CSDL2
import CX11

/// The length of a point on a desktop that leaves the scaling of windows to programs.
package enum DesktopScale {
  /// The lengths that are believed, in pixels.
  static let range = 0.5...8.0

  /// Returns the length of a point, in pixels.
  ///
  /// - Parameters:
  ///   - dpi: The X server's resource `Xft.dpi`, which every desktop sets; 96 is one pixel per point.
  ///   - gdkScale: The environment variable `GDK_SCALE`, which counts if there is no such resource.
  /// - Returns: The length; 1 if neither is a number that gives 0.5 to 8.
  package static func pixelsPerPoint(dpi: String?, gdkScale: String?) -> Double {
    let wishes = [dpi.flatMap(Double.init).map { $0 / 96 }, gdkScale.flatMap(Double.init)]
    return wishes.compactMap { $0 }.first(where: range.contains) ?? 1
  }

  /// Returns the length on X11's display, over a connection of its own (`XGetDefault`).
  ///
  /// `SDL_GetDisplayDPI` tells the size of the screen's glass, which says nothing about the user's
  /// wish; SDL's own connection is open only to those who have a window.
  static func ofX11() -> Double {
    guard let display = XOpenDisplay(nil) else { return 1 }
    defer { XCloseDisplay(display) }
    return pixelsPerPoint(
      dpi: XGetDefault(display, "Xft", "dpi").map { String(cString: $0) },
      gdkScale: SDL_getenv("GDK_SCALE").map { String(cString: $0) }
    )
  }
}
