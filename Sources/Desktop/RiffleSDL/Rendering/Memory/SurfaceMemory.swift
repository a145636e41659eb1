import CSDL2
import RiffleDrawing
import RiffleMedia
import RiffleRaster

/// The pixels of a window in ordinary memory, for drawing without a GPU.
protocol WindowMemory: AnyObject {
  /// It is in pixels, and changes with the window.
  var size: PixelSize { get }

  /// Does nothing if the window is empty.
  ///
  /// `draw` gets the memory, and whether all that it does not draw holds the latest frame afterward; it
  /// returns what it has drawn.
  func update(_ draw: (_ canvas: Canvas, _ isKept: Bool) -> Damage) throws(SDLError)

  /// Shows all pixels if `rectangles` is nil.
  func present(_ rectangles: [PixelRectangle]?) throws(SDLError)
}

extension Window {
  func makeMemory() throws(SDLError) -> any WindowMemory {
    if let memory = try WaylandMemory(window: self) { return memory }
    return try SurfaceMemory(window: self)
  }
}

/// A window's memory as SDL keeps it: shared with the X server, where that is there.
final class SurfaceMemory: WindowMemory {
  private let window: Window
  /// The ``Window/surfaceGeneration`` that the latest frame was drawn into; 0 before the first.
  private var generation = 0
  /// The latest frame, to be converted to a surface with another pixel format; nil if it has ours.
  private var converted: Bitmap?

  /// Make it before anything else requests the window's surface: it makes SDL keep the surface in
  /// ordinary memory instead of a texture of its own renderer.
  init(window: Window) throws(SDLError) {
    self.window = window
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    _ = try surface()
  }

  var size: PixelSize {
    guard let surface = SDL_GetWindowSurface(window.handle) else {
      return PixelSize(width: 0, height: 0)
    }
    return Self.size(of: surface)
  }

  func update(_ draw: (_ canvas: Canvas, _ isKept: Bool) -> Damage) throws(SDLError) {
    let surface = try surface()
    guard surface.pointee.w > 0, surface.pointee.h > 0 else { return }
    guard SDL_LockSurface(surface) == 0 else { throw SDLError("SDL_LockSurface") }
    defer { SDL_UnlockSurface(surface) }
    guard let bytes = surface.pointee.pixels, let format = surface.pointee.format else {
      throw SDLError("SDL_GetWindowSurface", reason: "the surface has no pixels")
    }
    let current = window.surfaceGeneration(of: surface)
    let isKept = generation == current
    generation = current
    if Self.isOurs(format.pointee.format) {
      let canvas = Canvas(
        first: bytes.assumingMemoryBound(to: UInt32.self),
        width: Int(surface.pointee.w),
        height: Int(surface.pointee.h),
        stride: Int(surface.pointee.pitch) / MemoryLayout<UInt32>.stride
      )
      _ = draw(canvas, isKept)
    } else {
      try convert(to: surface, format: format.pointee.format, isKept: isKept, draw)
    }
  }

  func present(_ rectangles: [PixelRectangle]?) throws(SDLError) {
    guard let rectangles, converted == nil else {
      guard SDL_UpdateWindowSurface(window.handle) == 0 else {
        throw SDLError("SDL_UpdateWindowSurface")
      }
      return
    }
    let frames = rectangles.map(\.frame)
    guard SDL_UpdateWindowSurfaceRects(window.handle, frames, Int32(frames.count)) == 0 else {
      throw SDLError("SDL_UpdateWindowSurfaceRects")
    }
  }

  /// Requested for each frame, since a window that changes its size gets a new surface.
  private func surface() throws(SDLError) -> UnsafeMutablePointer<SDL_Surface> {
    guard let surface = SDL_GetWindowSurface(window.handle) else {
      throw SDLError("SDL_GetWindowSurface")
    }
    return surface
  }

  /// Draws into our own memory; SDL converts the pixels to the surface's format.
  private func convert(
    to surface: UnsafeMutablePointer<SDL_Surface>,
    format: UInt32,
    isKept: Bool,
    _ draw: (_ canvas: Canvas, _ isKept: Bool) -> Damage
  ) throws(SDLError) {
    let size = Self.size(of: surface)
    let holdsLatest = isKept && converted?.size == size
    var bitmap = holdsLatest ? converted ?? Bitmap(size: size) : Bitmap(size: size)
    // Held once, so that drawing does not copy it.
    converted = nil
    _ = bitmap.withCanvas { draw($0, holdsLatest) }
    let result = bitmap.pixels.withUnsafeBytes { bytes in
      SDL_ConvertPixels(
        surface.pointee.w,
        surface.pointee.h,
        SDL_PIXELFORMAT_ARGB8888.rawValue,
        bytes.baseAddress,
        surface.pointee.w * 4,
        format,
        surface.pointee.pixels,
        surface.pointee.pitch
      )
    }
    converted = bitmap
    guard result == 0 else { throw SDLError("SDL_ConvertPixels") }
  }

  /// Alpha does not matter.
  private static func isOurs(_ format: UInt32) -> Bool {
    format == SDL_PIXELFORMAT_RGB888.rawValue || format == SDL_PIXELFORMAT_ARGB8888.rawValue
  }

  private static func size(of surface: UnsafeMutablePointer<SDL_Surface>) -> PixelSize {
    PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
  }
}

extension PixelRectangle {
  var frame: SDL_Rect {
    SDL_Rect(
      x: Int32(columns.lowerBound),
      y: Int32(rows.lowerBound),
      w: Int32(columns.count),
      h: Int32(rows.count)
    )
  }
}
