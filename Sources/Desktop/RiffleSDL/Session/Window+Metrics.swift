import CSDL2
package import RiffleMedia
package import RiffleMotion

extension Window {
  /// The size of the content in points (`SDL_GetWindowSize`).
  package var size: Size {
    sizeInUnits * (1 / session.unitsPerPoint)
  }

  private var sizeInUnits: Size {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(handle, &width, &height)
    return Size(width: Double(width), height: Double(height))
  }

  /// The size of the content in pixels (`SDL_GetWindowSizeInPixels`).
  package var sizeInPixels: (width: Int, height: Int) {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSizeInPixels(handle, &width, &height)
    return (Int(width), Int(height))
  }

  /// The number of pixels per point; ``VideoSession/unitsPerPoint`` if the window is empty.
  ///
  /// It changes when the window moves to another screen: read it again after every
  /// ``WindowChange/resized(_:)`` and ``WindowChange/displayChanged``.
  package var scale: Double {
    let width = sizeInUnits.width
    return session.unitsPerPoint * (width > 0 ? Double(sizeInPixels.width) / width : 1)
  }

  /// The refresh rate of the window's screen, in hertz; 60 if SDL does not know it.
  package var refreshRate: Double { Self.refreshRate(of: handle) }

  /// Returns the refresh rate of the screen of SDL's window, in hertz; 60 if SDL does not know it.
  static func refreshRate(of window: OpaquePointer) -> Double {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(window)
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0
    else { return 60 }
    return Double(mode.refresh_rate)
  }

  /// Moves the window's top left corner to a point on the desktop, in points
  /// (`SDL_SetWindowPosition`); a window manager may refuse, and Wayland does.
  package func move(to point: Point) {
    SDL_SetWindowPosition(
      handle,
      units(point.x),
      units(point.y)
    )
  }

  /// Sets the window's icon for task bars (`SDL_SetWindowIcon`).
  ///
  /// Wayland reads the icon from the desktop entry instead.
  ///
  /// - Parameters:
  ///   - pixels: The red, green, blue and alpha of each pixel, not premultiplied, row by row.
  ///   - width: The number of pixels per row, from 1; the number of pixels is a multiple of it.
  /// - Throws: ``SDLError`` if SDL cannot make an icon of it.
  package func setIcon(pixels: [UInt8], width: Int) throws(SDLError) {
    let height = pixels.count / (4 * max(1, width))
    precondition(
      width > 0 && height > 0 && pixels.count == 4 * width * height,
      "\(pixels.count) bytes are no picture of width \(width)"
    )
    var copy = pixels
    let isMade = copy.withUnsafeMutableBytes { bytes in
      // SDL_PIXELFORMAT_RGBA32 is a different macro on either byte order; masks are not needed.
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        bytes.baseAddress,
        Int32(width),
        Int32(height),
        32,
        Int32(4 * width),
        SDL_PIXELFORMAT_RGBA32.rawValue
      )
      guard let surface else { return false }
      SDL_SetWindowIcon(handle, surface)
      SDL_FreeSurface(surface)
      return true
    }
    guard isMade else { throw SDLError("SDL_CreateRGBSurfaceWithFormatFrom") }
  }
}
