import RiffleDrawing

/// What fills a shape, run by run.
protocol Paint: Sendable {
  /// Whether nothing is seen of what lies below pixels that the shape covers whole.
  var isOpaque: Bool { get }

  /// Paints pixels that the shape covers whole.
  ///
  /// - Parameters:
  ///   - columns: The pixels, not empty.
  ///   - y: Their row.
  ///   - row: The row's first pixel.
  func paint(_ columns: Range<Int>, y: Int, row: UnsafeMutablePointer<UInt32>)

  /// Paints pixels of which the shape covers a part.
  func paintOutline(_ columns: Range<Int>, y: Int, row: UnsafeMutablePointer<UInt32>)
}

/// One colour.
struct ColorPaint: Paint {
  /// The premultiplied colour.
  private let source: UInt32
  private let box: RoundedBox

  init(_ color: Color, alpha: Double, box: RoundedBox) {
    source = Pixel.premultiplied(color.faded(to: alpha))
    self.box = box
  }

  /// Makes a paint of a premultiplied pixel, faded to an opacity from 0 to 1.
  init(_ pixel: UInt32, alpha: Double, box: RoundedBox) {
    source = Pixel.scaled(pixel, by: UInt32(min(max(alpha, 0), 1) * 255 + 0.5))
    self.box = box
  }

  var isOpaque: Bool { source >> 24 == 255 }

  func paint(_ columns: Range<Int>, y: Int, row: UnsafeMutablePointer<UInt32>) {
    if isOpaque {
      (row + columns.lowerBound).update(repeating: source, count: columns.count)
    } else {
      for x in columns { row[x] = Pixel.over(source, row[x]) }
    }
  }

  func paintOutline(_ columns: Range<Int>, y: Int, row: UnsafeMutablePointer<UInt32>) {
    for x in columns {
      let part = UInt32(box.coverage(Double(x) + 0.5, Double(y) + 0.5) * 255 + 0.5)
      row[x] = Pixel.over(Pixel.scaled(source, by: part), row[x])
    }
  }
}
