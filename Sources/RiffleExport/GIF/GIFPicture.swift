import RiffleDrawing
import RiffleRaster

/// What changes from one picture of a GIF to the next, in few colours.
struct GIFPicture {
  /// Where the changes lie: the picture's left and top edge.
  let origin: (x: Int, y: Int)
  /// How far they reach, in pixels.
  let size: PixelSize
  /// The colours, and one more for what stays as it was.
  private(set) var palette: Palette
  /// The places of the pixels' colours, row by row.
  private(set) var places: [UInt8] = []

  /// How many colours a picture has at most: 256 with the one that is none.
  private static let limit = 255

  /// The place that stands for what stays as it was.
  var unchanged: UInt8 { UInt8(palette.colors.count) }

  /// Finds what changes.
  ///
  /// - Parameters:
  ///   - frame: The new picture, opaque.
  ///   - last: The one before, of the same size; nil where this is the first.
  init(_ frame: Bitmap, after last: Bitmap?) {
    let changes = Changes(from: last, to: frame)
    origin = (changes.columns.lowerBound, changes.rows.lowerBound)
    size = PixelSize(width: changes.columns.count, height: changes.rows.count)
    var census = ColorCensus(limit: Self.limit)
    changes.forEachPixel { _, pixel in
      if let pixel { census.count(pixel) }
    }
    palette = Palette(for: census, limit: Self.limit)
    places = Array(repeating: unchanged, count: size.width * size.height)
    if palette.isExact {
      changes.forEachPixel { index, pixel in
        if let pixel { places[index] = palette.place(of: pixel) }
      }
    } else {
      diffuse(changes)
    }
  }

  /// Gives each changed pixel a colour, and what it lacks to the pixels to come (Floyd and Steinberg,
  /// "An adaptive algorithm for spatial greyscale", 1976), row by row there and back.
  private mutating func diffuse(_ changes: Changes) {
    let width = size.width
    // What the row at hand and the one below are owed, with a place more at both ends.
    var owed = Array(repeating: SIMD3<Float>.zero, count: width + 2)
    var below = owed
    let colors = palette.colors
    for y in 0..<size.height {
      let step = y.isMultiple(of: 2) ? 1 : -1
      var x = step > 0 ? 0 : width - 1
      while x >= 0 && x < width {
        defer { x += step }
        guard let pixel = changes.pixel(x, y) else { continue }
        let color = SIMD3(Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255))
        let wanted = (color + owed[x + 1])
          .clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
        let place = palette.place(near: wanted)
        places[y * width + x] = place
        let lack = (wanted - colors[Int(place)]) / 16
        owed[x + 1 + step] += lack * 7
        below[x + 1 - step] += lack * 3
        below[x + 1] += lack * 5
        below[x + 1 + step] += lack
      }
      swap(&owed, &below)
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

  /// Compares two pictures; where they are equal, the rectangle holds one pixel.
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

  /// Returns a pixel by its place in the rectangle; nil where it stays as it was.
  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UInt32? {
    let index = (rows.lowerBound + y) * frame.size.width + columns.lowerBound + x
    let pixel = frame.pixels[index]
    return last?.pixels[index] == pixel ? nil : pixel
  }

  /// Calls `body` with each pixel of the rectangle and its index in there, row by row.
  @inline(__always)
  func forEachPixel(_ body: (Int, UInt32?) -> Void) {
    for y in 0..<rows.count {
      for x in 0..<columns.count { body(y * columns.count + x, pixel(x, y)) }
    }
  }
}
