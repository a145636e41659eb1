/// The colors of one picture of a GIF, chosen for it.
struct Palette {
  /// The colors: red, green and blue from 0 to 255, whole numbers.
  let colors: [SIMD3<Float>]
  /// The index of each color, as 0xRRGGBB, that is to be shown as it is.
  let exact: [UInt32: UInt8]
  /// The index of the nearest color by cell of ``ColorCensus``; 0xFFFF until it is computed.
  private var nearest: [UInt16]

  /// The number of times that each color is moved to the mean of its pixels: another time would
  /// reduce the error by less than a hundredth.
  private static let refinements = 3

  /// Chooses the colors.
  ///
  /// - Parameters:
  ///   - census: The picture's pixels, at least one.
  ///   - limit: The largest number of colors, 1 to 255, more than there are flat ones.
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

  /// Returns the index of the color nearest to one, channels 0 to 255, to within half a cell.
  ///
  /// The picture has colors besides the ``exact`` ones.
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

  /// Moves each color to the mean of the cells it is nearest to (Lloyd's algorithm).
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
  /// Red, green and blue of a pixel 0xRRGGBB, 0 to 255.
  var channels: SIMD3<Float> {
    SIMD3(Float(self >> 16 & 255), Float(self >> 8 & 255), Float(self & 255))
  }
}

extension SIMD3<Float> {
  /// The pixel 0xRRGGBB of red, green and blue, whole numbers from 0 to 255.
  var pixel: UInt32 { UInt32(x) << 16 | UInt32(y) << 8 | UInt32(z) }
}
