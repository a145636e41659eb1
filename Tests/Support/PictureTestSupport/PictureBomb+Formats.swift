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
      PictureBomb(
        name: "JPEG 2000, one tile of 60,000 by 60,000",
        bytes: codestream(ends: [60_000, 60_000], tile: [60_000, 60_000])
      ),
      PictureBomb(
        name: "JPEG 2000, 65,000 tiles of a pixel",
        bytes: codestream(ends: [65_000, 1], tile: [1, 1])
      ),
      PictureBomb(
        name: "JPEG 2000, 4,294,967,295 by 1",
        bytes: codestream(ends: [0xFFFF_FFFF, 1], tile: [0xFFFF_FFFF, 1])
      ),
      PictureBomb(
        name: "JPEG 2000, a tile part of 3.6 GB",
        bytes: codestream(partLength: 0xD800_1861)
      ),
      PictureBomb(
        name: "JPEG 2000, a tile part of 4 GB behind bytes of nothing",
        bytes: codestream(partLength: 0xFFFF_FFFF, after: [0xFF, 0x30, 0xFF, 0x31, 0xFF, 0x3F])
      ),
      PictureBomb(
        name: "JPEG 2000, precincts of 2 by 2",
        bytes: codestream(style: style(precinct: 0x11), ends: [3000, 3000])
      ),
      PictureBomb(
        name: "JPEG 2000, blocks of 4 by 4",
        bytes: codestream(style: style(block: 0), ends: [3000, 3000])
      ),
      PictureBomb(
        name: "JPEG 2000, 65,535 layers",
        bytes: codestream(style: style(precinct: 0x66, layers: 65_535), ends: [1000, 1000])
      ),
      PictureBomb(
        name: "JPEG 2000, a tile with precincts of its own",
        bytes: {
          var bytes = codestream(ends: [3000, 3000], tile: [3000, 3000])
          let place = bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0x90, 0, 10]) }
          bytes.insert(contentsOf: style(precinct: 0x11), at: (place ?? 0) + 12)
          return bytes
        }()
      ),
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

  /// Returns a codestream of JPEG 2000 with other ends and another tile (ISO 15444-1, A.5.1).
  private static func codestream(ends: [Int], tile: [Int]) -> [UInt8] {
    var bytes = MadeFile.codestream.bytes
    let numbers = (ends + [0, 0] + tile).flatMap { PictureBytes.big($0, 4) }
    bytes.replaceSubrange(8..<8 + numbers.count, with: numbers)
    return bytes
  }

  /// Returns the segment that says how a picture is coded in four sizes (ISO 15444-1, A.6.1).
  ///
  /// - Parameters:
  ///   - precinct: The exponents of its height and width.
  ///   - block: The exponent of a block's side, less 2.
  private static func style(precinct: UInt8 = 0xFF, block: UInt8 = 4, layers: Int = 1) -> [UInt8] {
    [0xFF, 0x52, 0, 16, 1, 0] + PictureBytes.big(layers, 2) + [0, 3, block, block, 0, 1]
      + Array(repeating: precinct, count: 4)
  }

  /// Returns a codestream of JPEG 2000 that says that it is coded in another way.
  private static func codestream(style: [UInt8], ends: [Int]) -> [UInt8] {
    var bytes = codestream(ends: ends, tile: ends)
    let mark: [UInt8] = [0xFF, 0x52]
    guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) else {
      return []
    }
    bytes.replaceSubrange(place..<place + 14, with: style)
    return bytes
  }

  /// Returns a codestream of JPEG 2000 whose first tile part has another length, and bytes before it
  /// (ISO 15444-1, A.4.2).
  private static func codestream(partLength: Int, after junk: [UInt8] = []) -> [UInt8] {
    var bytes = MadeFile.codestream.bytes
    let mark: [UInt8] = [0xFF, 0x90, 0, 10]
    guard let part = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) else {
      return []
    }
    bytes.replaceSubrange(part + 6..<part + 10, with: PictureBytes.big(partLength, 4))
    bytes.insert(contentsOf: junk, at: part)
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
