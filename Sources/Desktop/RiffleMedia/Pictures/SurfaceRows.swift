import CSDL2
import RiffleDrawing
import RiffleRaster

/// A reader of a decoded surface's rows as premultiplied pixels, converted a few at a time, since a
/// conversion of a whole large picture would take as much memory again.
final class SurfaceRows {
  /// The surface's size in pixels.
  let size: PixelSize
  /// Whether pixels may be transparent.
  let hasAlpha: Bool
  private let surface: UnsafeMutablePointer<SDL_Surface>
  private let isOwned: Bool
  private var band: [UInt32] = []
  private var bandRows = 0..<0

  /// The number of rows that are converted at a time, so that SDL's set-up costs little per row; fewer
  /// if they are very wide.
  private static func bandHeight(_ size: PixelSize) -> Int {
    min(size.height, max(1, min(32, (1 << 20) / size.width)))
  }

  /// Returns the memory for reading a surface of a size, in bytes.
  static func memory(_ size: PixelSize) -> Int {
    size.width * 4 * bandHeight(size) + FillScaler.memory(from: size)
  }

  /// Makes a reader of a surface that outlives it.
  ///
  /// - Returns: nil if SDL cannot convert the surface, with the reason in its error text.
  init?(_ surface: UnsafeMutablePointer<SDL_Surface>) {
    guard let format = surface.pointee.format, surface.pointee.w > 0, surface.pointee.h > 0 else {
      return nil
    }
    size = PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    // A conversion row by row would lose palettes and color keys.
    let needsConversion = format.pointee.BitsPerPixel < 24 || SDL_HasColorKey(surface) == SDL_TRUE
    isOwned = needsConversion
    if needsConversion {
      let wanted = SDL_PIXELFORMAT_ARGB8888.rawValue
      guard let converted = SDL_ConvertSurfaceFormat(surface, wanted, 0) else { return nil }
      self.surface = converted
      hasAlpha = true
    } else {
      self.surface = surface
      hasAlpha = format.pointee.Amask != 0
    }
  }

  deinit {
    if isOwned { SDL_FreeSurface(surface) }
  }

  /// Copies a row into `row`, which is at least as long.
  func read(_ y: Int, into row: UnsafeMutableBufferPointer<UInt32>) {
    if !bandRows.contains(y) { convert(from: y) }
    let start = (y - bandRows.lowerBound) * size.width
    for x in 0..<size.width {
      let pixel = band[start + x]
      row[x] =
        hasAlpha
        ? Pixel.scaled(pixel | 0xFF00_0000, by: pixel >> 24) : pixel | 0xFF00_0000
    }
  }

  /// Converts the rows from `y` on.
  private func convert(from y: Int) {
    let height = Self.bandHeight(size)
    bandRows = y..<min(y + height, size.height)
    if band.isEmpty { band = Array(repeating: 0, count: size.width * height) }
    guard let format = surface.pointee.format, let pixels = surface.pointee.pixels else { return }
    band.withUnsafeMutableBytes { bytes in
      _ = SDL_ConvertPixels(
        Int32(size.width),
        Int32(bandRows.count),
        format.pointee.format,
        pixels + y * Int(surface.pointee.pitch),
        surface.pointee.pitch,
        SDL_PIXELFORMAT_ARGB8888.rawValue,
        bytes.baseAddress,
        Int32(size.width * 4)
      )
    }
  }
}
