import CTurboJPEG
package import RiffleDrawing

/// Picture files as bytes; pixels are 0xRRGGBB by column and row.
package enum PictureBytes {
  /// Makes a JPEG.
  package static func jpeg(
    _ size: PixelSize,
    isProgressive: Bool = false,
    pixel: (Int, Int) -> UInt32
  ) -> [UInt8] {
    var pixels: [UInt32] = []
    for y in 0..<size.height { for x in 0..<size.width { pixels.append(pixel(x, y)) } }
    var (bytes, count): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
    let compressor = tjInitCompress()
    defer {
      tjDestroy(compressor)
      tjFree(bytes)
    }
    pixels.withUnsafeBytes { raw in
      let start = raw.baseAddress?.assumingMemoryBound(to: UInt8.self)
      let (width, height) = (Int32(size.width), Int32(size.height))
      tjCompress2(
        compressor,
        start,
        width,
        0,
        height,
        Int32(TJPF_BGRX.rawValue),
        &bytes,
        &count,
        Int32(TJSAMP_444.rawValue),
        95,
        isProgressive ? TJFLAG_PROGRESSIVE : 0
      )
    }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// Makes a block of Exif data with an orientation and, in a second directory, a thumbnail.
  package static func exif(orientation: Int, thumbnail: [UInt8] = []) -> [UInt8] {
    // TIFF, little-endian; a directory is a count, entries of 12 bytes, and the next one's offset.
    var bytes = Array("Exif\0\0II*\0".utf8) + little(8, 4)
    bytes += little(1, 2) + little(0x112, 2) + little(3, 2) + little(1, 4) + little(orientation, 4)
    guard !thumbnail.isEmpty else { return bytes + little(0, 4) }
    bytes += little(26, 4) + little(3, 2)
    bytes += little(0x103, 2) + little(3, 2) + little(1, 4) + little(6, 4)
    bytes += little(0x201, 2) + little(4, 2) + little(1, 4) + little(68, 4)
    bytes += little(0x202, 2) + little(4, 2) + little(1, 4) + little(thumbnail.count, 4)
    return bytes + little(0, 4) + thumbnail
  }

  /// Puts Exif data into a JPEG, after its first segment, like programs that keep the JFIF segment.
  package static func jpeg(_ jpeg: [UInt8], with exif: [UInt8]) -> [UInt8] {
    let length = Int(jpeg[4]) << 8 | Int(jpeg[5])
    let start = Array(jpeg.prefix(4 + length))
    return start + [0xFF, 0xE1] + big(exif.count + 2, 2) + exif + jpeg.dropFirst(4 + length)
  }

  /// Makes a PNG of 8 bits per channel, without compression.
  ///
  /// - Parameter pixel: The pixels, 0xAARRGGBB.
  package static func png(
    _ size: PixelSize,
    exif: [UInt8] = [],
    isAnimated: Bool = false,
    pixel: (Int, Int) -> UInt32
  ) -> [UInt8] {
    var raw: [UInt8] = []
    for y in 0..<size.height {
      raw.append(0)
      for x in 0..<size.width {
        let value = pixel(x, y)
        raw += [16, 8, 0, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
      }
    }
    return [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
      + chunk("IHDR", big(size.width, 4) + big(size.height, 4) + [8, 6, 0, 0, 0])
      + (exif.isEmpty ? [] : chunk("eXIf", Array(exif.dropFirst(6))))
      + (isAnimated ? chunk("acTL", big(1, 4) + big(0, 4)) : [])
      + chunk("IDAT", stored(raw)) + chunk("IEND", [])
  }

  /// Makes a GIF of two colors: one for the first pixel, one for all others.
  ///
  /// - Parameter colors: The two colors, 0xRRGGBB.
  package static func gif(frames: Int, colors: [UInt32]) -> [UInt8] {
    let palette = colors.flatMap { color in [16, 8, 0].map { UInt8(color >> $0 & 255) } }
    // Codes of 3 bits from the lowest on: clear (4), 0, 1, 1, and, now of 4 bits, 1, end (5).
    let codes: [UInt8] = [2, 3, 0b0100_0100, 0b0001_0010, 0b0101, 0]
    let frame =
      [0x21, 0xF9, 4, 0, 10, 0, 0, 0] + [0x2C] + little(0, 4) + little(2, 2) + little(2, 2) + [0]
      + codes
    return Array("GIF89a".utf8) + little(2, 2) + little(2, 2) + [0x80, 0, 0] + palette
      + Array(repeatElement(frame, count: frames).joined()) + [0x3B]
  }

  package static func big(_ value: Int, _ count: Int) -> [UInt8] {
    little(value, count).reversed()
  }

  package static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(data.count, 4) + body + big(Int(crc(body)), 4)
  }

  /// Returns bytes as zlib data of stored blocks (RFC 1950, RFC 1951).
  static func stored(_ raw: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 1]
    for start in stride(from: 0, to: raw.count, by: 65535) {
      let block = raw[start..<min(start + 65535, raw.count)]
      bytes.append(start + 65535 >= raw.count ? 1 : 0)
      bytes += little(block.count, 2) + little(~block.count, 2) + block
    }
    var (a, b) = (1, 0)
    for byte in raw {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return bytes + big(b << 16 | a, 4)
  }

  /// The checksum of PNG's chunks (PNG specification, annex D).
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }
}
