import RiffleMotion

/// Pixels in rows without gaps, each 0xAARRGGBB with red, green and blue multiplied by alpha.
package struct PixelBuffer: Sendable {
  package let size: PixelSize
  /// The rows from the top, each from the left.
  package let pixels: [UInt32]

  /// Shares the array if its rows have no gaps.
  init(_ pixels: [UInt32], size: PixelSize, stride: Int?, of name: String) {
    let stride = stride ?? size.width
    publicPrecondition(
      size.width > 0 && size.height > 0 && stride >= size.width,
      "\(name): \(size.width) × \(size.height) pixels in rows \(stride) apart make no picture"
    )
    let needed = stride * (size.height - 1) + size.width
    publicPrecondition(
      pixels.count >= needed,
      "\(name): \(size.width) × \(size.height) pixels in rows \(stride) apart take \(needed) "
        + "pixels; there are \(pixels.count)"
    )
    let rows = 0..<size.height
    let isDense = stride == size.width && pixels.count == size.width * size.height
    self.size = size
    self.pixels =
      isDense ? pixels : rows.flatMap { pixels[$0 * stride..<$0 * stride + size.width] }
    checkColors(of: name)
  }

  init(copying memory: UnsafeRawBufferPointer, size: PixelSize, bytesPerRow: Int, of name: String) {
    publicPrecondition(
      bytesPerRow >= 4 * size.width,
      "\(name): rows of \(size.width) pixels take \(4 * size.width) bytes, not \(bytesPerRow)"
    )
    // The last row may end with its last pixel.
    let needed = bytesPerRow * (size.height - 1) + 4 * size.width
    publicPrecondition(
      size.width > 0 && size.height > 0 && memory.count >= needed,
      "\(name): \(size.width) × \(size.height) pixels, \(bytesPerRow) bytes per row, take "
        + "\(needed) bytes; there are \(memory.count)"
    )
    self.size = size
    pixels = [UInt32](unsafeUninitializedCapacity: size.width * size.height) { buffer, count in
      let target = UnsafeMutableRawBufferPointer(buffer)
      for row in 0..<size.height {
        let source = memory[row * bytesPerRow..<row * bytesPerRow + 4 * size.width]
        let start = 4 * row * size.width
        UnsafeMutableRawBufferPointer(rebasing: target[start..<start + 4 * size.width])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: source))
      }
      count = size.width * size.height
    }
    checkColors(of: name)
  }

  /// Stops at a pixel with a color above its alpha, which would shine through whatever is over it.
  private func checkColors(of name: String) {
    pixels.withUnsafeBufferPointer { pixels in
      guard let bad = pixels.firstIndex(where: Self.isStraight) else { return }
      publicPreconditionFailure(
        "\(name): pixel \(bad) is 0x\(String(pixels[bad], radix: 16, uppercase: true)), with a color "
          + "above its alpha: multiply red, green and blue by alpha"
      )
    }
  }

  @inline(__always)
  private static func isStraight(_ pixel: UInt32) -> Bool {
    let alpha = pixel >> 24
    // Opaque pixels may have any color.
    return alpha != 255
      && (pixel & 255 > alpha || pixel >> 8 & 255 > alpha || pixel >> 16 & 255 > alpha)
  }
}
