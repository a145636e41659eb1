import RiffleDrawing
import RiffleSystem

extension PictureFormat {
  /// Recognizes a format by a file's first bytes, whatever the file's name; nil for any other.
  ///
  /// - Parameters:
  ///   - head: The first 32 bytes, or all if there are fewer.
  ///   - suffix: The end of the file's name, in lower case, by which TGA files are recognized: they
  ///     have no mark.
  init?(head: [UInt8], suffix: String) {
    func begins(with text: String) -> Bool { head.starts(with: text.utf8) }
    if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if begins(with: "GIF8") {
      self = .gif
    } else if begins(with: "RIFF"), head.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if begins(with: "BM") {
      self = .bmp
    } else if begins(with: "II*\0") || begins(with: "MM\0*") {
      self = .tiff
    } else if begins(with: "qoif") {
      self = .qoi
    } else if Self.tga.suffixes.contains(suffix) {
      self = .tga
    } else {
      return nil
    }
  }

  /// Reads a file's header and returns the decoder of its format.
  ///
  /// - Throws: ``PictureError`` if the format is not known, its library is not installed, or the header
  ///   is damaged.
  static func decoder(
    of file: PictureFile,
    suffix: String,
    limits: PictureLimits,
    libraries: PictureLibraries
  ) throws(PictureError) -> any FormatDecoder {
    let head = file.bytes(32)
    guard let format = PictureFormat(head: head, suffix: suffix) else { throw error(head: head) }
    switch format {
    case .jpeg: return try JPEGDecoder(file, limits: limits)
    case .png: return try PNGDecoder(file)
    case .gif: return try GIFDecoder(file, format.functions(of: libraries.gif))
    case .webp:
      let functions = try format.functions(of: libraries.webp)
      return try WebPDecoder(file.contents(limit: limits.fileBytes), functions)
    case .tiff:
      return try TIFFDecoder(file, format.functions(of: libraries.tiff), limits: limits)
    case .bmp, .qoi, .tga:
      let functions = try format.functions(of: libraries.sdlImage)
      return try SurfaceDecoder(file, functions, format, head: head, limits: limits)
    }
  }

  private func functions<Functions>(
    of library: LoadedLibrary<Functions>
  ) throws(PictureError) -> Functions {
    do throws(MissingLibrary) {
      return try library.functions()
    } catch {
      throw PictureError("it is a \(rawValue) picture; install \(error.package) to see it")
    }
  }

  /// Returns the reason why a file of no known format cannot be read, from its first bytes.
  private static func error(head: [UInt8]) -> PictureError {
    // The brands in the file type box (ISO 14496-12) of pictures from phones and browsers.
    let brand = String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
    let isBoxed = head.dropFirst(4).starts(with: "ftyp".utf8)
    let name = ["heic": "HEIC", "heix": "HEIC", "mif1": "HEIF", "avif": "AVIF"][brand]
    if isBoxed, let name {
      return PictureError("it is a \(name) picture, which cannot be read; a JPEG copy could")
    }
    return PictureError("it is not a supported image type (\(list))")
  }
}

extension [UInt8] {
  /// Returns the number in some bytes, the most significant first.
  func big(_ start: Int, _ count: Int) -> Int {
    self[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the number in some bytes, the least significant first.
  func little(_ start: Int, _ count: Int) -> Int {
    self[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
