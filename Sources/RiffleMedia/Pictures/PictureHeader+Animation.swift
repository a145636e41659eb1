extension PictureHeader {
  /// Tells whether a PNG has an animation's control chunk before its first picture (APNG).
  static func isAnimated(png file: PictureFile) -> Bool {
    var place = 8
    // No real file has more chunks than that before its first picture.
    for _ in 0..<4096 {
      let head = file.bytes(8, at: place)
      guard head.count == 8 else { return false }
      switch String(decoding: head[4..<8], as: UTF8.self) {
      case "acTL": return true
      case "IDAT": return false
      default: place += 12 + head.big(0, 4)
      }
    }
    return false
  }

  /// Tells whether a GIF has a second picture (GIF89a, sections 18 to 26).
  static func isAnimated(gif file: PictureFile) -> Bool {
    // The first picture of a GIF that moves is rarely larger than a megabyte.
    let bytes = file.bytes(min(file.byteCount, 16 << 20))
    var (place, pictures) = (13, 0)
    func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }
    func colors(_ flags: UInt8) -> Int { flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0 }
    func skipBlocks() {
      while byte(place) != 0 { place += 1 + Int(byte(place)) }
      place += 1
    }
    place += colors(byte(10))
    while place < bytes.count {
      switch bytes[place] {
      case 0x2C:
        pictures += 1
        if pictures == 2 { return true }
        place += 11 + colors(byte(place + 9))
        skipBlocks()
      case 0x21:
        place += 2
        skipBlocks()
      default: return false
      }
    }
    return false
  }
}
