import RiffleDrawing

/// The properties of a picture's file that are known before anything is decoded.
struct PictureHeader {
  /// The kind of file.
  let kind: PictureKind
  /// The stored picture's size.
  private(set) var size: PixelSize
  /// Whether the file is a JPEG that stores the picture in several scans.
  private(set) var isProgressive = false
  /// Whether the file holds more than one frame.
  private(set) var isAnimated = false
  /// The orientation, if it is part of the header itself, as in a TIFF.
  private(set) var orientation = PictureOrientation.upright
  /// Whether the file is a WebP that has Exif data.
  private(set) var hasExif = false

  /// Reads a file's header.
  ///
  /// - Throws: ``PictureError`` if the kind is not known, or the header does not hold a size.
  init(_ file: PictureFile, suffix: String) throws(PictureError) {
    // 32 bytes hold the size in every kind except JPEG and TIFF.
    let head = file.bytes(32)
    guard let kind = PictureKind(head: head, suffix: suffix) else {
      throw PictureError(PictureKind.error(head: head))
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

  /// Returns the size in a JPEG's frame header, which it finds among the segments (ITU T.81, annex B).
  private static func frame(ofJPEG file: PictureFile) -> (PixelSize, isProgressive: Bool) {
    var offset = 2
    // No real file has more segments before its frame header.
    for _ in 0..<4096 {
      let head = file.bytes(9, at: offset)
      guard head.count == 9, head[0] == 0xFF else { break }
      switch head[1] {
      case 0xFF:
        offset += 1
      case 0xC4, 0xC8, 0xCC:
        offset += 2 + head.big(2, 2)
      case 0xC0...0xCF:
        let isProgressive = head[1] & 3 == 2
        return (PixelSize(width: head.big(7, 2), height: head.big(5, 2)), isProgressive)
      default:
        offset += 2 + head.big(2, 2)
      }
    }
    return (PixelSize(width: 0, height: 0), false)
  }

  /// Reads size and orientation from a TIFF's first directory (TIFF 6.0, section 2).
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

  /// Reads a WebP header of any of the three kinds (RFC 9649, section 2).
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
  /// Returns the number in some bytes, the most significant first.
  func big(_ start: Int, _ count: Int) -> Int {
    self[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the number in some bytes, the least significant first.
  func little(_ start: Int, _ count: Int) -> Int {
    self[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
