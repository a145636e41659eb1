import Foundation
package import RiffleDrawing

extension PictureBytes {
  /// Makes an uncompressed TIFF, big-endian like a camera's, with its directory at the end.
  package static func tiff(
    _ size: PixelSize,
    orientation: Int = 1,
    profile: [UInt8] = [],
    pixel: (Int, Int) -> UInt32
  ) -> [UInt8] {
    let raw = raw(size, pixel: pixel)
    func entry(_ tag: Int, _ value: Int) -> [UInt8] {
      big(tag, 2) + big(4, 2) + big(1, 4) + big(value, 4)
    }
    func short(_ tag: Int, _ value: Int) -> [UInt8] {
      big(tag, 2) + big(3, 2) + big(1, 4) + big(value, 2) + [0, 0]
    }
    let entries =
      [
        short(256, size.width), short(257, size.height), short(258, 8), short(259, 1),
        short(262, 2), entry(273, 8), short(274, orientation), short(277, 3),
        short(278, size.height),
        entry(279, raw.count),
      ]
      + (profile.isEmpty
        ? []
        : [big(34675, 2) + big(7, 2) + big(profile.count, 4) + big(8 + raw.count, 4)])
    return [0x4D, 0x4D, 0, 42] + big(8 + raw.count + profile.count, 4) + raw + profile
      + big(entries.count, 2)
      + Array(entries.joined()) + big(0, 4)
  }

  /// Makes a QOI of plain colors only.
  package static func qoi(_ size: PixelSize, pixel: (Int, Int) -> UInt32) -> [UInt8] {
    let pixels = raw(size, pixel: pixel)
    let chunks = stride(from: 0, to: pixels.count, by: 3).flatMap { [0xFE] + pixels[$0..<$0 + 3] }
    return Array("qoif".utf8) + big(size.width, 4) + big(size.height, 4) + [3, 0] + chunks
      + big(1, 8)
  }

  /// Makes an uncompressed TGA whose first row is the top one.
  package static func tga(_ size: PixelSize, pixel: (Int, Int) -> UInt32) -> [UInt8] {
    let pixels = raw(size) { x, y in
      let value = pixel(x, y)
      return value & 0xFF00 | value >> 16 & 0xFF | (value & 0xFF) << 16
    }
    return [0, 0, 2] + big(0, 9) + little(size.width, 2) + little(size.height, 2) + [24, 0x20]
      + pixels
  }

  /// Makes a lossless WebP of 64 by 96 pixels, red at the top right, green at the bottom right,
  /// blue at the top left, light grey at the bottom left.
  package static func webp(
    exif: [UInt8] = [],
    profile: [UInt8] = [],
    frames: Int = 1
  ) -> [UInt8] {
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      Array(name.utf8) + little(data.count, 4) + data + [UInt8](repeating: 0, count: data.count % 2)
    }
    // Written by libwebp, since the format is too complex to write by hand.
    let image = "Lz/AFwAfIBAgJEqTKEssmAwx/ysUgUCiGOpIo8x//AUlgEiAxJOe9KSJA6SI/k/AMei74tB3"
    let still = chunk("VP8L", Array(Data(base64Encoded: image) ?? Data()))
    let canvasSize = little(63, 3) + little(95, 3)
    let flags: UInt8 = (frames > 1 ? 2 : 0) | (exif.isEmpty ? 0 : 8) | (profile.isEmpty ? 0 : 32)
    let frame = chunk("ANMF", little(0, 6) + canvasSize + little(100, 3) + [0] + still)
    var body = Array("WEBP".utf8)
    if flags != 0 { body += chunk("VP8X", [flags, 0, 0, 0] + canvasSize) }
    if !profile.isEmpty { body += chunk("ICCP", profile) }
    if frames > 1 {
      body += chunk("ANIM", little(0, 6)) + repeatElement(frame, count: frames).joined()
    } else {
      body += still
    }
    if !exif.isEmpty { body += chunk("EXIF", exif) }
    return chunk("RIFF", body)
  }

  /// Makes the bytes of a BMP file with its BITMAPV4HEADER.
  package static func bmp(
    _ size: PixelSize,
    hasAlpha: Bool,
    pixel: (Int, Int) -> UInt32
  ) -> [UInt8] {
    var bytes = Array("BM".utf8) + little(122 + size.width * size.height * 4, 4)
    bytes += little(0, 4) + little(122, 4) + little(108, 4)
    bytes += little(size.width, 4) + little(size.height, 4) + little(1, 2) + little(32, 2)
    bytes += little(3, 4) + little(size.width * size.height * 4, 4) + little(0, 16)
    for mask in [0xFF0000, 0xFF00, 0xFF, hasAlpha ? 0xFF00_0000 : 0] { bytes += little(mask, 4) }
    bytes += [UInt8](repeating: 0, count: 52)
    for y in (0..<size.height).reversed() {
      for x in 0..<size.width { bytes += little(Int(pixel(x, y)), 4) }
    }
    return bytes
  }

  /// The red, green and blue of all pixels.
  private static func raw(_ size: PixelSize, pixel: (Int, Int) -> UInt32) -> [UInt8] {
    (0..<size.height).flatMap { y in
      (0..<size.width).flatMap { x in
        [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel(x, y) >> $0) }
      }
    }
  }
}
