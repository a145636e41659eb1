import CSDL2
import RiffleDrawing
package import RiffleRaster

extension Window {
  /// Sets the window's icon (`SDL_SetWindowIcon`), for title bars and lists of windows on X11.
  ///
  /// Wayland has no such call: there the icon is that of the desktop entry which is named as the
  /// application.
  ///
  /// - Parameter bitmap: The icon, best 64 by 64 pixels.
  package func setIcon(_ bitmap: Bitmap) {
    // Icons are not premultiplied.
    var pixels = bitmap.pixels.map(Self.straight)
    let size = bitmap.size
    pixels.withUnsafeMutableBytes { bytes in
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        bytes.baseAddress,
        Int32(size.width),
        Int32(size.height),
        32,
        Int32(4 * size.width),
        SDL_PIXELFORMAT_ARGB8888.rawValue
      )
      // It copies the pixels.
      if let surface {
        SDL_SetWindowIcon(handle, surface)
        SDL_FreeSurface(surface)
      }
    }
  }

  /// Returns a premultiplied pixel with its color divided by its opacity.
  private static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha > 0, alpha < 255 else { return pixel }
    return [16, 8, 0].reduce(alpha << 24) { straight, shift in
      let part = (pixel >> UInt32(shift) & 255) * 255
      return straight | min(255, (part + alpha / 2) / alpha) << UInt32(shift)
    }
  }
}
