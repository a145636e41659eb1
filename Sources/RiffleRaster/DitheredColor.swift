import CPixels
import RiffleDrawing

/// A colour finer than pixels are, laid over them with dithering.
///
/// Sendable, unchecked: the C struct within holds numbers alone.
struct DitheredColor: @unchecked Sendable {
  // Not checked, since Swift knows nothing of a C structure; this one holds numbers alone.
  private var ink = cpixels_ink()
  private let kernels: PixelKernels

  /// Makes an ink of blue, green, red and alpha from 0 to 255.
  init(_ channels: SIMD4<Float>, kernels: PixelKernels) {
    self.kernels = kernels
    func fine(_ channel: Float) -> UInt32 { UInt32(channel * 256) }
    ink.blue_red = fine(channels[0]) | fine(channels[2]) << 16
    ink.green_alpha = fine(channels[1]) | fine(channels[3]) << 16
    ink.opacity = UInt16(channels[3] / 255 * 65_535)
  }

  /// Lays the ink over some pixels of a row.
  ///
  /// - Parameters:
  ///   - columns: The pixels.
  ///   - row: The row's first pixel.
  ///   - parts: How much of the ink each pixel gets, of 65535.
  ///   - thresholds: The row's, of ``Dither``.
  func lay(
    over columns: Range<Int>,
    of row: UnsafeMutablePointer<UInt32>,
    parts: UnsafePointer<UInt16>,
    thresholds: Dither.Row
  ) {
    let first = columns.lowerBound
    var ink = ink(thresholds)
    kernels.functions.ink(row + first, parts, columns.count, first, &ink)
  }

  /// Lays as much of the ink over each of some pixels of a row as a line through a table says.
  func lay(
    over columns: Range<Int>,
    of row: UnsafeMutablePointer<UInt32>,
    line: inout cpixels_table_line,
    thresholds: Dither.Row
  ) {
    let first = columns.lowerBound
    var ink = ink(thresholds)
    kernels.functions.cast(row + first, &line, columns.count, first, &ink)
  }

  private func ink(_ thresholds: Dither.Row) -> cpixels_ink {
    var ink = ink
    ink.thresholds = thresholds
    return ink
  }
}
