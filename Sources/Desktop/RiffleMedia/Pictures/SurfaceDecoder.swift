import CSDL2
import CSDL2Image
import RiffleDrawing
import RiffleRaster

/// A BMP, TGA or QOI file, which SDL_image decodes whole.
struct SurfaceDecoder: FormatDecoder {
  let size: PixelSize
  let orientation = PictureOrientation.upright
  private let library: sdl_image_functions
  private let file: PictureFile
  private let format: PictureFormat
  private let bitsPerPixel: Int

  /// Reads a file's header from its first 32 bytes.
  init(
    _ file: PictureFile,
    _ library: sdl_image_functions,
    _ format: PictureFormat,
    head: [UInt8],
    limits: PictureLimits
  ) throws(PictureError) {
    guard head.count >= 30 || format != .bmp && head.count >= 18 else {
      throw .damaged("its header ends before its size")
    }
    self.library = library
    self.file = file
    self.format = format
    switch format {
    case .bmp where head.little(14, 4) == 12:
      // OS/2's header.
      size = PixelSize(width: head.little(18, 2), height: head.little(20, 2))
      bitsPerPixel = head.little(24, 2)
    case .bmp:
      let height = Int32(truncatingIfNeeded: head.little(22, 4))
      size = PixelSize(width: head.little(18, 4), height: Int(height.magnitude))
      bitsPerPixel = head.little(28, 2)
    case .tga:
      size = PixelSize(width: head.little(12, 2), height: head.little(14, 2))
      bitsPerPixel = Int(head[16])
    default:
      size = PixelSize(width: head.big(4, 4), height: head.big(8, 4))
      bitsPerPixel = 32
    }
    guard size.width > 0, size.height > 0 else { throw .damaged("its size is missing") }
    if format == .qoi { try file.refuse(above: limits.fileBytes) }
  }

  func memory(filling target: PixelSize) -> Int {
    let pixels = size.width * size.height
    // SDL_image reads a QOI whole.
    if format == .qoi { return file.byteCount + pixels * 4 + SurfaceRows.memory(size) }
    // Fewer than 24 bits are converted as a whole.
    let bytes = max(1, (bitsPerPixel + 7) / 8) + (bitsPerPixel < 24 ? 4 : 0)
    return pixels * bytes + SurfaceRows.memory(size)
  }

  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    file.position = 0
    // SDL keeps the text of an earlier failure.
    SDL_ClearError()
    // By its own function each, since the one that looks for the format might find another.
    let decoded =
      switch format {
      case .bmp: library.IMG_LoadBMP_RW(file.handle)
      case .tga: library.IMG_LoadTGA_RW(file.handle)
      default: library.IMG_LoadQOI_RW(file.handle)
      }
    guard let surface = decoded else { throw .damaged(String(cString: SDL_GetError())) }
    defer { SDL_FreeSurface(surface) }
    guard let rows = SurfaceRows(surface), rows.size == size else {
      throw PictureError(
        "it cannot be converted: \(PictureError.line(String(cString: SDL_GetError())))"
      )
    }
    var scaler = FillScaler(source: size, target: target)
    return DecodedPicture(bitmap: scaler.scale { y, row in rows.read(y, into: row) })
  }
}
