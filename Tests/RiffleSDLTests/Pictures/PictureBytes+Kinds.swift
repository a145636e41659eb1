import RiffleDrawing
import RiffleSDL

extension PictureBytes {
  /// Makes an uncompressed TIFF, big-endian as a camera's, with its directory at the end.
  static func tiff(_ size: PixelSize, pixel: (Int, Int) -> UInt32) -> [UInt8] {
    let raw = raw(size, pixel: pixel)
    func entry(_ tag: Int, _ value: Int) -> [UInt8] {
      big(tag, 2) + big(4, 2) + big(1, 4) + big(value, 4)
    }
    func short(_ tag: Int, _ value: Int) -> [UInt8] {
      big(tag, 2) + big(3, 2) + big(1, 4) + big(value, 2) + [0, 0]
    }
    let entries = [
      short(256, size.width), short(257, size.height), short(258, 8), short(259, 1),
      short(262, 2), entry(273, 8), short(277, 3), short(278, size.height),
      entry(279, raw.count),
    ]
    return [0x4D, 0x4D, 0, 42] + big(8 + raw.count, 4) + raw + big(entries.count, 2)
      + Array(entries.joined()) + big(0, 4)
  }

  /// Makes a QOI of nothing but plain colours.
  static func qoi(_ size: PixelSize, pixel: (Int, Int) -> UInt32) -> [UInt8] {
    let pixels = raw(size, pixel: pixel)
    let chunks = stride(from: 0, to: pixels.count, by: 3).flatMap { [0xFE] + pixels[$0..<$0 + 3] }
    return Array("qoif".utf8) + big(size.width, 4) + big(size.height, 4) + [3, 0] + chunks
      + big(1, 8)
  }

  /// Makes an uncompressed TGA whose first row is the top one.
  static func tga(_ size: PixelSize, pixel: (Int, Int) -> UInt32) -> [UInt8] {
    let pixels = raw(size) { x, y in
      let value = pixel(x, y)
      return value & 0xFF00 | value >> 16 & 0xFF | (value & 0xFF) << 16
    }
    return [0, 0, 2] + big(0, 9) + little(size.width, 2) + little(size.height, 2) + [24, 0x20]
      + pixels
  }

  /// A WebP of one black pixel, lossless, with or without an animation around it.
  static func webp(isAnimated: Bool) -> [UInt8] {
    // The image: VP8L's signature, 1 by 1, no transforms, five codes of one symbol each.
    let image: [UInt8] = [
      0x2F, 0, 0, 0, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 0x07, 0,
    ]
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      Array(name.utf8) + little(data.count, 4) + data
    }
    let still = chunk("VP8L", image)
    let frame = chunk("ANMF", little(0, 12) + little(100, 3) + [0] + still)
    let moving = chunk("VP8X", [2, 0, 0, 0] + little(0, 6)) + chunk("ANIM", little(0, 6))
    let body = Array("WEBP".utf8) + (isAnimated ? moving + frame + frame : still)
    return chunk("RIFF", body)
  }

  /// Red, green and blue of all pixels.
  private static func raw(_ size: PixelSize, pixel: (Int, Int) -> UInt32) -> [UInt8] {
    (0..<size.height).flatMap { y in
      (0..<size.width).flatMap { x in
        [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel(x, y) >> $0) }
      }
    }
  }
}
