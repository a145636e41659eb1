import CSDL2Image
import RiffleDrawing

extension PictureFormat {
  static let bmp = PictureFormat("BMP", ["bmp"], library: .sdlImage) { head in
    head.has("BM")
  } decoder: { (file, functions, _) throws(PictureError) in
    let library = try functions()
    return try SurfaceDecoder(file, library.IMG_LoadBMP_RW, headBytes: 30) { head in
      // OS/2's header.
      if head.little(14, 4) == 12 {
        return (head.little(18, 2), head.little(20, 2), head.little(24, 2))
      }
      let height = Int32(truncatingIfNeeded: head.little(22, 4))
      return (head.little(18, 4), Int(height.magnitude), head.little(28, 2))
    }
  }

  static let tga = PictureFormat("TGA", ["tga"], library: .sdlImage, mark: nil) {
    (file, functions, _) throws(PictureError) in
    let library = try functions()
    return try SurfaceDecoder(file, library.IMG_LoadTGA_RW, headBytes: 18) { head in
      (head.little(12, 2), head.little(14, 2), Int(head[16]))
    }
  }

  static let qoi = PictureFormat("QOI", ["qoi"], library: .sdlImage) { head in
    head.has("qoif")
  } decoder: { (file, functions, limits) throws(PictureError) in
    let library = try functions()
    var decoder = try SurfaceDecoder(file, library.IMG_LoadQOI_RW, headBytes: 18) { head in
      (head.big(4, 4), head.big(8, 4), 32)
    }
    try file.refuse(above: limits.fileBytes)
    // SDL_image reads it whole.
    decoder.fileBytes = file.byteCount
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
  /// The part of the file that is in memory while it is decoded, in bytes.
  var fileBytes = 0
  private let file: PictureFile
  private let bitsPerPixel: Int
  private let load: Load

  /// A function of SDL_image that decodes one format: the one that looks for the format might find
  /// another.
  typealias Load = (UnsafeMutablePointer<SDL_RWops>?) -> UnsafeMutablePointer<SDL_Surface>?

  /// - Parameters:
  ///   - headBytes: The number of bytes that the shortest header has.
  ///   - header: Reads width, height and the bits for each pixel from a header of that length or longer.
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

  func memory(filling target: PixelSize) -> Int {
    // Fewer than 24 bits are converted as a whole.
    let pixelBytes = max(1, (bitsPerPixel + 7) / 8) + (bitsPerPixel < 24 ? 4 : 0)
    return fileBytes + size.width * size.height * pixelBytes + SurfaceRows.memory(size)
  }

  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    let rows = try SurfaceRows(of: file, size: size, load)
    return DecodedPicture(bitmap: rows.bitmap(filling: target))
  }
}
