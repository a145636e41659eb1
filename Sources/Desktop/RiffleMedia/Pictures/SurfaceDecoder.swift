import CSDL2
import CSDL2Image
import RiffleDrawing
import RiffleRaster

extension PictureFormat {
  static let bmp = PictureFormat("BMP", ["bmp"], library: .sdlImage) { head in
    head.has("BM")
  } decoder: { (file, functions, limits) throws(PictureError) in
    let library = try functions()
    var decoder = try SurfaceDecoder(file, library.IMG_LoadBMP_RW, headBytes: 30) { head in
      // OS/2's header.
      if head.little(14, 4) == 12 {
        return (head.little(18, 2), head.little(20, 2), head.little(24, 2))
      }
      let height = Int32(truncatingIfNeeded: head.little(22, 4))
      return (head.little(18, 4), Int(height.magnitude), head.little(28, 2))
    }
    if file.byteCount <= limits.fileBytes { decoder.repair = .ofBMP(file.bytes(54)) }
    return decoder
  }

  static let tga = PictureFormat("TGA", ["tga"], library: .sdlImage, mark: nil) {
    (file, functions, limits) throws(PictureError) in
    let library = try functions()
    var decoder = try SurfaceDecoder(file, library.IMG_LoadTGA_RW, headBytes: 18) { head in
      (head.little(12, 2), head.little(14, 2), Int(head[16]))
    }
    decoder.repair = .ofTGA(file.bytes(18))
    if decoder.repair != nil { try file.refuse(above: limits.fileBytes) }
    return decoder
  }

  static let qoi = PictureFormat("QOI", ["qoi"], library: .sdlImage) { head in
    head.has("qoif")
  } decoder: { (file, functions, limits) throws(PictureError) in
    let library = try functions()
    var decoder = try SurfaceDecoder(file, library.IMG_LoadQOI_RW, headBytes: 18) { head in
      (head.big(4, 4), head.big(8, 4), 32)
    }
    try file.refuse(above: limits.fileBytes)
    // SDL_image itself does so.
    decoder.isReadWhole = true
    return decoder
  }
}

extension PictureLibrary<sdl_image_functions> {
  static var sdlImage: Self {
    Self(
      file: "libSDL2_image-2.0.so.0",
      package: "libsdl2-image-2.0-0",
      names: sdl_image_functions_names
    ) { library in
      "SDL_image \(library.IMG_Linked_Version()?.pointee.text ?? "unknown")"
    }
  }
}

/// A file that SDL_image decodes whole: BMP, TGA or QOI.
struct SurfaceDecoder: FormatDecoder {
  let size: PixelSize
  var isReadWhole = false
  var repair: SurfaceRepair?
  private let file: PictureFile
  private let bitsPerPixel: Int
  private let load: Load

  /// A function of SDL_image that decodes one format: the one that looks for the format might find
  /// another.
  typealias Load = (UnsafeMutablePointer<SDL_RWops>?) -> UnsafeMutablePointer<SDL_Surface>?

  init(
    _ file: PictureFile,
    _ load: @escaping Load,
    headBytes: Int,
    header: ([UInt8]) -> (width: Int, height: Int, bitsPerPixel: Int)
  ) throws(PictureError) {
    let head = file.bytes(32)
    guard head.count >= headBytes else { throw .damaged("its header ends before its size") }
    let (width, height, bitsPerPixel) = header(head)
    size = PixelSize(width: width, height: height)
    (self.file, self.load, self.bitsPerPixel) = (file, load, bitsPerPixel)
  }

  var orientation: PictureOrientation { repair?.isMirrored == true ? .mirrored : .upright }

  func memory(filling target: PixelSize) -> Int {
    // Fewer than 24 bits are converted as a whole.
    let isConverted = bitsPerPixel < 24 && repair?.isGrayWithAlpha != true
    let pixelBytes = max(1, (bitsPerPixel + 7) / 8) + (isConverted ? 4 : 0)
    let fileBytes = isReadWhole || repair != nil ? file.byteCount : 0
    return fileBytes + size.width * size.height * pixelBytes + SurfaceRows.memory(size)
  }

  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    var repaired: PictureFile?
    if let repair { repaired = try PictureFile(repair.change(file.bytes(file.byteCount))) }
    let rows = try SurfaceRows(
      of: repaired ?? file,
      size: size,
      isGrayWithAlpha: repair?.isGrayWithAlpha == true,
      load
    )
    return DecodedPicture(bitmap: rows.bitmap(filling: target))
  }
}

/// A reader of a decoded surface's rows as premultiplied pixels, converted a few at a time, since a
/// conversion of a whole large picture would take as much memory again.
final class SurfaceRows {
  let size: PixelSize
  private let hasAlpha: Bool
  /// Whether pixels of 16 bits are a gray and its alpha.
  private let isGrayWithAlpha: Bool
  private let surface: UnsafeMutablePointer<SDL_Surface>
  private var band: [UInt32] = []
  private var bandRows = 0..<0

  /// The number of rows that are converted at a time, so that SDL's set-up costs little per row; fewer
  /// if they are very wide.
  private static func bandHeight(_ size: PixelSize) -> Int {
    min(size.height, max(1, min(32, (1 << 20) / size.width)))
  }

  static func memory(_ size: PixelSize) -> Int {
    size.width * 4 * bandHeight(size) + FillScaler.memory(from: size)
  }

  init(
    of file: PictureFile,
    size wanted: PixelSize? = nil,
    isGrayWithAlpha: Bool = false,
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
    self.isGrayWithAlpha = isGrayWithAlpha && format.pointee.BytesPerPixel == 2
    let needsConversion =
      (format.pointee.BitsPerPixel < 24 || SDL_HasColorKey(surface) == SDL_TRUE)
      && !self.isGrayWithAlpha
    hasAlpha = needsConversion || self.isGrayWithAlpha || format.pointee.Amask != 0
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
    guard !isGrayWithAlpha else {
      for (index, row) in bandRows.enumerated() {
        let start = pixels + row * Int(surface.pointee.pitch)
        for x in 0..<size.width {
          let pixel = UInt32(start.loadUnaligned(fromByteOffset: 2 * x, as: UInt16.self))
          band[index * size.width + x] = (pixel & 0xFF00) << 16 | (pixel & 255) * 0x10101
        }
      }
      return
    }
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
