import CPixels

/// A color in finer steps than pixels have, blended over them with dithering.
struct DitheredColor: Sendable {
  /// Premultiplied blue in the lower half, red in the upper, both in 256ths of a step.
  private let blueRed: UInt32
  /// Premultiplied green in the lower half, alpha in the upper.
  private let greenAlpha: UInt32
  /// The opacity, of 65,535.
  private let opacity: UInt16
  private let dither: Dither
  private let kernels: PixelKernels

  /// Makes a color of premultiplied blue, green, red and alpha from 0 to 255.
  init(_ channels: SIMD4<Float>, dither: Dither, kernels: PixelKernels) {
    func fine(_ channel: Float) -> UInt32 { UInt32(channel * 256) }
    blueRed = fine(channels[0]) | fine(channels[2]) << 16
    greenAlpha = fine(channels[1]) | fine(channels[3]) << 16
    opacity = UInt16(channels[3] / 255 * 65_535)
    self.dither = dither
    self.kernels = kernels
  }

  /// Blends the color over pixels of a row, each by its own coverage of 65,535.
  func blend(over columns: Range<Int>, of row: Row, coverage: Scratch<UInt16>) {
    kernels.blend(color(in: row), coverage: coverage, over: columns, of: row)
  }

  /// Blends the color over pixels of a row, each by the coverage at its point of a table.
  func blend(over columns: Range<Int>, of row: Row, table line: cpixels_table_line) {
    unsafe kernels.blend(color(in: row), table: line, over: columns, of: row)
  }

  private func color(in row: Row) -> cpixels_dithered_color {
    cpixels_dithered_color(
      blue_red: blueRed,
      green_alpha: greenAlpha,
      opacity: opacity,
      thresholds: dither[row.y]
    )
  }
}
