import RiffleDrawing

extension PictureBomb {
  /// Files of phones, browsers and cameras that say they are huge.
  static var boxed: [PictureBomb] {
    [
      PictureBomb(
        name: "AVIF, 60,000 by 60,000",
        bytes: replacing("ispe", in: MadeFile.avif.bytes, skipping: 4, with: [60_000, 60_000])
      ),
      PictureBomb(
        name: "HEIC, 60,000 by 60,000",
        bytes: replacing("ispe", in: MadeFile.heic.bytes, skipping: 4, with: [60_000, 60_000])
      ),
      PictureBomb(name: "JPEG XL, 65,535 by 65,535", bytes: jpegXL(side: 65_535)),
      PictureBomb(name: "JPEG XL, 1,073,741,824 by 1,073,741,824", bytes: jpegXL(side: 1 << 30)),
      drawing("1e9", "1e9"), drawing("1e9", "1e-3"), drawing("1e30", "1e30"),
      PictureBomb(
        name: "ICO, 65,535 icons",
        bytes: [0, 0, 1, 0, 0xFF, 0xFF]
          + PictureBytes.ico([(PixelSize(width: 8, height: 8), [])]).dropFirst(6)
      ),
      PictureBomb(
        name: "ICO, a bitmap of 65,535 by 32,767",
        bytes: {
          let size = PixelSize(width: 16, height: 16)
          var icon = PictureBytes.icon(size) { _, _ in 0 }
          icon.replaceSubrange(4..<12, with: [0xFF, 0xFF, 0, 0, 0xFE, 0xFF, 0, 0])
          return PictureBytes.ico([(size, icon)])
        }()
      ),
    ]
  }

  /// Returns a file with numbers of four bytes after a name.
  private static func replacing(
    _ name: String,
    in bytes: [UInt8],
    skipping gap: Int,
    with numbers: [Int]
  ) -> [UInt8] {
    var bytes = bytes
    let name = Array(name.utf8)
    for start in bytes.indices.dropLast(name.count) where bytes[start...].starts(with: name) {
      let new = numbers.flatMap { PictureBytes.big($0, 4) }
      let place = start + name.count + gap
      bytes.replaceSubrange(place..<place + new.count, with: new)
    }
    return bytes
  }

  /// Returns a file whose header gives a square's side in 30 bits (ISO 18181-1, annex D).
  private static func jpegXL(side: Int) -> [UInt8] {
    // From the lowest bit on: not small, the fourth length, the side less one, a square; all else as
    // usual.
    let bits = 0b110 | (side - 1) << 3 | 1 << 33 | 1 << 36
    return [0xFF, 0x0A] + PictureBytes.little(bits, 8)
  }

  private static func drawing(_ width: String, _ height: String) -> PictureBomb {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">
      <path d="M0 0h1e9v1e9z"/></svg>
      """
    return PictureBomb(name: "SVG, \(width) by \(height)", bytes: Array(text.utf8))
  }
}
