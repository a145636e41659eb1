package import RiffleDrawing

/// A picture in memory: premultiplied pixels of 8 bits per channel, in rows without gaps.
///
/// Each pixel is one number 0xAARRGGBB. Little-endian machines store it as the bytes B, G, R, A,
/// the format that SDL calls ARGB8888.
package struct Bitmap: Hashable, Sendable {
  /// It is in pixels, at least 1 by 1.
  package let size: PixelSize
  /// The rows from top to bottom, each from left to right.
  package var pixels: [UInt32]
  /// Whether every pixel is known to be opaque, so that it can be copied instead of blended.
  package var isOpaque: Bool

  package init(size: PixelSize, filledWith pixel: UInt32 = 0) {
    precondition(size.width > 0 && size.height > 0, "\(size) is not the size of a bitmap")
    self.size = size
    pixels = Array(repeating: pixel, count: size.width * size.height)
    isOpaque = pixel >> 24 == 255
  }

  package init(size: PixelSize, pixels: [UInt32]) {
    precondition(
      size.width > 0 && size.height > 0 && pixels.count == size.width * size.height,
      "\(pixels.count) pixels do not make a bitmap of \(size)"
    )
    self.size = size
    self.pixels = pixels
    isOpaque = false
    findOpacity()
  }

  package var byteCount: Int { pixels.count * MemoryLayout<UInt32>.stride }

  /// It is 0xAARRGGBB, premultiplied.
  package subscript(x: Int, y: Int) -> UInt32 {
    precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "no pixel at \(x), \(y)")
    return pixels[y * size.width + x]
  }

  /// The pixels with straight alpha, as files have them; clear pixels have no color.
  package var straightPixels: [UInt32] { pixels.map(Pixel.straight) }

  package mutating func findOpacity() {
    isOpaque = unsafe pixels.withUnsafeBufferPointer { pixels in
      // Without an early end, as vector instructions can.
      var common = UInt32.max
      for index in pixels.indices { common &= unsafe pixels[index] }
      return common >> 24 == 255
    }
  }

  package mutating func withCanvas<Result>(_ body: (Canvas) -> Result) -> Result {
    let (width, height) = (size.width, size.height)
    return unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      guard let first = pixels.baseAddress else {
        preconditionFailure("a bitmap of \(size) has no pixels")
      }
      return unsafe body(Canvas(first: first, width: width, height: height, stride: width))
    }
  }
}
