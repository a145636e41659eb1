import RiffleDrawing
import RiffleRaster

/// Crops a picture, centred, to the shape of a target size and scales it: by the exact mean over each
/// pixel's area if it gets smaller, linearly if it gets larger.
struct FillScaler {
  private let source: PixelSize
  private let target: PixelSize
  private let ratio: Double
  private let left: Double
  private let top: Double
  /// What each column of the target is the mean of; empty if the picture gets larger.
  private let spans: [Span]
  private var row: [UInt32]
  /// The two source rows read last, already as wide as the target.
  private var lines: [(row: Int, values: [SIMD4<Float>])]

  init(source: PixelSize, target: PixelSize) {
    self.source = source
    self.target = target
    ratio = min(
      Double(source.width) / Double(target.width),
      Double(source.height) / Double(target.height)
    )
    left = (Double(source.width) - Double(target.width) * ratio) / 2
    top = (Double(source.height) - Double(target.height) * ratio) / 2
    let (ratio, left) = (ratio, left)
    spans =
      ratio < 1
      ? []
      : (0..<target.width).map { x in
        let low = left + Double(x) * ratio
        return Span(from: low, to: min(low + ratio, Double(source.width)), limit: source.width)
      }
    row = Array(repeating: 0, count: source.width)
    let empty = [SIMD4<Float>](repeating: .zero, count: target.width)
    lines = [(-1, empty), (-1, empty)]
  }

  /// The memory of one row, in bytes.
  static func memory(from source: PixelSize) -> Int { source.width * 4 }

  /// Returns the scaled picture; reads the source rows from the top, each once.
  mutating func scale(reading read: (Int, UnsafeMutableBufferPointer<UInt32>) -> Void) -> Bitmap {
    var bitmap = Bitmap(size: target)
    var sums = [SIMD4<Float>](repeating: .zero, count: target.width)
    for y in 0..<target.height {
      for (order, tap) in taps(at: y, from: top, limit: source.height).enumerated() {
        let line = line(tap.index, reading: read)
        lines[line].values.withUnsafeBufferPointer { values in
          sums.withUnsafeMutableBufferPointer { sums in
            if order == 0 {
              for x in sums.indices { sums[x] = values[x] * tap.weight }
            } else {
              for x in sums.indices { sums[x] += values[x] * tap.weight }
            }
          }
        }
      }
      sums.withUnsafeBufferPointer { sums in
        bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
          let start = y * sums.count
          for x in sums.indices { pixels[start + x] = Pixel.truncating(sums[x] + 0.5) }
        }
      }
    }
    bitmap.findOpacity()
    return bitmap
  }

  /// Returns the source rows or columns of a target row or column; their weights add up to 1.
  private func taps(
    at index: Int,
    from start: Double,
    limit: Int
  ) -> [(index: Int, weight: Float)] {
    if ratio < 1 {
      let middle = start + (Double(index) + 0.5) * ratio - 0.5
      let low = middle.rounded(.down)
      let (first, second) = (max(0, Int(low)), min(Int(low) + 1, limit - 1))
      let part = Float(middle - low)
      return [(first, 1 - part), (second, part)]
    }
    let low = start + Double(index) * ratio
    let high = min(low + ratio, Double(limit))
    let first = min(Int(low), limit - 1)
    let last = max(first, min(Int(high.rounded(.up)), limit) - 1)
    return (first...last).map { source in
      let part = min(high, Double(source + 1)) - max(low, Double(source))
      return (source, Float(part / (high - low)))
    }
  }

  private mutating func line(
    _ y: Int,
    reading read: (Int, UnsafeMutableBufferPointer<UInt32>) -> Void
  ) -> Int {
    if let found = lines.firstIndex(where: { $0.row == y }) { return found }
    let oldest = lines[0].row < lines[1].row ? 0 : 1
    row.withUnsafeMutableBufferPointer { read(y, $0) }
    lines[oldest].row = y
    if ratio < 1 { stretch(into: oldest) } else { shrink(into: oldest) }
    return oldest
  }

  private mutating func stretch(into line: Int) {
    for x in 0..<target.width {
      var sum = SIMD4<Float>.zero
      for tap in taps(at: x, from: left, limit: source.width) {
        sum += Pixel.channels(of: row[tap.index]) * tap.weight
      }
      lines[line].values[x] = sum
    }
  }

  private mutating func shrink(into line: Int) {
    row.withUnsafeBufferPointer { row in
      lines[line].values.withUnsafeMutableBufferPointer { values in
        for x in values.indices { values[x] = spans[x].mean(of: row) }
      }
    }
  }
}

/// The part of a row between two positions at least a pixel apart.
private struct Span {
  private let first, last: Int
  /// How much of the first and the last pixel belongs to it, and its length.
  private let head, tail, length: Float

  init(from low: Double, to high: Double, limit: Int) {
    first = min(Int(low), limit - 1)
    last = min(Int(high), limit - 1)
    (head, tail) = (Float(Double(first + 1) - low), Float(high - Double(last)))
    length = Float(high - low)
  }

  @inline(__always)
  func mean(of row: UnsafeBufferPointer<UInt32>) -> SIMD4<Float> {
    guard first < last else { return Pixel.channels(of: row[first]) }
    // Whole numbers, added up exactly.
    var middle = SIMD4<Float>.zero
    for x in first + 1..<last { middle += Pixel.channels(of: row[x]) }
    return (Pixel.channels(of: row[first]) * head + Pixel.channels(of: row[last]) * tail + middle)
      / length
  }
}
