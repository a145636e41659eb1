import RiffleDrawing
import RiffleRaster

struct Palette {
  /// Channels 0 to 255, whole numbers.
  let colors: [SIMD3<Float>]
  /// The index of each color, as 0xRRGGBB, that is shown unchanged.
  let exact: [UInt32: UInt8]
  /// The index of the nearest color by cell of ``ColorCensus``; 0xFFFF until computed.
  private var nearest: [UInt16]

  /// How often each color is moved to the mean of its pixels: once more would reduce the error by
  /// less than a hundredth.
  private static let refinements = 3

  /// The census has at least one pixel; the limit is 1 to 255, more than there are flat colors.
  init(for census: ColorCensus, limit: Int) {
    let kept = (census.exact ?? census.flat).sorted()
    exact = Dictionary(uniqueKeysWithValues: zip(kept, 0...))
    var colors: [SIMD3<Float>] = []
    let cells = census.exact == nil ? census.cells : []
    if !cells.isEmpty {
      colors = MedianCut.means(of: cells, count: limit - kept.count)
      for _ in 0..<Self.refinements { colors = Self.refined(colors, for: cells) }
    }
    self.colors = kept.map(\.channels) + colors.map { $0.rounded(.toNearestOrAwayFromZero) }
    nearest = cells.isEmpty ? [] : Array(repeating: .max, count: 1 << 18)
  }

  /// The index of the nearest color to within half a cell; there must be others than ``exact``.
  mutating func index(near color: SIMD3<Float>) -> UInt8 {
    let whole = SIMD3<UInt32>(truncatingIfNeeded: SIMD3<Int32>(color))
    let cell = ColorCensus.cell(of: whole.x << 16 | whole.y << 8 | whole.z)
    if nearest[cell] == .max {
      // A cell holds four values of each channel.
      let middle = SIMD3<Float>(SIMD3<UInt32>(whole.x & ~3, whole.y & ~3, whole.z & ~3)) + 1.5
      nearest[cell] = UInt16(Self.nearest(to: middle, of: colors))
    }
    return UInt8(truncatingIfNeeded: nearest[cell])
  }

  private static func nearest(to color: SIMD3<Float>, of colors: [SIMD3<Float>]) -> Int {
    var (best, least) = (0, Float.infinity)
    for (index, candidate) in colors.enumerated() {
      let difference = candidate - color
      let distance = (difference * difference).sum()
      if distance < least { (best, least) = (index, distance) }
    }
    return best
  }

  /// Moves each color to the mean of the cells nearest to it (Lloyd's algorithm).
  private static func refined(
    _ colors: [SIMD3<Float>],
    for cells: [ColorCensus.Cell]
  ) -> [SIMD3<Float>] {
    var sums = Array(repeating: SIMD4<Float>.zero, count: colors.count)
    for cell in cells {
      let index = nearest(to: cell.mean, of: colors)
      sums[index] += SIMD4(cell.mean, 1) * cell.weight
    }
    return zip(colors, sums).map { color, sum in
      sum.w > 0 ? SIMD3(sum.x, sum.y, sum.z) / sum.w : color
    }
  }
}

extension UInt32 {
  /// The channels of a pixel 0xRRGGBB, 0 to 255.
  var channels: SIMD3<Float> {
    SIMD3(Float(self >> 16 & 255), Float(self >> 8 & 255), Float(self & 255))
  }
}

extension SIMD3<Float> {
  /// 0xRRGGBB of whole channels from 0 to 255.
  var pixel: UInt32 { UInt32(x) << 16 | UInt32(y) << 8 | UInt32(z) }
}

/// Divides colors into groups of similar ones.
///
/// After Heckbert, "Color image quantization for frame buffer display" (1982), with two changes of
/// Wu, "Efficient statistical computations for optimal color quantization" (1991): the next group to
/// be divided is the one with the largest error, and it is cut at its mean.
enum MedianCut {
  private struct Group {
    var range: Range<Int>
    var mean: SIMD3<Float>
    /// The summed squared distances from the mean, by channel.
    var error: SIMD3<Float>
  }

  /// - Parameter count: The largest number of groups; fewer if there are fewer colors.
  static func means(of cells: [ColorCensus.Cell], count: Int) -> [SIMD3<Float>] {
    var cells = cells
    var groups = [group(cells.indices, of: cells)]
    while groups.count < count {
      let worst = groups.indices.max { groups[$0].error.max() < groups[$1].error.max() }
      guard let worst, groups[worst].error.max() > 0 else { break }
      let cut = divide(groups[worst], of: &cells)
      let range = groups[worst].range
      // After rounding, all cells can be on one side.
      guard cut > range.lowerBound, cut < range.upperBound else {
        groups[worst].error = .zero
        continue
      }
      groups[worst] = group(range.lowerBound..<cut, of: cells)
      groups.append(group(cut..<range.upperBound, of: cells))
    }
    return groups.map(\.mean)
  }

  private static func group(_ range: Range<Int>, of cells: [ColorCensus.Cell]) -> Group {
    var (sum, squares) = (SIMD4<Double>.zero, SIMD3<Double>.zero)
    for cell in cells[range] {
      let (mean, weight) = (SIMD3<Double>(cell.mean), Double(cell.weight))
      sum += SIMD4(mean, 1) * weight
      squares += mean * mean * weight
    }
    let mean = SIMD3(sum.x, sum.y, sum.z) / sum.w
    return Group(
      range: range,
      mean: SIMD3<Float>(mean),
      error: SIMD3<Float>(squares - mean * mean * sum.w)
    )
  }

  /// Splits a group's cells at the mean along the channel with the largest error, and returns the
  /// index of the upper side's first cell.
  private static func divide(_ group: Group, of cells: inout [ColorCensus.Cell]) -> Int {
    let channel = (0..<3).max { group.error[$0] < group.error[$1] } ?? 0
    let mean = group.mean[channel]
    return cells[group.range].partition { $0.mean[channel] > mean }
  }
}

/// A count of a picture's colors: similar ones share a cell; flat ones, kept unchanged, have none.
struct ColorCensus {
  struct Cell {
    /// Channels 0 to 255.
    var mean: SIMD3<Float>
    var weight: Float
  }

  /// The colors as 0xRRGGBB; nil once there are more than a palette holds.
  private(set) var exact: Set<UInt32>? = []
  /// The flat color as 0xRRGGBB.
  private(set) var flat: Set<UInt32> = []
  private let flatColors: Set<UInt32>
  private var latest: UInt32?
  private var latestIsFlat = false
  private let limit: Int
  /// Sums of red, green and blue, and the count, by the upper six bits of each channel: fewer bits
  /// would show as bands in a soft shadow.
  private var sums: [SIMD4<UInt32>] = Array(repeating: .zero, count: 1 << 18)

  /// - Parameter flatColors: Colors to keep exactly, fewer than `limit`.
  init(limit: Int, flatColors: Set<UInt32>) {
    self.limit = limit
    self.flatColors = flatColors
  }

  mutating func count(_ pixel: UInt32) {
    let color = pixel & 0xFF_FFFF
    if color != latest {
      latest = color
      latestIsFlat = flatColors.contains(color)
      if latestIsFlat { flat.insert(color) }
      exact?.insert(color)
      if let count = exact?.count, count > limit { exact = nil }
    }
    guard !latestIsFlat else { return }
    sums[Self.cell(of: color)] &+= SIMD4(color >> 16 & 255, color >> 8 & 255, color & 255, 1)
  }

  /// The cells in an order that depends only on the colors.
  var cells: [Cell] {
    sums.compactMap { sum in
      guard sum[3] > 0 else { return nil }
      let weight = Float(sum[3])
      return Cell(mean: SIMD3(Float(sum[0]), Float(sum[1]), Float(sum[2])) / weight, weight: weight)
    }
  }

  /// The index of the cell of a pixel 0xRRGGBB, below 2¹⁸.
  @inline(__always)
  static func cell(of pixel: UInt32) -> Int {
    let red = pixel >> 18 & 0x3F
    let green = pixel >> 10 & 0x3F
    let blue = pixel >> 2 & 0x3F
    return Int(red << 12 | green << 6 | blue)
  }
}

extension Bitmap {
  /// The colors of even areas, where the eye sees every speck, as 0xRRGGBB, the largest area first.
  var flatColors: [UInt32] {
    var areas: [UInt32: Int] = [:]
    for y in 0..<size.height {
      var start = y * size.width
      let end = start + size.width
      while start < end {
        var next = start + 1
        while next < end && pixels[next] == pixels[start] { next += 1 }
        if next - start >= Self.shortestRun {
          areas[pixels[start] & 0xFF_FFFF, default: 0] += next - start
        }
        start = next
      }
    }
    return areas.filter { $0.value * Self.smallestPart >= pixels.count }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(Self.flatColorLimit).map(\.key)
  }

  /// The shortest row of equal pixels that counts: within photographs few are longer.
  private static var shortestRun: Int { 8 }
  /// An even area is at least this part of the picture: a thousandth.
  private static var smallestPart: Int { 1000 }
  /// An eighth of a palette.
  private static var flatColorLimit: Int { 32 }
}
