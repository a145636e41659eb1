import CTurboJPEG
import RiffleDrawing
import RiffleRaster

/// A JPEG file, decoded with TurboJPEG no larger than needed.
struct JPEGDecoder {
  private let bytes: [UInt8]
  private let handle: Handle
  /// The stored picture's size.
  let size: PixelSize
  private let sampling: TJSAMP
  private let isCMYK: Bool

  /// A decompressor of TurboJPEG.
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
  init(_ bytes: [UInt8]) throws(PictureError) {
    guard let handle = Handle() else { throw PictureError("the JPEG decoder does not start") }
    var (width, height, sampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, -1, -1)
    // Also fails if the colors are subsampled in a way that TurboJPEG has no name for, which it
    // decodes all the same; everything else is known then.
    tjDecompressHeader3(
      handle.pointer,
      bytes,
      UInt(bytes.count),
      &width,
      &height,
      &sampling,
      &colors
    )
    guard width > 0, height > 0, colors >= 0 else {
      throw PictureError("it is damaged: \(handle.message)")
    }
    self.bytes = bytes
    self.handle = handle
    size = PixelSize(width: Int(width), height: Int(height))
    self.sampling = sampling < 0 ? TJSAMP_444 : TJSAMP(UInt32(sampling))
    isCMYK = colors == Int32(TJCS_CMYK.rawValue) || colors == Int32(TJCS_YCCK.rawValue)
  }

  /// Returns an estimate of the memory that ``decode(filling:)`` takes besides the file, in bytes.
  func memory(filling target: PixelSize, isProgressive: Bool) -> Int {
    let scaled = JPEGScale(of: size, filling: target).size
    // A progressive file's frequencies, 16 bits each, are all kept until the last scan.
    let frequencies = isProgressive ? size.width * size.height * samplesInTwoPixels : 0
    return scaled.width * scaled.height * 4 + frequencies
  }

  /// The number of samples of two of the picture's pixels: 2 for brightness, the rest for color.
  private var samplesInTwoPixels: Int {
    switch sampling {
    case TJSAMP_GRAY: 2
    case TJSAMP_420, TJSAMP_411: 3
    case TJSAMP_422, TJSAMP_440: 4
    default: isCMYK ? 8 : 6
    }
  }

  /// Decodes the file at the smallest scale that fills a size, then crops and scales it to that size.
  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
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
        problem = PictureError("it is damaged: \(handle.message)")
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
    message.contains("extraneous bytes") ? nil : .damaged(message)
  }
}
