/// A count of the colors of a picture, in which similar colors share a cell.
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
  private var latest: UInt32?
  private let limit: Int
  /// Sums of red, green and blue, and the count, by the upper six bits of each channel: less would
  /// show as bands in a soft shadow.
  private var sums: [SIMD4<UInt32>] = Array(repeating: .zero, count: 1 << 18)

  /// Makes an empty census.
  ///
  /// - Parameter limit: The number of colors that a palette holds.
  init(limit: Int) {
    self.limit = limit
  }

  /// Counts a pixel.
  mutating func count(_ pixel: UInt32) {
    let cell = Self.cell(of: pixel)
    sums[cell] &+= SIMD4(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255, 1)
    guard exact != nil, pixel != latest else { return }
    latest = pixel
    exact?.insert(pixel & 0xFF_FFFF)
    if let count = exact?.count, count > limit { exact = nil }
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
