import RiffleDrawing

/// The fill of a shape.
protocol Paint: Sendable {
  /// Whether painted pixels no longer depend on their previous value.
  var isOpaque: Bool { get }

  /// Paints pixels that the shape covers fully.
  ///
  /// - Parameters:
  ///   - columns: The pixels, not empty.
  ///   - row: Their row.
  func paint(_ columns: Range<Int>, of row: Row)

  /// Paints pixels that the shape's outline crosses, each as much as the shape covers it.
  func paintOutline(_ columns: Range<Int>, of row: Row)
}

/// A single color.
struct ColorPaint: Paint {
  /// The color, premultiplied.
  private let source: UInt32
  private let box: RoundedBox

  init(_ color: Color, alpha: Double, box: RoundedBox) {
    source = Pixel.premultiplied(color.faded(to: alpha))
    self.box = box
  }

  /// Makes a paint of a premultiplied pixel and an opacity from 0 to 1.
  init(_ pixel: UInt32, alpha: Double, box: RoundedBox) {
    source = Pixel.scaled(pixel, by: UInt32(min(max(alpha, 0), 1) * 255 + 0.5))
    self.box = box
  }

  var isOpaque: Bool { source >> 24 == 255 }

  func paint(_ columns: Range<Int>, of row: Row) {
    if isOpaque {
      row.fill(columns, with: source)
    } else {
      for x in columns { row[x] = Pixel.over(source, row[x]) }
    }
  }

  func paintOutline(_ columns: Range<Int>, of row: Row) {
    for x in columns {
      let coverage = UInt32(box.coverage(Double(x) + 0.5, Double(row.y) + 0.5) * 255 + 0.5)
      row[x] = Pixel.over(Pixel.scaled(source, by: coverage), row[x])
    }
  }
}
