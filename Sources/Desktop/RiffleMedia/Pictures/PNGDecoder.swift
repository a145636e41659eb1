import CSDL2
import CSPNG
import RiffleDrawing

extension PictureFormat {
  static let png = PictureFormat("PNG", ["png"]) {
    "libspng " + (spng_version_string().map { String(cString: $0) } ?? "unknown")
  } mark: { head in
    head.has(PNGDecoder.mark)
  } decoder: { (file, _) throws(PictureError) in
    try PNGDecoder(file)
  }
}

/// A PNG file, decoded row by row, so that a large one takes no more memory than a small one.
final class PNGDecoder: FormatDecoder {
  static let mark: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

  let size: PixelSize
  /// Whether the rows are stored in seven passes, so that the whole picture is decoded at once.
  private let isInterlaced: Bool
  /// The bytes of a stored row, of up to 64 bits per pixel.
  private let storedRowBytes: Int
  private let file: PictureFile
  private let context: OpaquePointer
  /// They hold a row or, if it is interlaced, the whole picture, as red, green, blue, alpha.
  private var bytes: [UInt8] = []
  private var nextRow = 0
  private var failure: String?

  init(_ file: PictureFile) throws(PictureError) {
    guard let context = spng_ctx_new(0) else {
      throw PictureError("the PNG decoder does not start")
    }
    self.file = file
    self.context = context
    file.position = 0
    // No useful text or color profile is longer.
    spng_set_chunk_limits(context, 16 << 20, 64 << 20)
    spng_set_png_stream(
      context,
      { _, handle, destination, count in
        let handle = handle?.assumingMemoryBound(to: SDL_RWops.self)
        return SDL_RWread(handle, destination, 1, count) == count ? 0 : Int32(SPNG_IO_EOF.rawValue)
      },
      file.handle
    )
    var header = spng_ihdr()
    let error = spng_get_ihdr(context, &header)
    size = PixelSize(width: Int(header.width), height: Int(header.height))
    isInterlaced = header.interlace_method != 0
    let samples = [2: 3, 4: 2, 6: 4][Int(header.color_type)] ?? 1
    storedRowBytes = (size.width * samples * Int(header.bit_depth) + 7) / 8
    guard error == 0 else { throw .damaged(Self.text(error)) }
  }

  deinit {
    spng_ctx_free(context)
  }

  private var byteCount: Int { size.width * (isInterlaced ? size.height : 1) * 4 }

  func memory(filling target: PixelSize) -> Int {
    // libspng keeps two rows as they are stored, and of an interlaced picture one as it is decoded.
    byteCount + 2 * storedRowBytes + (isInterlaced ? size.width * 4 : 0)
      + FillScaler.memory(from: size)
  }

  var orientation: PictureOrientation { ExifData(block: exif).orientation }

  var exif: [UInt8] {
    var exif = spng_exif()
    guard spng_get_exif(context, &exif) == 0, let start = exif.data else { return [] }
    return ExifData.mark + UnsafeRawBufferPointer(start: start, count: exif.length)
  }

  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    let isAnimated = self.isAnimated
    let flags = Int32(SPNG_DECODE_TRNS.rawValue | SPNG_DECODE_PROGRESSIVE.rawValue)
    let format = Int32(SPNG_FMT_RGBA8.rawValue)
    let error = spng_decode_image(context, nil, 0, format, flags)
    guard error == 0 else { throw .damaged(Self.text(error)) }
    bytes = Array(repeating: 0, count: byteCount)
    if isInterlaced { decodePasses() }
    var scaler = FillScaler(source: size, target: target)
    let bitmap = scaler.scale { y, row in read(y, into: row) }
    let warning = failure.map { PictureWarning.damaged(PictureError.line($0)) }
    return DecodedPicture(
      bitmap: bitmap,
      warning: warning ?? (isAnimated ? .animated : nil),
      colors: colors
    )
  }

  /// Its profile tells them, or what it says of its primaries and its exponent (PNG specification, 4.3).
  private var colors: PictureColors {
    var (profile, intent, gamma, places) = (spng_iccp(), UInt8(0), 0.0, spng_chrm())
    if spng_get_iccp(context, &profile) == 0, let start = profile.profile {
      guard profile.profile_len <= ICCProfile.limit else { return .standard }
      let bytes = UnsafeRawBufferPointer(start: start, count: profile.profile_len)
      return PictureColors(profile: Array(bytes))
    }
    guard spng_get_srgb(context, &intent) != 0, spng_get_gama(context, &gamma) == 0,
      // Others are mistakes of programs.
      (0.1...1).contains(gamma)
    else { return .standard }
    var primaries = ColorPrimaries.standard
    primaries.gamma = 1 / gamma
    if spng_get_chrm(context, &places) == 0 {
      primaries.places = [
        places.red_x, places.red_y, places.green_x, places.green_y, places.blue_x, places.blue_y,
        places.white_point_x, places.white_point_y,
      ]
    }
    return primaries.isStandard ? .standard : .primaries(primaries)
  }

  /// Returns the texts by their keywords, once the picture has been decoded.
  func notes() -> [String: String] {
    // Those behind the picture.
    spng_decode_chunks(context)
    var count: UInt32 = 0
    guard spng_get_text(context, nil, &count) == 0, count > 0 else { return [:] }
    var chunks = [spng_text](repeating: spng_text(), count: Int(count))
    guard spng_get_text(context, &chunks, &count) == 0 else { return [:] }
    return chunks.prefix(Int(count)).reduce(into: [:]) { notes, chunk in
      let keyword = withUnsafeBytes(of: chunk.keyword) { $0.prefix { $0 != 0 } }
      guard let text = chunk.text else { return }
      let bytes = UnsafeRawBufferPointer(start: text, count: chunk.length)
      notes[String(decoding: keyword, as: UTF8.self)] = String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Whether an animation's control chunk stands before the first picture (APNG).
  ///
  /// It is looked for before decoding: the search moves the file's position, and brings it back.
  private var isAnimated: Bool {
    let position = file.position
    defer { file.position = position }
    var offset = 8
    // No real file has more chunks before its first picture.
    for _ in 0..<4096 {
      let head = file.bytes(8, at: offset)
      guard head.count == 8 else { return false }
      switch String(decoding: head[4..<8], as: UTF8.self) {
      case "acTL": return true
      case "IDAT": return false
      default: offset += 12 + head.big(0, 4)
      }
    }
    return false
  }

  private func decodePasses() {
    let width = size.width * 4
    bytes.withUnsafeMutableBytes { bytes in
      var info = spng_row_info()
      while failure == nil, spng_get_row_info(context, &info) == 0 {
        let start = bytes.baseAddress.map { $0 + Int(info.row_num) * width }
        let error = spng_decode_row(context, start, width)
        if error == Int32(SPNG_EOI.rawValue) { return }
        if error != 0 { failure = Self.text(error) }
      }
    }
  }

  /// Copies a row into `row`; the gaps of a damaged file become transparent.
  private func read(_ y: Int, into row: UnsafeMutableBufferPointer<UInt32>) {
    while !isInterlaced, nextRow <= y, failure == nil {
      let error = spng_decode_row(context, &bytes, bytes.count)
      nextRow += 1
      guard error != 0, error != Int32(SPNG_EOI.rawValue) else { continue }
      failure = Self.text(error)
      bytes = Array(repeating: 0, count: bytes.count)
    }
    let start = isInterlaced ? y * size.width * 4 : 0
    bytes.withUnsafeBytes { bytes in
      for x in 0..<size.width {
        let pixel = UInt32(
          littleEndian: bytes.loadUnaligned(fromByteOffset: start + x * 4, as: UInt32.self)
        )
        row[x] = RGBAPicture.pixel(pixel, isPremultiplied: false)
      }
    }
  }

  private static func text(_ error: Int32) -> String { String(cString: spng_strerror(error)) }
}
