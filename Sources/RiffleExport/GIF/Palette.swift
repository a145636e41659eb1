import RiffleFormats

/// At most so many colours as a GIF's picture can have, chosen for one picture.
struct Palette {
  /// The colours: red, green and blue from 0 to 255, whole numbers.
  let colors: [SIMD3<Float>]
  /// Where each colour of the picture stands, if all of them are here; else nil.
  private let places: [UInt32: UInt8]?
  /// The nearest colour by cell of ``ColorCensus``, as far as it was asked for; 0xFFFF for the rest.
  private var nearest: [UInt16] = []

  /// How often the colours are moved to the middle of what they stand for: more brings less than a
  /// hundredth of the error.
  private static let refinements = 3

  /// Chooses colours for what was counted.
  ///
  /// - Parameters:
  ///   - census: The picture's pixels, at least one.
  ///   - limit: The most colours there may be, 1 to 255.
  init(for census: ColorCensus, limit: Int) {
    if let exact = census.exact {
      let sorted = exact.sorted()
      colors = sorted.map { SIMD3(Float($0 >> 16), Float($0 >> 8 & 255), Float($0 & 255)) }
      places = Dictionary(uniqueKeysWithValues: zip(sorted, 0...))
    } else {
      let cells = census.cells
      var colors = MedianCut.means(of: cells, count: limit)
      for _ in 0..<Self.refinements { colors = Self.refined(colors, for: cells) }
      self.colors = colors.map { $0.rounded(.toNearestOrAwayFromZero) }
      places = nil
      nearest = Array(repeating: .max, count: 1 << 18)
    }
  }

  /// Whether every colour of the picture is here.
  var isExact: Bool { places != nil }

  /// Returns the place of a pixel 0xRRGGBB of an exact palette's picture.
  func place(of pixel: UInt32) -> UInt8 {
    places?[pixel & 0xFF_FFFF] ?? 0
  }

  /// Returns the place of the colour nearest to one from 0 to 255, give or take half a cell.
  mutating func place(near color: SIMD3<Float>) -> UInt8 {
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
    for (place, candidate) in colors.enumerated() {
      let apart = candidate - color
      let distance = (apart * apart).sum()
      if distance < least { (best, least) = (place, distance) }
    }
    return best
  }

  /// Moves each colour to the mean of the cells it is nearest to (Lloyd's algorithm).
  private static func refined(
    _ colors: [SIMD3<Float>],
    for cells: [ColorCensus.Cell]
  ) -> [SIMD3<Float>] {
    var sums = Array(repeating: SIMD4<Float>.zero, count: colors.count)
    for cell in cells {
      let place = nearest(to: cell.mean, of: colors)
      sums[place] += SIMD4(cell.mean, 1) * cell.weight
    }
    return zip(colors, sums).map { color, sum in
      sum.w > 0 ? SIMD3(sum.x, sum.y, sum.z) / sum.w : color
    }
  }
}
