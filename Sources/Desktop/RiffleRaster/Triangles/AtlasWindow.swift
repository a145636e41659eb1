import RiffleDrawing

/// The part of an atlas that an upright rectangle of pixels shows, in 65,536ths of the atlas's pixels.
///
/// Between four pixels of the atlas their coverage is blended; beyond its edges the edge counts.
struct AtlasWindow: Hashable, Sendable {
  /// The place of the box's first pixel's middle, from the middle of the atlas's first pixel.
  private let x, y: Int
  /// From one pixel to the next.
  private let dx, dy: Int
  private let left, top: Int32

  /// The box has the pixels of the rectangle between the corners.
  init(_ first: TriangleVertex, _ last: TriangleVertex, over box: PixelBox) {
    func axis(
      _ from: (place: Float, atlas: Float),
      _ to: (place: Float, atlas: Float),
      _ pixel: Int32
    ) -> (start: Int, step: Int) {
      let step = (Double(to.atlas) - Double(from.atlas)) / (Double(to.place) - Double(from.place))
      let middle = Double(pixel) + 0.5
      let start = Double(from.atlas) + (middle - Double(from.place)) * step - 0.5
      return (Self.fixed(start), Self.fixed(step))
    }
    (x, dx) = axis((first.x, first.atlasX), (last.x, last.atlasX), box.left)
    (y, dy) = axis((first.y, first.atlasY), (last.y, last.atlasY), box.top)
    (left, top) = (box.left, box.top)
  }

  /// The color is premultiplied.
  func blend(_ pixel: UInt32, over columns: Range<Int>, of row: Row, from atlas: AtlasReader) {
    let line = atlas.line(at: y + (row.y - Int(top)) * dy)
    var place = x + (columns.lowerBound - Int(left)) * dx
    for column in columns {
      let coverage = line.coverage(at: place)
      place += dx
      if coverage == 0 { continue }
      row[column] = Pixel.over(
        coverage == 255 ? pixel : Pixel.scaled(pixel, by: coverage),
        row[column]
      )
    }
  }

  /// Takes a place in the atlas's pixels, and returns 0 to 1.
  static func coverage(of atlas: CoverageAtlas, at x: Double, _ y: Double) -> Float {
    AtlasReader.with(atlas) { reader in
      Float(reader.line(at: fixed(y - 0.5)).coverage(at: fixed(x - 0.5))) / 255
    }
  }

  /// Clamps, since far outside of any atlas the edge is the same.
  static func fixed(_ place: Double) -> Int {
    place.isFinite ? Int((min(max(place, -1e6), 1e6) * 65_536).rounded()) : 0
  }
}

/// The coverage of an atlas, open to reading; valid only during the call that provides it.
@safe struct AtlasReader {
  private let first: UnsafePointer<UInt8>
  private let width, height: Int

  /// A row of an atlas, or a blend of two.
  @safe struct Line {
    fileprivate let upper: UnsafePointer<UInt8>
    fileprivate let lower: UnsafePointer<UInt8>
    /// Of the lower row, in 256ths.
    fileprivate let weight: UInt32
    fileprivate let last: Int

    /// Takes a place in 65,536ths, and returns 0 to 255.
    @inline(__always)
    func coverage(at place: Int) -> UInt32 {
      // To the nearest 256th, in which a place in the middle of a pixel is exact.
      let place = (place + 128) >> 8
      let weight = UInt32(place & 255)
      let x = min(max(place >> 8, 0), last)
      if weight == 0 {
        return unsafe self.weight == 0
          ? UInt32(upper[x])
          : (UInt32(upper[x]) * (256 - self.weight) + UInt32(lower[x]) * self.weight + 128) >> 8
      }
      let next = min(max((place >> 8) + 1, 0), last)
      let above = unsafe UInt32(upper[x]) * (256 - weight) + UInt32(upper[next]) * weight
      let below = unsafe UInt32(lower[x]) * (256 - weight) + UInt32(lower[next]) * weight
      return (above * (256 - self.weight) + below * self.weight + 32_768) >> 16
    }
  }

  static func with<Result>(_ atlas: CoverageAtlas, _ body: (AtlasReader) -> Result) -> Result {
    unsafe atlas.coverage.withUnsafeBufferPointer { coverage in
      guard let first = coverage.baseAddress else { preconditionFailure("an atlas has pixels") }
      let size = atlas.size
      return unsafe body(AtlasReader(first: first, width: size.width, height: size.height))
    }
  }

  /// The height is in 65,536ths.
  func line(at place: Int) -> Line {
    let place = (place + 128) >> 8
    let upper = min(max(place >> 8, 0), height - 1)
    let lower = min(max((place >> 8) + 1, 0), height - 1)
    return unsafe Line(
      upper: first + upper * width,
      lower: first + lower * width,
      weight: UInt32(place & 255),
      last: width - 1
    )
  }
}
