import CSDL2
import CTIFF
import Glibc
import RiffleDrawing

extension PictureFormat {
  static let tiff = PictureFormat("TIFF", ["tif", "tiff"], library: .libtiff) { head in
    (head.isTIFF || head.isBigTIFF) && !rawSuffixes.contains(head.suffix)
  } decoder: { (file, functions, limits) throws(PictureError) in
    try TIFFDecoder(file, functions(), limits)
  }
}

extension PictureHead {
  var isTIFF: Bool { has("II*\0") || has("MM\0*") }

  /// Whether it is a TIFF whose offsets have 64 bits, for files above 4 GB (libtiff's bigtiff.html).
  fileprivate var isBigTIFF: Bool { has("II+\0") || has("MM\0+") }
}

extension PictureLibrary<tiff_functions> {
  fileprivate static var libtiff: Self {
    Self(file: "libtiff.so.6", package: "libtiff6", names: tiff_functions_names) { library in
      let text = library.TIFFGetVersion().map { String(cString: $0) } ?? ""
      // "LIBTIFF, Version 4.5.0", and a line about copyright.
      return "libtiff \(text.prefix { !$0.isNewline }.split(separator: " ").last ?? "unknown")"
    }
  }
}

/// A TIFF file, which libtiff decodes a few strips or a row of tiles at a time.
final class TIFFDecoder: FormatDecoder {
  let size: PixelSize
  /// Nothing is left to libtiff, which can undo mirroring only.
  let orientation: PictureOrientation
  private let library: tiff_functions
  private let file: PictureFile
  private let tiff: OpaquePointer
  private let log: Log
  /// The numbers, where libtiff itself makes no picture of them.
  private let samples: TIFFSamples?
  private var image = TIFFRGBAImage()
  private let bandHeight: Int
  private var band: [UInt32] = []
  private var bandRows = 0..<0

  /// The last error that libtiff reported about a file; those before it did not stop it.
  private final class Log {
    var error = ""
  }

  init(
    _ file: PictureFile,
    _ library: tiff_functions,
    _ limits: PictureLimits
  ) throws(PictureError) {
    let log = Log()
    let tiff = Self.open(file, library, log, limits)
    guard let tiff else { throw .damaged(log.error) }
    samples = TIFFSamples(library, tiff)
    if samples == nil, let reason = Self.begin(&image, library, tiff) {
      library.TIFFClose(tiff)
      let words = reason.isEmpty ? log.error : reason
      throw PictureError("it cannot be read: \(PictureError.line(words))")
    }
    self.library = library
    self.file = file
    self.log = log
    self.tiff = tiff
    size = PixelSize(
      width: Int(tiff_number(library, tiff, UInt32(TIFFTAG_IMAGEWIDTH))),
      height: Int(tiff_number(library, tiff, UInt32(TIFFTAG_IMAGELENGTH)))
    )
    let stored = Int(tiff_short_number(library, tiff, UInt32(TIFFTAG_ORIENTATION)))
    orientation = PictureOrientation(rawValue: stored) ?? .upright
    let tag = library.TIFFIsTiled(tiff) != 0 ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP
    let rows = max(1, Int(tiff_number(library, tiff, UInt32(tag))))
    // Several strips of few rows at once.
    bandHeight = min((32 + rows - 1) / rows * rows, size.height)
  }

  deinit {
    library.TIFFRGBAImageEnd(&image)
    library.TIFFClose(tiff)
  }

  /// Has libtiff make the picture; returns why it cannot, which may be empty.
  private static func begin(
    _ image: inout TIFFRGBAImage,
    _ library: tiff_functions,
    _ tiff: OpaquePointer
  ) -> String? {
    var reason = [CChar](repeating: 0, count: 1024)
    if library.TIFFRGBAImageOK(tiff, &reason) != 0,
      library.TIFFRGBAImageBegin(&image, tiff, 1, &reason) != 0
    {
      image.req_orientation = image.orientation
      return nil
    }
    let end = reason.firstIndex(of: 0) ?? 0
    let text = String(decoding: reason[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
    // Most of libtiff's reasons begin so.
    let opening = "Sorry, "
    return text.hasPrefix(opening) ? String(text.dropFirst(opening.count)) : text
  }

  func memory(filling target: PixelSize) -> Int {
    let isTiled = library.TIFFIsTiled(tiff) != 0
    let part = Int(clamping: isTiled ? library.TIFFTileSize64(tiff) : library.TIFFStripSize64(tiff))
    // Colors stored apart are read one after the other, alpha too.
    var parts = samples?.planes ?? (image.isContig != 0 ? 1 : 4)
    let compression = Int32(tiff_short_number(library, tiff, UInt32(TIFFTAG_COMPRESSION)))
    // These decode into a separate buffer, of up to twice the size.
    let buffered = [
      COMPRESSION_PIXARLOG, COMPRESSION_SGILOG, COMPRESSION_SGILOG24, COMPRESSION_LERC,
      COMPRESSION_WEBP, COMPRESSION_JBIG,
    ]
    if buffered.contains(compression) { parts += 2 }
    let decoded = part.multipliedReportingOverflow(by: parts)
    let row = size.width.multipliedReportingOverflow(by: 4 * bandHeight)
    guard !decoded.overflow, !row.overflow, part < 1 << 48, row.partialValue < 1 << 48 else {
      return 1 << 60
    }
    // libtiff reads no more of a strip than ten times its size.
    return decoded.partialValue + row.partialValue + min(file.byteCount, 10 * part + 1 << 20)
      + FillScaler.memory(from: size) + (samples?.lineBytes ?? 0)
  }

  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    band = Array(repeating: 0, count: size.width * bandHeight)
    guard readBand(from: 0) else { throw .damaged(log.error) }
    var isDamaged = false
    var scaler = FillScaler(source: size, target: target)
    let bitmap = scaler.scale { y, row in
      if !isDamaged, !bandRows.contains(y), !readBand(from: y / bandHeight * bandHeight) {
        isDamaged = true
      }
      guard bandRows.contains(y) else { return row.update(repeating: 0) }
      let start = (y - bandRows.lowerBound) * size.width
      for x in row.indices { row[x] = RGBAPicture.pixel(band[start + x], isPremultiplied: true) }
    }
    let warning = isDamaged ? PictureWarning.damaged(PictureError.line(log.error)) : nil
    return DecodedPicture(bitmap: bitmap, warning: warning, colors: colors)
  }

  /// The colors by the profile; libtiff itself converts inks and Lab colors.
  private var colors: PictureColors {
    let kind = Int32(tiff_short_number(library, tiff, UInt32(TIFFTAG_PHOTOMETRIC)))
    guard kind <= PHOTOMETRIC_PALETTE || kind == PHOTOMETRIC_YCBCR else { return .standard }
    var count: UInt32 = 0
    guard let start = tiff_profile(library, tiff, &count), count <= ICCProfile.limit else {
      return .standard
    }
    return PictureColors(profile: Array(UnsafeRawBufferPointer(start: start, count: Int(count))))
  }

  private func readBand(from y: Int) -> Bool {
    let rows = y..<min(y + bandHeight, size.height)
    image.row_offset = Int32(y)
    let isRead =
      samples?.read(rows, into: &band)
      ?? (library.TIFFRGBAImageGet(&image, &band, image.width, UInt32(rows.count)) != 0)
    guard isRead else {
      bandRows = 0..<0
      return false
    }
    bandRows = rows
    return true
  }

  /// Reports errors to `log`, and no warnings.
  private static func open(
    _ file: PictureFile,
    _ library: tiff_functions,
    _ log: Log,
    _ limits: PictureLimits
  ) -> OpaquePointer? {
    guard let options = library.TIFFOpenOptionsAlloc() else { return nil }
    defer { library.TIFFOpenOptionsFree(options) }
    // Also for what is not foreseen here.
    library.TIFFOpenOptionsSetMaxSingleMemAlloc(options, tmsize_t(limits.workingBytes))
    library.TIFFOpenOptionsSetWarningHandlerExtR(options, { _, _, _, _, _ in 1 }, nil)
    library.TIFFOpenOptionsSetErrorHandlerExtR(
      options,
      { _, log, _, format, arguments in
        guard let log, let format, let arguments else { return 1 }
        var text = [CChar](repeating: 0, count: 256)
        let count = vsnprintf(&text, text.count, format, arguments)
        let bytes = text.prefix(max(0, min(Int(count), text.count - 1)))
        let error = String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
        Unmanaged<Log>.fromOpaque(log).takeUnretainedValue().error = error
        return 1
      },
      Unmanaged.passUnretained(log).toOpaque()
    )
    file.position = 0
    return library.TIFFClientOpenExt(
      "picture",
      // Read, and not mapped into memory.
      "rm",
      file.handle,
      { handle, bytes, count in
        tmsize_t(SDL_RWread(TIFFDecoder.file(handle), bytes, 1, Int(count)))
      },
      { _, _, _ in 0 },
      { handle, offset, whence in
        toff_t(bitPattern: SDL_RWseek(TIFFDecoder.file(handle), Int64(bitPattern: offset), whence))
      },
      { _ in 0 },
      { handle in toff_t(bitPattern: SDL_RWsize(TIFFDecoder.file(handle))) },
      { _, _, _ in 0 },
      { _, _, _ in },
      options
    )
  }

  private static func file(_ handle: thandle_t?) -> UnsafeMutablePointer<SDL_RWops>? {
    handle?.assumingMemoryBound(to: SDL_RWops.self)
  }
}
