import CTurboJPEG
import RiffleDrawing
import RiffleRaster

extension PictureFormat {
  static let jpeg = PictureFormat("JPEG", ["jpg", "jpeg", "jpe", "jfif"]) {
    "TurboJPEG"
  } mark: { head in
    head.has(JPEGDecoder.mark)
  } decoder: { (file, limits) throws(PictureError) in
    try JPEGDecoder(file, limits: limits)
  }
}

/// A JPEG file, decoded with TurboJPEG no larger than needed.
struct JPEGDecoder: FormatDecoder {
  static let mark: [UInt8] = [0xFF, 0xD8, 0xFF]

  private let file: PictureFile
  private let limits: PictureLimits
  private let header: JPEGHeader
  private let isCMYK: Bool

  private final class Handle {
    let pointer: tjhandle

    init?() {
      guard let pointer = tjInitDecompress() else { return nil }
      self.pointer = pointer
    }

    deinit {
      tjDestroy(pointer)
    }

    /// TurboJPEG's message about its last call.
    var message: String { String(cString: tjGetErrorStr2(pointer)) }
  }

  /// Reads a file's header.
  ///
  /// Not with TurboJPEG, whose version 3 says nothing of a file whose colors are sampled in a way that
  /// it has no name for, which it decodes all the same.
  init(_ file: PictureFile, limits: PictureLimits) throws(PictureError) {
    self.file = file
    self.limits = limits
    header = try JPEGHeader(file)
    isCMYK = header.componentCount == 4
  }

  var size: PixelSize { header.size }

  var exif: [UInt8] { header.exif }

  /// Whether it is coded without loss, which TurboJPEG does not read.
  var isLossless: Bool { header.isLossless }

  var orientation: PictureOrientation { ExifData(block: header.exif).orientation }

  /// The orientation, if the file's Exif data note one.
  var notedOrientation: PictureOrientation? { ExifData(block: header.exif).notedOrientation }

  /// The small picture in the camera's data, as a JPEG; empty if there is none.
  var thumbnail: [UInt8] { ExifData(block: header.exif, wantsThumbnail: true).thumbnail }

  func memory(filling target: PixelSize) -> Int {
    let scaled = JPEGScale(of: size, filling: target).size
    return file.byteCount + scaled.width * scaled.height * 4 + header.frequencyBytes
      + header.rowBytes + FillScaler.memory(from: scaled)
  }

  /// Decodes the file at the smallest scale that fills a size, then crops and scales it to that size.
  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    let bytes = try file.contents(limit: limits.fileBytes)
    guard let handle = Handle() else { throw PictureError("the JPEG decoder does not start") }
    let scaled = JPEGScale(of: size, filling: target).size
    var problem: PictureError?
    var warning: String?
    let pixels = [UInt32](unsafeUninitializedCapacity: scaled.width * scaled.height) {
      buffer,
      filled in
      // The decoder fills gaps of a damaged file with mid-grey, but it may also stop early.
      buffer.initialize(repeating: 0xFF80_8080)
      filled = buffer.count
      let result = tjDecompress2(
        handle.pointer,
        bytes,
        UInt(bytes.count),
        UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: UInt8.self),
        Int32(scaled.width),
        Int32(scaled.width * 4),
        Int32(scaled.height),
        Int32((isCMYK ? TJPF_CMYK : TJPF_BGRA).rawValue),
        // Files with a thousand tiny scans take hours.
        TJFLAG_LIMITSCANS
      )
      guard result != 0 else { return }
      if tjGetErrorCode(handle.pointer) == Int32(TJERR_WARNING.rawValue) {
        warning = handle.message
      } else {
        problem = .damaged(handle.message)
      }
    }
    if let problem { throw problem }
    return DecodedPicture(
      bitmap: bitmap(of: pixels, size: scaled, filling: target),
      warning: warning.flatMap(Self.pictureWarning)
    )
  }

  /// Returns the picture of decoded pixels, cropped and scaled.
  private func bitmap(of pixels: [UInt32], size: PixelSize, filling target: PixelSize) -> Bitmap {
    // Of the wanted size already: a copy would only cost time and memory.
    guard isCMYK || size != target else { return Bitmap(size: size, pixels: pixels) }
    var scaler = FillScaler(source: size, target: target)
    return scaler.scale { y, row in
      let line = pixels[y * size.width..<(y + 1) * size.width]
      for (x, pixel) in line.enumerated() { row[x] = isCMYK ? Self.withoutInk(pixel) : pixel }
    }
  }

  /// Returns the opaque pixel of cyan, magenta, yellow and black; 255 is no ink, as in all files
  /// of Adobe's programs and of others like them.
  private static func withoutInk(_ inks: UInt32) -> UInt32 {
    let opaque = Pixel.scaled(inks & 0xFF_FFFF, by: inks >> 24)
    return 0xFF00_0000 | opaque >> 16 & 0xFF | opaque & 0xFF00 | (opaque & 0xFF) << 16
  }

  /// Returns the warning for a decoder's message; nil for the harmless bytes that many cameras leave
  /// between a file's parts.
  private static func pictureWarning(_ message: String) -> PictureWarning? {
    message.contains("extraneous bytes") ? nil : .damaged(PictureError.line(message))
  }
}
