import RiffleDrawing

/// What fills a shape, pixel by pixel; the rasterizer's loops are made anew for each kind.
protocol Paint {
  /// Paints pixels that the shape covers whole.
  ///
  /// - Parameters:
  ///   - columns: The pixels, not empty.
  ///   - y: Their row.
  ///   - row: The row's first pixel.
  func paint(_ columns: Range<Int>, y: Int, row: UnsafeMutablePointer<UInt32>)

  /// Paints one pixel of which the shape covers a part, from 0 to 1.
  func paint(x: Int, y: Int, coverage: Double, pixel: UnsafeMutablePointer<UInt32>)
}

/// One colour.
struct ColorPaint: Paint {
  /// The premultiplied colour.
  let source: UInt32

  init(_ color: Color, alpha: Double) {
    source = Pixel.premultiplied(color.faded(to: alpha))
  }

  /// Paints with a premultiplied pixel, faded to an opacity from 0 to 1.
  init(_ pixel: UInt32, alpha: Double) {
    source = Pixel.scaled(pixel, by: UInt32(min(max(alpha, 0), 1) * 255 + 0.5))
  }

  func paint(_ columns: Range<Int>, y: Int, row: UnsafeMutablePointer<UInt32>) {
    if source >> 24 == 255 {
      (row + columns.lowerBound).update(repeating: source, count: columns.count)
    } else {
      for x in columns { row[x] = Pixel.over(source, row[x]) }
    }
  }

  @inline(__always)
  func paint(x: Int, y: Int, coverage: Double, pixel: UnsafeMutablePointer<UInt32>) {
    let part = UInt32(coverage * 255 + 0.5)
    pixel.pointee = Pixel.over(Pixel.scaled(source, by: part), pixel.pointee)
  }
}
