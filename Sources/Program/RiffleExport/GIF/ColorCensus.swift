/// A count of the colors of a picture, in which similar colors share a cell.
///
/// Flat colors have no cell: a palette has them as they are.
struct ColorCensus {
  /// A cell of similar colors.
  struct Cell {
    /// Their mean: red, green and blue from 0 to 255.
    var mean: SIMD3<Float>
    /// The number of their pixels.
    var weight: Float
  }

  /// The colors as 0xRRGGBB; nil once there are more than a palette holds.
  private(set) var exact: Set<UInt32>? = []
  /// The flat colors that the picture has, as 0xRRGGBB.
  private(set) var flat: Set<UInt32> = []
  private let flatColors: Set<UInt32>
  private var latest: UInt32?
  private var latestIsFlat = false
  private let limit: Int
  /// Sums of red, green and blue, and the count, by the upper six bits of each channel: less would
  /// show as bands in a soft shadow.
  private var sums: [SIMD4<UInt32>] = Array(repeating: .zero, count: 1 << 18)

  /// Makes an empty census.
  ///
  /// - Parameters:
  ///   - limit: The number of colors that a palette holds.
  ///   - flatColors: The colors that are to be kept exactly, fewer than `limit`.
  init(limit: Int, flatColors: Set<UInt32>) {
    self.limit = limit
    self.flatColors = flatColors
  }

  /// Counts a pixel.
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

  /// The cells with at least one pixel, in an order that depends only on the colors.
  var cells: [Cell] {
    sums.compactMap { sum in
      guard sum[3] > 0 else { return nil }
      let weight = Float(sum[3])
      return Cell(mean: SIMD3(Float(sum[0]), Float(sum[1]), Float(sum[2])) / weight, weight: weight)
    }
  }

  /// Returns the index of the cell of a pixel 0xRRGGBB, below 2¹⁸.
  @inline(__always)
  static func cell(of pixel: UInt32) -> Int {
    let red = pixel >> 18 & 0x3F
    let green = pixel >> 10 & 0x3F
    let blue = pixel >> 2 & 0x3F
    return Int(red << 12 | green << 6 | blue)
  }
}
