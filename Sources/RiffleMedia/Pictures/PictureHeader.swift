import RiffleDrawing

/// What a picture's file tells before anything is decoded.
struct PictureHeader {
  /// The kind.
  let kind: PictureKind
  /// The stored picture's extent.
  private(set) var size: PixelSize
  /// Whether the file is a JPEG whose parts of the picture come in several scans.
  private(set) var isProgressive = false
  /// Whether the file holds more than one frame.
  private(set) var isAnimated = false
  /// How the camera was held, where that is part of the header itself, as in a TIFF.
  private(set) var orientation = PictureOrientation.upright
  /// Whether the file is a WebP that has Exif data.
  private(set) var hasExif = false

  /// Reads a file's header.
  ///
  /// - Throws: Where the kind is not known, or the header does not hold an extent.
  init(_ file: PictureFile, suffix: String) throws(PictureError) {
    // 32 bytes hold the extent in every kind but JPEG and TIFF.
    let head = file.bytes(32)
    guard let kind = PictureKind(head: head, suffix: suffix) else {
      throw PictureError(PictureKind.refusal(head: head))
    }
    self.kind = kind
    size = PixelSize(width: 0, height: 0)
    if head.count >= 26 {
      switch kind {
      case .jpeg: (size, isProgressive) = Self.frame(ofJPEG: file)
      case .tiff: readDirectory(ofTIFF: file, head)
      case .webp: readFrame(ofWebP: head)
      case .png:
        size = PixelSize(width: head.big(16, 4), height: head.big(20, 4))
        isAnimated = Self.isAnimated(png: file)
      case .gif:
        size = PixelSize(width: head.little(6, 2), height: head.little(8, 2))
        isAnimated = Self.isAnimated(gif: file)
      case .bmp where head.little(14, 4) == 12:
        // OS/2's header.
        size = PixelSize(width: head.little(18, 2), height: head.little(20, 2))
      case .bmp:
        let height = Int32(truncatingIfNeeded: head.little(22, 4))
        size = PixelSize(width: head.little(18, 4), height: Int(height.magnitude))
      case .qoi: size = PixelSize(width: head.big(4, 4), height: head.big(8, 4))
      case .tga: size = PixelSize(width: head.little(12, 2), height: head.little(14, 2))
      }
    }
    guard size.width > 0, size.height > 0 else {
      throw PictureError("it is damaged: its header ends before the picture’s size")
    }
  }

  /// Walks a JPEG's segments (ITU T.81, annex B) to the frame header.
  private static func frame(ofJPEG file: PictureFile) -> (PixelSize, isProgressive: Bool) {
    var place = 2
    // No real file has more segments than that before its frame header.
    for _ in 0..<4096 {
      let head = file.bytes(9, at: place)
      guard head.count == 9, head[0] == 0xFF else { break }
      switch head[1] {
      case 0xFF:
        place += 1
      case 0xC4, 0xC8, 0xCC:
        place += 2 + head.big(2, 2)
      case 0xC0...0xCF:
        let isProgressive = head[1] & 3 == 2
        return (PixelSize(width: head.big(7, 2), height: head.big(5, 2)), isProgressive)
      default:
        place += 2 + head.big(2, 2)
      }
    }
    return (PixelSize(width: 0, height: 0), false)
  }

  /// Finds extent and orientation in a TIFF's first directory (TIFF 6.0, section 2).
  private mutating func readDirectory(ofTIFF file: PictureFile, _ head: [UInt8]) {
    let isLittle = head[0] == UInt8(ascii: "I")
    func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
      isLittle ? bytes.little(start, count) : bytes.big(start, count)
    }
    let directory = number(head, 4, 4)
    let count = file.bytes(2, at: directory)
    guard count.count == 2 else { return }
    let entries = file.bytes(12 * number(count, 0, 2), at: directory + 2)
    for start in stride(from: 0, to: entries.count - 11, by: 12) {
      let value = number(entries, start + 8, number(entries, start + 2, 2) == 3 ? 2 : 4)
      switch number(entries, start, 2) {
      case 256: size.width = value
      case 257: size.height = value
      case 274: orientation = PictureOrientation(rawValue: value) ?? .upright
      default: break
      }
    }
  }

  /// Reads the three kinds of WebP header (RFC 9649, section 2).
  private mutating func readFrame(ofWebP head: [UInt8]) {
    guard head.count >= 30 else { return }
    switch String(decoding: head[12..<16], as: UTF8.self) {
    case "VP8X":
      size = PixelSize(width: head.little(24, 3) + 1, height: head.little(27, 3) + 1)
      isAnimated = head[20] & 2 != 0
      hasExif = head[20] & 8 != 0
    case "VP8L":
      let bits = head.little(21, 4)
      size = PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    case "VP8 ":
      size = PixelSize(width: head.little(26, 2) & 0x3FFF, height: head.little(28, 2) & 0x3FFF)
    default:
      break
    }
  }
}

extension [UInt8] {
  /// Reads a number whose first byte counts most.
  func big(_ start: Int, _ count: Int) -> Int {
    self[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads a number whose last byte counts most.
  func little(_ start: Int, _ count: Int) -> Int {
    self[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
