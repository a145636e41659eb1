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
      for x in sums.indices { sums[x] = .zero }
      for tap in taps(at: y, from: top, limit: source.height) {
        let line = line(tap.index, reading: read)
        for x in sums.indices { sums[x] += lines[line].values[x] * tap.weight }
      }
      for x in sums.indices {
        bitmap.pixels[y * target.width + x] = Pixel.truncating(sums[x] + 0.5)
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
        for x in 0..<values.count {
          let low = left + Double(x) * ratio
          let high = min(low + ratio, Double(row.count))
          values[x] = Self.mean(of: row, from: low, to: high)
        }
      }
    }
  }

  /// Returns the mean of a row between two positions at least a pixel apart.
  @inline(__always)
  private static func mean(
    of row: UnsafeBufferPointer<UInt32>,
    from low: Double,
    to high: Double
  ) -> SIMD4<Float> {
    let first = Int(low)
    let last = min(Int(high), row.count - 1)
    guard first < last else { return Pixel.channels(of: row[min(first, row.count - 1)]) }
    var sum = Pixel.channels(of: row[first]) * Float(Double(first + 1) - low)
    sum += Pixel.channels(of: row[last]) * Float(high - Double(last))
    var start = first + 1
    while start < last {
      // The sum of 256 bytes of 255 is below a lane's 65,536.
      let end = min(start + 256, last)
      var lanes: UInt64 = 0
      for x in start..<end { lanes &+= Pixel.spread(row[x]) }
      sum += SIMD4(
        Float(lanes & 0xFFFF),
        Float(lanes >> 32 & 0xFFFF),
        Float(lanes >> 16 & 0xFFFF),
        Float(lanes >> 48)
      )
      start = end
    }
    return sum / Float(high - low)
  }
}
