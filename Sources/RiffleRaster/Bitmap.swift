package import RiffleDrawing

/// A picture in memory: 8 bits a channel, colour multiplied by alpha, rows without gaps.
///
/// Each pixel is one number 0xAARRGGBB, which little-endian machines store as the bytes B, G, R, A:
/// what SDL calls ARGB8888.
package struct Bitmap: Hashable, Sendable {
  /// The extent in pixels, at least 1 by 1.
  package let size: PixelSize
  /// Rows from the top, each from the left.
  package var pixels: [UInt32]
  /// Whether every pixel is known to be opaque, so that it can be copied instead of blended.
  package var isOpaque: Bool

  /// Makes a picture of one premultiplied pixel value, by default of nothing.
  package init(size: PixelSize, filledWith pixel: UInt32 = 0) {
    precondition(size.width > 0 && size.height > 0, "\(size) is no extent of a bitmap")
    self.size = size
    pixels = Array(repeating: pixel, count: size.width * size.height)
    isOpaque = pixel >> 24 == 255
  }

  /// Makes a picture of its pixels, rows from the top.
  package init(size: PixelSize, pixels: [UInt32]) {
    precondition(
      size.width > 0 && size.height > 0 && pixels.count == size.width * size.height,
      "\(pixels.count) pixels are no bitmap of \(size)"
    )
    self.size = size
    self.pixels = pixels
    isOpaque = false
    findOpacity()
  }

  /// The bytes that the pixels take.
  package var byteCount: Int { pixels.count * MemoryLayout<UInt32>.stride }

  /// Reads one pixel, 0xAARRGGBB premultiplied.
  package subscript(x: Int, y: Int) -> UInt32 {
    precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "no pixel at \(x), \(y)")
    return pixels[y * size.width + x]
  }

  /// Looks at every pixel and sets ``isOpaque`` to what it found.
  package mutating func findOpacity() {
    isOpaque = pixels.withUnsafeBufferPointer { pixels in
      pixels.allSatisfy { $0 >> 24 == 255 }
    }
  }

  /// Calls `body` with the pixels open to drawing.
  package mutating func withCanvas<Result>(_ body: (Canvas) -> Result) -> Result {
    let (width, height) = (size.width, size.height)
    return pixels.withUnsafeMutableBufferPointer { pixels in
      guard let first = pixels.baseAddress else {
        preconditionFailure("a bitmap of \(size) has no pixels")
      }
      return body(Canvas(first: first, width: width, height: height, stride: width))
    }
  }
}

/// Pixels in memory that may be drawn into, of a bitmap or of a window.
///
/// Valid only within the call that handed it out. Sendable, unchecked: each thread draws into rows of
/// its own.
package struct Canvas: @unchecked Sendable {
  // Not checked, since it is memory: threads that share one draw rows of their own.

  /// The first row's first pixel.
  let first: UnsafeMutablePointer<UInt32>
  /// The extent to the right, in pixels.
  let width: Int
  /// The extent downward, in pixels.
  let height: Int
  /// From one row to the next, in pixels.
  let stride: Int

  /// Makes a canvas over memory that outlives it.
  ///
  /// - Parameters:
  ///   - first: The first row's first pixel.
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - stride: The distance from one row to the next, in pixels, at least `width`.
  package init(first: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int) {
    self.first = first
    self.width = width
    self.height = height
    self.stride = stride
  }

  /// The first pixel of a row.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { first + y * stride }
}
