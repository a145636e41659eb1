public import CPixels
package import RiffleDrawing

/// Arithmetic on premultiplied pixels 0xAARRGGBB, exact to the nearest of 255 steps.
///
/// Usable from inline because loops of other modules call it for every pixel, and the compiler inlines
/// a function across modules only if its type is usable there as well.
@usableFromInline
package enum Pixel {
  package static func premultiplied(_ color: Color) -> UInt32 {
    let parts = channels(of: color)
    let whole = parts.rounded(.toNearestOrAwayFromZero)
    return UInt32(whole[3]) << 24 | UInt32(whole[2]) << 16 | UInt32(whole[1]) << 8
      | UInt32(whole[0])
  }

  /// Returns blue, green, red and alpha, premultiplied, from 0 to 255; a part that is no number is 0.
  package static func channels(of color: Color) -> SIMD4<Float> {
    let alpha = color.alpha > 0 ? min(color.alpha, 1) : 0
    var parts = SIMD4(color.blue, color.green, color.red, 1)
    parts.replace(with: 0, where: parts .!= parts)
    parts.clamp(lowerBound: .zero, upperBound: .one)
    return SIMD4<Float>(parts * (255 * alpha))
  }

  /// Returns blue, green, red and alpha, from 0 to 255.
  @inlinable
  @inline(__always)
  package static func channels(of pixel: UInt32) -> SIMD4<Float> {
    // Swift converts a vector by generic code, some fifty times slower.
    cpixels_floats_of(pixel)
  }

  /// Takes blue, green, red and alpha from 0 to 255, rounded down.
  @inlinable
  @inline(__always)
  package static func truncating(_ channels: SIMD4<Float>) -> UInt32 {
    cpixels_pixel_of(channels)
  }

  /// Multiplies every channel by `factor` of 255.
  ///
  /// Two channels share one multiplication. For every product x of two bytes, (x + 128) · 257 / 65536
  /// is x / 255 rounded.
  @inlinable
  @inline(__always)
  package static func scaled(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
    var low = (pixel & 0xFF00FF) &* factor &+ 0x800080
    var high = (pixel >> 8 & 0xFF00FF) &* factor &+ 0x800080
    low = (low &+ (low >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF
    high = (high &+ (high >> 8 & 0xFF00FF)) & 0xFF00_FF00
    return low | high
  }

  /// Divides the color by its alpha, rounded; a clear pixel has no color.
  package static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha > 0 && alpha < 255 else { return alpha == 0 ? 0 : pixel }
    func part(_ shift: UInt32) -> UInt32 {
      min(((pixel >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift
    }
    return alpha << 24 | part(16) | part(8) | part(0)
  }

  @inlinable
  @inline(__always)
  package static func over(_ pixel: UInt32, _ below: UInt32) -> UInt32 {
    pixel &+ scaled(below, by: 255 &- (pixel >> 24))
  }

  /// Spreads a pixel's channels over the four 16-bit lanes of a word.
  @inlinable
  @inline(__always)
  package static func spread(_ pixel: UInt32) -> UInt64 {
    (UInt64(pixel) | UInt64(pixel) << 24) & 0x00FF_00FF_00FF_00FF
  }

  @inlinable
  @inline(__always)
  package static func gathered(_ lanes: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: lanes | lanes >> 24)
  }

  /// Blends two spread pixels: `weight` of 256 parts of the second, the rest of the first.
  ///
  /// Takes one multiplication for a · (256 − w) + b · w: if a lane of b − a borrows from the next, the
  /// sum returns the loan.
  @inlinable
  @inline(__always)
  package static func blend(_ first: UInt64, _ second: UInt64, weight: UInt64) -> UInt64 {
    let sum = first << 8 &+ (second &- first) &* weight &+ 0x0080_0080_0080_0080
    return sum >> 8 & 0x00FF_00FF_00FF_00FF
  }
}
