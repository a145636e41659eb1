import RiffleDrawing

/// A picture of a GIF, as it is written: the changes from the one before.
struct GIFPicture {
  /// The top left corner of the changes.
  var origin: (x: Int, y: Int)
  /// The size of the changes, in pixels.
  var size: PixelSize
  /// The colors: red, green and blue from 0 to 255; the index after the last stands for an unchanged
  /// pixel.
  var colors: [SIMD3<Float>]
  /// The palette index of each pixel, row by row, coded by ``LZWEncoder``.
  var code: [UInt8]

  /// The largest number of colors: the format has 256, one of which stands for an unchanged pixel.
  static let colorLimit = 255

  /// The index of an unchanged pixel.
  var unchanged: UInt8 { UInt8(colors.count) }

  /// The number of bits of an index.
  var indexBits: Int { Self.indexBits(forColors: colors.count) }

  /// Returns the number of bits of an index: the number of a palette's colors is a power of two.
  static func indexBits(forColors count: Int) -> Int {
    max(2, Int.bitWidth - count.leadingZeroBitCount)
  }
}
