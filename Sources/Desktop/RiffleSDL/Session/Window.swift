import CSDL2
import RiffleDrawing
package import RiffleMedia
package import RiffleMotion
package import RiffleRaster

/// Sizes are in points, the desktop's unit of length; a point is ``scale`` pixels.
package final class Window {
  package let session: VideoSession
  let handle: OpaquePointer
  /// The size of the window when it did not fill the screen, in points.
  private var latestWindowedSize: Size
  private var surfaceCount = 0
  /// Where an input method was last told to show its choices.
  private var latestLine: Rectangle?
  /// The number of the window in its events.
  package let id: UInt32

  /// Opens a window in the middle of the screen.
  ///
  /// Use it on the session's thread, which must be the process's first unless the session is offscreen.
  /// Sizes are in points, at least 1 × 1; a small screen may reduce `size` of one that is not offscreen.
  package init(
    session: VideoSession,
    title: String,
    size: Size,
    fit: ScreenFit = .inProportion,
    minimumSize: Size = Size(width: 1, height: 1),
    isResizable: Bool = true,
    isShown: Bool = true
  ) throws(SDLError) {
    publicPrecondition(
      size.width >= 1 && size.height >= 1,
      "\(size.width) × \(size.height) is no window's size"
    )
    publicPrecondition(
      session.isOffscreen || VideoSession.isOnFirstThread,
      "windows need the thread that the process began with"
    )
    session.checkThread()

    var flags = SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    if isResizable { flags |= SDL_WINDOW_RESIZABLE.rawValue }
    flags |= (isShown ? SDL_WINDOW_SHOWN : SDL_WINDOW_HIDDEN).rawValue
    let extent = fit.fitted(
      size * session.unitsPerPoint,
      // SDL tells of a screen even where a driver draws into memory.
      in: session.isOffscreen ? nil : ScreenFit.screen,
      unitsPerPoint: session.unitsPerPoint
    )
    let handle = SDL_CreateWindow(
      title,
      Self.centered,
      Self.centered,
      Self.whole(extent.width),
      Self.whole(extent.height),
      flags
    )
    guard let handle else { throw SDLError("SDL_CreateWindow") }

    self.session = session
    self.handle = handle
    id = SDL_GetWindowID(handle)
    latestWindowedSize = size
    SDL_SetWindowMinimumSize(handle, units(minimumSize.width), units(minimumSize.height))
    noteSize()
  }

  deinit {
    SDL_HideWindow(handle)
    // Up to 2.26, SDL wakes its own wait with a message to the window over a second connection to
    // X. If X reads it only after the window is gone, that is an error that ends the process.
    SDL_Delay(Self.messageDelay)
    SDL_DestroyWindow(handle)
  }

  /// The time that a message to X takes on a busy machine, in milliseconds.
  private static let messageDelay: UInt32 = 20

  package var title: String {
    get { String(cString: SDL_GetWindowTitle(handle)) }
    set { SDL_SetWindowTitle(handle, newValue) }
  }

  package func show() { SDL_ShowWindow(handle) }

  package func hide() { SDL_HideWindow(handle) }

  package var isVisible: Bool {
    flags & (SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue) == 0
  }

  package var isFullscreen: Bool { flags & SDL_WINDOW_FULLSCREEN.rawValue != 0 }

  package var windowedSize: Size { isFullscreen ? latestWindowedSize : size }

  /// The desktop, too, may make the window fill the screen.
  func noteSize() {
    if !isFullscreen { latestWindowedSize = size }
  }

  /// The screen's mode stays as it is, so it need not be restored, however the program ends.
  package func setFullscreen(_ isFullscreen: Bool) throws(SDLError) {
    noteSize()
    let old = latestWindowedSize
    let mode = isFullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0
    guard SDL_SetWindowFullscreen(handle, mode) == 0 else {
      throw SDLError("SDL_SetWindowFullscreen")
    }
    // Without a window manager the window does not get its size back, and SDL (2.26) continues to
    // report the screen's.
    if !isFullscreen, size != old {
      SDL_SetWindowSize(handle, units(old.width), units(old.height))
    }
  }

  /// Whether keys write text, besides being pressed (`SDL_StartTextInput`).
  package var acceptsText: Bool {
    get { SDL_IsTextInputActive() == SDL_TRUE }
    set {
      guard newValue != acceptsText else { return }
      if newValue { SDL_StartTextInput() } else { SDL_StopTextInput() }
    }
  }

  /// Has an input method show its choices beside a line that is edited, in points.
  package func showChoices(beside line: Rectangle) {
    guard acceptsText, line != latestLine else { return }
    latestLine = line
    var area = SDL_Rect(
      x: units(line.origin.x),
      y: units(line.origin.y),
      w: units(line.size.width),
      h: units(line.size.height)
    )
    SDL_SetTextInputRect(&area)
  }

  /// Each new surface has its own number, from 1, even at the address of an older one: it is kept in the
  /// surface's user data, which SDL clears for a new surface.
  func surfaceGeneration(of surface: UnsafeMutablePointer<SDL_Surface>) -> Int {
    if let number = surface.pointee.userdata { return Int(bitPattern: number) }
    surfaceCount += 1
    surface.pointee.userdata = UnsafeMutableRawPointer(bitPattern: surfaceCount)
    return surfaceCount
  }

  private var flags: UInt32 { SDL_GetWindowFlags(handle) }

  /// `SDL_WINDOWPOS_CENTERED`, a macro that Swift does not import.
  private static let centered = Int32(SDL_WINDOWPOS_CENTERED_MASK)

  func units(_ length: Double) -> Int32 { Self.whole(length * session.unitsPerPoint) }

  private static func whole(_ length: Double) -> Int32 {
    Int32(clamping: Int(length.rounded()))
  }

  package var size: Size { sizeInUnits * (1 / session.unitsPerPoint) }

  private var sizeInUnits: Size {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(handle, &width, &height)
    return Size(width: Double(width), height: Double(height))
  }

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

  static func refreshRate(of window: OpaquePointer) -> Double {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(window)
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0
    else { return 60 }
    return Double(mode.refresh_rate)
  }

  /// Moves the top left corner, in points; a window manager may refuse, and Wayland does.
  package func move(to point: Point) {
    SDL_SetWindowPosition(handle, units(point.x), units(point.y))
  }

  /// Sets the icon for title bars and lists of windows on X11, best 64 by 64 pixels.
  ///
  /// Wayland has no such call: there the icon is that of the desktop entry named as the application.
  package func setIcon(_ bitmap: Bitmap) {
    // Icons are not premultiplied; SDL copies the pixels.
    Bitmap(size: bitmap.size, pixels: bitmap.straightPixels)
      .withSurface { SDL_SetWindowIcon(handle, $0) }
  }
}

extension Bitmap {
  /// The surface is valid only in the closure; nil without memory.
  func withSurface<Result>(_ body: (UnsafeMutablePointer<SDL_Surface>) -> Result) -> Result? {
    var pixels = pixels
    return pixels.withUnsafeMutableBytes { bytes in
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        bytes.baseAddress,
        Int32(size.width),
        Int32(size.height),
        32,
        Int32(4 * size.width),
        SDL_PIXELFORMAT_ARGB8888.rawValue
      )
      guard let surface else { return nil }
      defer { SDL_FreeSurface(surface) }
      return body(surface)
    }
  }
}

package enum ScreenFit: Sendable {
  /// Made smaller in proportion if large points would take it beyond the screen; else as requested.
  case inProportion
  /// Neither side is longer than the screen's: for a size that a window has had on another screen.
  case eachSide
  /// The same, with room for a title bar.
  case underTitleBar

  /// The height of a title bar and its border, in the screen's unit at one unit per point.
  private static let titleBar = 40.0

  /// `screen` is the part of the screen for windows, in the same unit; nil if it is not known.
  package func fitted(_ size: Size, in screen: Size?, unitsPerPoint: Double) -> Size {
    guard let screen else { return size }
    switch self {
    case .inProportion:
      guard unitsPerPoint > 1 else { return size }
      return size * min(1, screen.width / size.width, screen.height / size.height)
    case .eachSide:
      return Size(width: min(size.width, screen.width), height: min(size.height, screen.height))
    case .underTitleBar:
      return Size(
        width: min(size.width, screen.width),
        height: min(size.height, screen.height - Self.titleBar * unitsPerPoint)
      )
    }
  }

  /// The size in SDL's units (`SDL_GetDisplayUsableBounds`); nil if SDL does not know it.
  static var screen: Size? {
    var bounds = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(0, &bounds) == 0, bounds.w > 0, bounds.h > 0 else {
      return nil
    }
    return Size(width: Double(bounds.w), height: Double(bounds.h))
  }
}
