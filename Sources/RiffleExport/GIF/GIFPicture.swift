import RiffleDrawing
import RiffleRaster

/// The changes from one picture of a GIF to the next, in at most 255 colors.
struct GIFPicture {
  /// The top left corner of the changes.
  let origin: (x: Int, y: Int)
  /// The size of the changes, in pixels.
  let size: PixelSize
  /// The colors; the index after the last stands for an unchanged pixel.
  private(set) var palette: Palette
  /// The palette index of each pixel, row by row.
  private(set) var indices: [UInt8] = []

  /// The largest number of colors: the format has 256, one of which stands for an unchanged pixel.
  private static let limit = 255

  /// The index of an unchanged pixel.
  var unchanged: UInt8 { UInt8(palette.colors.count) }

  /// Finds the changes.
  ///
  /// - Parameters:
  ///   - frame: The new picture, opaque.
  ///   - last: The one before, of the same size; nil if this is the first.
  init(_ frame: Bitmap, after last: Bitmap?) {
    let changes = Changes(from: last, to: frame)
    origin = (changes.columns.lowerBound, changes.rows.lowerBound)
    size = PixelSize(width: changes.columns.count, height: changes.rows.count)
    var census = ColorCensus(limit: Self.limit)
    changes.forEachPixel { _, pixel in
      if let pixel { census.count(pixel) }
    }
    palette = Palette(for: census, limit: Self.limit)
    indices = Array(repeating: unchanged, count: size.width * size.height)
    if palette.isExact {
      changes.forEachPixel { index, pixel in
        if let pixel { indices[index] = palette.index(of: pixel) }
      }
    } else {
      diffuse(changes)
    }
  }

  /// Gives each changed pixel the nearest color and spreads the error over the next pixels (Floyd and
  /// Steinberg, "An adaptive algorithm for spatial greyscale", 1976), rows alternating in direction.
  private mutating func diffuse(_ changes: Changes) {
    let width = size.width
    // The errors to add to this row and the one below, with one element more at both ends.
    var errors = Array(repeating: SIMD3<Float>.zero, count: width + 2)
    var below = errors
    let colors = palette.colors
    for y in 0..<size.height {
      let step = y.isMultiple(of: 2) ? 1 : -1
      var x = step > 0 ? 0 : width - 1
      while x >= 0 && x < width {
        defer { x += step }
        guard let pixel = changes.pixel(x, y) else { continue }
        let color = SIMD3(Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255))
        let wanted = (color + errors[x + 1])
          .clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
        let index = palette.index(near: wanted)
        indices[y * width + x] = index
        let error = (wanted - colors[Int(index)]) / 16
        errors[x + 1 + step] += error * 7
        below[x + 1 - step] += error * 3
        below[x + 1] += error * 5
        below[x + 1 + step] += error
      }
      swap(&errors, &below)
      for x in below.indices { below[x] = .zero }
    }
  }
}

/// The pixels in which two pictures differ, and the smallest rectangle around them.
private struct Changes {
  private let frame: Bitmap
  private let last: Bitmap?
  private(set) var columns: Range<Int>
  private(set) var rows: Range<Int>

  /// Compares two pictures; if they are equal, the rectangle holds one pixel.
  init(from last: Bitmap?, to frame: Bitmap) {
    self.frame = frame
    self.last = last
    let (width, height) = (frame.size.width, frame.size.height)
    columns = 0..<width
    rows = 0..<height
    guard let last else { return }
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      for x in 0..<width where frame.pixels[y * width + x] != last.pixels[y * width + x] {
        (left, right) = (min(left, x), max(right, x + 1))
        (top, bottom) = (min(top, y), y + 1)
      }
    }
    columns = left < right ? left..<right : 0..<1
    rows = top < bottom ? top..<bottom : 0..<1
  }

  /// Returns the pixel at a point of the rectangle; nil if it is unchanged.
  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UInt32? {
    let index = (rows.lowerBound + y) * frame.size.width + columns.lowerBound + x
    let pixel = frame.pixels[index]
    return last?.pixels[index] == pixel ? nil : pixel
  }

  /// Calls `body` with each pixel of the rectangle and its index, row by row.
  @inline(__always)
  func forEachPixel(_ body: (Int, UInt32?) -> Void) {
    for y in 0..<rows.count {
      for x in 0..<columns.count { body(y * columns.count + x, pixel(x, y)) }
    }
  }
}
