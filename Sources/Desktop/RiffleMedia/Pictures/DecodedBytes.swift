import RiffleDrawing
import RiffleRaster

/// Memory that a C library reads or writes for longer than one call.
final class DecodedBytes {
  let buffer: UnsafeMutableBufferPointer<UInt8>

  init(count: Int) {
    buffer = .allocate(capacity: count)
    buffer.initialize(repeating: 0)
  }

  convenience init(contentsOf file: PictureFile, limit: Int) throws(PictureError) {
    let bytes = try file.contents(limit: limit)
    self.init(count: bytes.count)
    _ = buffer.update(from: bytes)
  }

  deinit {
    buffer.deallocate()
  }
}

/// A picture as many libraries decode it: in rows, each pixel red, green, blue and alpha.
struct RGBAPicture {
  let size: PixelSize
  let start: UnsafePointer<UInt8>
  /// The distance between rows, in bytes.
  let stride: Int
  let isPremultiplied: Bool

  func bitmap(filling target: PixelSize) -> Bitmap {
    var scaler = FillScaler(source: size, target: target)
    return scaler.scale { y, row in
      let source = UnsafeRawPointer(start + y * stride)
      for x in 0..<size.width {
        let pixel = UInt32(
          littleEndian: source.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
        )
        row[x] = Self.pixel(pixel, isPremultiplied: isPremultiplied)
      }
    }
  }

  /// Returns a pixel 0xAABBGGRR as one of ours.
  static func pixel(_ pixel: UInt32, isPremultiplied: Bool) -> UInt32 {
    let alpha = pixel >> 24
    let (red, green, blue) = (pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255)
    guard isPremultiplied else {
      return Pixel.scaled(0xFF00_0000 | red << 16 | green << 8 | blue, by: alpha)
    }
    return alpha << 24 | min(red, alpha) << 16 | min(green, alpha) << 8 | min(blue, alpha)
  }
}
