import RiffleDrawing

/// A premultiplied colour in 16ths of a step, laid over pixels with dithering.
///
/// Two channels share a 64-bit word, 32 bits each: 8 bits of a channel, 4 more of the ink, 16 of
/// coverage, and room for none to spill. The ink is cut down to 16ths, and what is left of the pixel
/// below is reckoned from the ink so cut, so that an opaque pixel stays opaque and no sum exceeds
/// 255 whole steps by more than the dither leaves free.
struct FineInk {
  /// Blue, and red 32 bits higher, in 16ths.
  private let low: UInt64
  /// Green, and alpha 32 bits higher, in 16ths.
  private let high: UInt64

  /// Makes an ink of blue, green, red and alpha from 0 to 255.
  @inline(__always)
  init(_ channels: SIMD4<Float>) {
    low = UInt64(channels[0] * 16) | UInt64(channels[2] * 16) << 32
    high = UInt64(channels[1] * 16) | UInt64(channels[3] * 16) << 32
  }

  /// Lays the ink over a pixel.
  ///
  /// - Parameters:
  ///   - below: The pixel.
  ///   - coverage: How much of the ink there is, from 0 to 1.
  ///   - threshold: One of ``Dither``'s.
  /// - Returns: The pixel that is seen.
  @inline(__always)
  func over(_ below: UInt32, coverage: Float, threshold: UInt64) -> UInt32 {
    let part = UInt64(UInt32(coverage * 65_536))
    // 4080 is full opacity in 16ths.
    let rest = 65_536 &- part &* (high >> 32) / 4080
    let blueRed = UInt64(below & 0xFF) | UInt64(below & 0xFF0000) << 16
    let greenAlpha = UInt64(below >> 8 & 0xFF) | UInt64(below >> 24) << 32
    let lows = low &* part &+ (blueRed << 4) &* rest &+ threshold
    let highs = high &* part &+ (greenAlpha << 4) &* rest &+ threshold
    let blueAndRed = UInt32(lows >> 20 & 0xFF) | UInt32(lows >> 52) << 16
    return blueAndRed | UInt32(highs >> 20 & 0xFF) << 8 | UInt32(highs >> 52) << 24
  }
}
