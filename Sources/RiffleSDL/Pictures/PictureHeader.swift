import CSDL2
import RiffleDrawing

/// Reads a picture's extent from the first bytes of its file, before anything is decoded.
enum PictureHeader {
  /// Returns the extent that a file's header tells, or nil where the kind is not known.
  ///
  /// Leaves the file at its beginning.
  static func size(of file: UnsafeMutablePointer<SDL_RWops>) -> PixelSize? {
    defer { SDL_RWseek(file, 0, RW_SEEK_SET) }
    // 32 bytes hold the extent in every kind but JPEG.
    let head = bytes(32, of: file, at: 0)
    guard head.count >= 26 else { return nil }
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      return PixelSize(width: big(head, 16, 4), height: big(head, 20, 4))
    }
    if head.starts(with: [0xFF, 0xD8]) { return sizeOfJPEG(file) }
    if head.starts(with: Array("GIF8".utf8)) {
      return PixelSize(width: little(head, 6, 2), height: little(head, 8, 2))
    }
    if head.starts(with: Array("BM".utf8)) {
      let height = Int32(truncatingIfNeeded: little(head, 22, 4))
      return PixelSize(width: little(head, 18, 4), height: Int(height.magnitude))
    }
    if head.starts(with: Array("RIFF".utf8)), head.count >= 30 { return sizeOfWebP(head) }
    return nil
  }

  /// Walks a JPEG's segments (ITU T.81, annex B) to the frame header.
  private static func sizeOfJPEG(_ file: UnsafeMutablePointer<SDL_RWops>) -> PixelSize? {
    var place = 2
    // No real file has more segments than that before its frame header.
    for _ in 0..<4096 {
      let head = bytes(9, of: file, at: place)
      guard head.count == 9, head[0] == 0xFF else { return nil }
      switch head[1] {
      case 0xFF:
        place += 1
      case 0xC4, 0xC8, 0xCC:
        place += 2 + big(head, 2, 2)
      case 0xC0...0xCF:
        return PixelSize(width: big(head, 7, 2), height: big(head, 5, 2))
      default:
        place += 2 + big(head, 2, 2)
      }
    }
    return nil
  }

  /// Reads the three kinds of WebP header (RFC 9649, section 2).
  private static func sizeOfWebP(_ head: [UInt8]) -> PixelSize? {
    switch String(decoding: head[12..<16], as: UTF8.self) {
    case "VP8X":
      return PixelSize(width: little(head, 24, 3) + 1, height: little(head, 27, 3) + 1)
    case "VP8L":
      let bits = little(head, 21, 4)
      return PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    case "VP8 ":
      return PixelSize(width: little(head, 26, 2) & 0x3FFF, height: little(head, 28, 2) & 0x3FFF)
    default:
      return nil
    }
  }

  private static func bytes(
    _ count: Int,
    of file: UnsafeMutablePointer<SDL_RWops>,
    at place: Int
  ) -> [UInt8] {
    guard SDL_RWseek(file, Int64(place), RW_SEEK_SET) == Int64(place) else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = SDL_RWread(file, buffer.baseAddress, 1, count)
    }
  }

  private static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
