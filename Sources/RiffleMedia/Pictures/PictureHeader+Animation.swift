extension PictureHeader {
  /// Returns whether a PNG has an animation's control chunk before its first picture (APNG).
  static func isAnimated(png file: PictureFile) -> Bool {
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

  /// Returns whether a GIF has a second picture (GIF89a, sections 18 to 26).
  static func isAnimated(gif file: PictureFile) -> Bool {
    // The first picture of an animated GIF is rarely larger than a megabyte.
    let bytes = file.bytes(min(file.byteCount, 16 << 20))
    var (offset, pictures) = (13, 0)
    func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }
    func colors(_ flags: UInt8) -> Int { flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0 }
    func skipBlocks() {
      while byte(offset) != 0 { offset += 1 + Int(byte(offset)) }
      offset += 1
    }
    offset += colors(byte(10))
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x2C:
        pictures += 1
        if pictures == 2 { return true }
        offset += 11 + colors(byte(offset + 9))
        skipBlocks()
      case 0x21:
        offset += 2
        skipBlocks()
      default: return false
      }
    }
    return false
  }
}
