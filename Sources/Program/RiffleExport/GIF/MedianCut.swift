/// Divides colors into groups of similar ones.
///
/// After Heckbert, "Color image quantization for frame buffer display" (1982), with two changes of
/// Wu, "Efficient statistical computations for optimal color quantization" (1991): the next group to
/// be divided is the one with the largest error, and it is cut at its mean.
enum MedianCut {
  /// A group, as a range of the array of all cells.
  private struct Group {
    var range: Range<Int>
    var mean: SIMD3<Float>
    /// The summed squared distances from the mean, by channel.
    var error: SIMD3<Float>
  }

  /// Returns the means of groups of colors.
  ///
  /// - Parameters:
  ///   - cells: The colors, at least one.
  ///   - count: The number of groups, fewer if there are fewer colors.
  /// - Returns: Red, green and blue of each group.
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

  /// Divides a group's cells at its mean along the channel with the largest error, and returns the
  /// index of the upper side's first cell.
  private static func divide(_ group: Group, of cells: inout [ColorCensus.Cell]) -> Int {
    let channel = (0..<3).max { group.error[$0] < group.error[$1] } ?? 0
    let mean = group.mean[channel]
    return cells[group.range].partition { $0.mean[channel] > mean }
  }
}
