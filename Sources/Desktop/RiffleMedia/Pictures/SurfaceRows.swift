import CSDL2
import RiffleDrawing
import RiffleRaster

/// A reader of a decoded surface's rows as premultiplied pixels, converted a few at a time, since a
/// conversion of a whole large picture would take as much memory again.
final class SurfaceRows {
  let size: PixelSize
  private let hasAlpha: Bool
  private let surface: UnsafeMutablePointer<SDL_Surface>
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

  /// Decodes a file with a function of SDL_image.
  ///
  /// - Parameter size: The size that the file's header gives; nil if it gives none.
  init(
    of file: PictureFile,
    size wanted: PixelSize? = nil,
    _ load: (UnsafeMutablePointer<SDL_RWops>?) -> UnsafeMutablePointer<SDL_Surface>?
  ) throws(PictureError) {
    file.position = 0
    // SDL keeps the text of an earlier failure.
    SDL_ClearError()
    guard let surface = load(file.handle) else { throw .damaged(String(cString: SDL_GetError())) }
    size = PixelSize(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    guard let format = surface.pointee.format, size.width > 0, size.height > 0 else {
      SDL_FreeSurface(surface)
      throw .damaged("its size is missing")
    }
    // A conversion row by row would lose palettes and color keys.
    let needsConversion = format.pointee.BitsPerPixel < 24 || SDL_HasColorKey(surface) == SDL_TRUE
    hasAlpha = needsConversion || format.pointee.Amask != 0
    var rows: UnsafeMutablePointer<SDL_Surface>? = surface
    if needsConversion {
      rows = SDL_ConvertSurfaceFormat(surface, SDL_PIXELFORMAT_ARGB8888.rawValue, 0)
      SDL_FreeSurface(surface)
    }
    guard let rows, size == wanted ?? size else {
      SDL_FreeSurface(rows)
      throw PictureError(
        "it cannot be converted: \(PictureError.line(String(cString: SDL_GetError())))"
      )
    }
    self.surface = rows
  }

  deinit {
    SDL_FreeSurface(surface)
  }

  /// Returns the picture cropped to the shape of a size and scaled to that size.
  func bitmap(filling target: PixelSize) -> Bitmap {
    var scaler = FillScaler(source: size, target: target)
    return scaler.scale { y, row in read(y, into: row) }
  }

  private func read(_ y: Int, into row: UnsafeMutableBufferPointer<UInt32>) {
    if !bandRows.contains(y) { convert(from: y) }
    let start = (y - bandRows.lowerBound) * size.width
    for x in 0..<size.width {
      let pixel = band[start + x]
      row[x] =
        hasAlpha
        ? Pixel.scaled(pixel | 0xFF00_0000, by: pixel >> 24) : pixel | 0xFF00_0000
    }
  }

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
