package import RiffleDrawing
import RiffleSystem

extension PictureFormat {
  /// The number of bytes at a file's beginning by which its format is recognized.
  static let headBytes = 1024

  /// Recognizes a format by a file's first bytes, whatever the file's name; nil for any other.
  ///
  /// - Parameters:
  ///   - head: The first ``headBytes`` bytes, or all if there are fewer.
  ///   - suffix: The end of the file's name, in lower case, by which TGA files are recognized: they
  ///     have no mark; and raw files of cameras that are TIFF files, too.
  package init?(head: [UInt8], suffix: String) {
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
      self = Self.raw.suffixes.contains(suffix) ? .raw : .tiff
    } else if begins(with: "qoif") {
      self = .qoi
    } else if let format = Self.boxed(head) ?? Self.rawOfOneMaker(head) ?? Self.drawn(head) {
      self = format
    } else if Self.tga.suffixes.contains(suffix) {
      self = .tga
    } else {
      return nil
    }
  }

  /// Recognizes the formats in boxes (ISO 14496-12), and the codestreams that may stand alone.
  private static func boxed(_ head: [UInt8]) -> PictureFormat? {
    if head.starts(with: [0xFF, 0x0A]) || head.dropFirst(4).starts(with: "JXL \r\n".utf8) {
      return .jpegXL
    }
    if head.starts(with: [0xFF, 0x4F, 0xFF, 0x51])
      || head.dropFirst(4).starts(with: "jP  \r\n".utf8)
    {
      return .jpeg2000
    }
    guard head.count >= 12, head.dropFirst(4).starts(with: "ftyp".utf8) else { return nil }
    // The brand, its version, and the brands that it is compatible with, each of four bytes.
    let end = min(head.count, max(12, head.big(0, 4)))
    let brands = stride(from: 8, to: end - 3, by: 4).map {
      String(decoding: head[$0..<$0 + 4], as: UTF8.self)
    }
    let formats: [String: PictureFormat] = [
      "avif": .avif, "avis": .avif, "crx ": .raw, "heic": .heic, "heix": .heic, "heim": .heic,
      "heis": .heic, "hevc": .heic, "hevx": .heic, "mif1": .heic, "msf1": .heic,
    ]
    // One that is general is made specific by the others.
    let known = brands.compactMap { formats[$0] }
    return known.contains(.avif) ? .avif : known.first
  }

  /// Recognizes raw files with a mark of their maker's own: Fujifilm's, Olympus's and Panasonic's.
  private static func rawOfOneMaker(_ head: [UInt8]) -> PictureFormat? {
    let marks = ["FUJIFILMCCD-RAW", "IIRO", "IIRS", "MMOR", "IIU\0"]
    return marks.contains { head.starts(with: $0.utf8) } ? .raw : nil
  }

  /// Recognizes icons and drawings.
  private static func drawn(_ head: [UInt8]) -> PictureFormat? {
    // Reserved, the kind, the number of pictures; the first one's width, height, colors, reserved.
    if head.count >= 22, head.starts(with: [0, 0, 1, 0]), head.little(4, 2) > 0, head[9] == 0 {
      return .ico
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = head.drop(while: mark.contains).drop { $0 <= 32 }
    guard text.first == UInt8(ascii: "<") else { return nil }
    let opening = Array("<svg".utf8)
    return text.indices.contains { text[$0...].starts(with: opening) } ? .svg : nil
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
    let head = file.bytes(headBytes)
    guard let format = PictureFormat(head: head, suffix: suffix) else {
      throw PictureError("it is not a supported image type (\(list))")
    }
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
    case .heic, .avif:
      return try HeifDecoder(file, format.functions(of: libraries.heif), limits: limits)
    case .jpegXL:
      return try JPEGXLDecoder(file, format.functions(of: libraries.jpegXL), limits: limits)
    case .jpeg2000:
      return try JPEG2000Decoder(file, format.functions(of: libraries.openJPEG), head: head)
    case .svg: return try SVGDecoder(file, format.functions(of: libraries.sdlImage))
    case .ico: return try IconFile.decoder(of: file, limits: limits, libraries)
    case .raw: return try RawDecoder(file, limits: limits)
    }
  }

  /// Returns a library's functions.
  ///
  /// - Throws: ``PictureError`` with the package to install.
  func functions<Functions>(
    of library: LoadedLibrary<Functions>
  ) throws(PictureError) -> Functions {
    do throws(MissingLibrary) {
      return try library.functions()
    } catch {
      throw PictureError("\(title) pictures need \(error.package): apt install \(error.package)")
    }
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
