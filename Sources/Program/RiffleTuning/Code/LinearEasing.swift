/// A motion as CSS's `linear()`: straight lines between as few points as stay within a tolerance.
///
/// The points are on a grid of times and within the tolerance of the motion. A search from the end
/// finds the fewest: one point reaches another if the line between them stays close to the motion.
struct LinearEasing {
  /// A share of the duration in percent, and a share of the way.
  struct Stop: Hashable {
    var percent: Double
    var value: Double
  }

  let stops: [Stop]

  /// The largest distance from the motion, as a share of the way.
  ///
  /// The rest of a thousandth is for the rounding of values. With a larger one the speed of a card changes
  /// in steps that can be seen.
  private static let tolerance = 0.0009
  /// The distances from the motion that points may have, in tolerances.
  private static let offsets = [0, -0.85, 0.85, -0.4, 0.4]
  /// Lines are compared at this many places between two points of the grid.
  private static let fineness = 4

  /// - Parameter turns: About how often the motion turns; decides the grid.
  init(turns: Int, _ value: (Double) -> Double) {
    // Thirty points in each half swing, or as many more as a steep start needs.
    var cells = [200, 500, 1_000, 2_000].first { $0 >= 30 * turns } ?? 30 * turns
    var path = Self.path(cells: cells, value)
    while path.count < 2 || !Self.stays(path, cells: cells, value), cells < 20_000 {
      cells *= 2
      path = Self.path(cells: cells, value)
    }
    stops = path.map { cell, level in
      Stop(percent: (100 * Double(cell) / Double(cells)).rounded(decimals: 4), value: level)
    }
  }

  private struct Node {
    var level: Double
    /// The number of lines to the end, and the sum of their errors in tolerances.
    var cost = (lines: Int.max, strain: 0.0)
    var next: (cell: Int, choice: Int)?
  }

  /// The points; only the first if no lines on the grid are close enough.
  private static func path(
    cells: Int,
    _ value: (Double) -> Double
  ) -> [(cell: Int, level: Double)] {
    let fine = (0...cells * fineness).map { value(Double($0) / Double(cells * fineness)) }
    var nodes: [[Node]] = (0...cells).map { cell in
      let isEnd = cell == 0 || cell == cells
      let middle = cell == cells ? 1 : cell == 0 ? 0 : fine[cell * fineness]
      return (isEnd ? [0] : offsets).map { offset in
        Node(level: (middle + offset * tolerance).rounded(decimals: 4))
      }
    }
    nodes[cells][0].cost = (0, 0)
    for cell in stride(from: cells - 1, through: 0, by: -1) {
      for choice in nodes[cell].indices {
        improve(&nodes, cell, choice, fine)
      }
    }
    var path = [(cell: 0, level: nodes[0][0].level)]
    var next = nodes[0][0].next
    while let (cell, choice) = next {
      path.append((cell, nodes[cell][choice].level))
      next = nodes[cell][choice].next
    }
    return path
  }

  /// Whether lines are close to the motion between the places where they were compared, too: a hard start may
  /// be over before the first of them.
  private static func stays(
    _ path: [(cell: Int, level: Double)],
    cells: Int,
    _ value: (Double) -> Double
  ) -> Bool {
    let finest = 8 * fineness
    return zip(path, path.dropFirst()).allSatisfy { start, end in
      let places = (end.cell - start.cell) * finest
      return (1..<places).allSatisfy { place in
        let share = Double(place) / Double(places)
        let time = (Double(start.cell) + Double(place) / Double(finest)) / Double(cells)
        let level = start.level + (end.level - start.level) * share
        return abs(level - value(time)) < 0.00099
      }
    }
  }

  private static func improve(_ nodes: inout [[Node]], _ cell: Int, _ choice: Int, _ fine: [Double])
  {
    let start = cell * fineness
    let level = nodes[cell][choice].level
    // The slopes of the lines from here that have stayed within the tolerance so far.
    var (lowest, highest) = (-Double.infinity, Double.infinity)
    for end in (cell + 1)..<nodes.count {
      for place in (start + 1 + (end - 1 - cell) * fineness)...(end * fineness) {
        let run = Double(place - start)
        lowest = max(lowest, (fine[place] - tolerance - level) / run)
        highest = min(highest, (fine[place] + tolerance - level) / run)
      }
      guard lowest <= highest else { return }
      for other in nodes[end].indices {
        let goal = nodes[end][other]
        let slope = (goal.level - level) / Double(end * fineness - start)
        guard goal.cost.lines < Int.max, slope >= lowest, slope <= highest else { continue }
        let strain = abs(goal.level - fine[end * fineness]) / tolerance
        let cost = (lines: goal.cost.lines + 1, strain: goal.cost.strain + strain)
        if cost < nodes[cell][choice].cost {
          nodes[cell][choice].cost = cost
          nodes[cell][choice].next = (end, other)
        }
      }
    }
  }

  /// Omits percentages that CSS would compute.
  var css: String {
    let items = stops.enumerated().map { index, stop in
      let value = CodeNumber.exactText(stop.value)
      let isEnd = index == 0 || index == stops.count - 1
      return isEnd ? value : "\(value) \(CodeNumber.exactText(stop.percent))%"
    }
    return "linear(\(items.joined(separator: ", ")))"
  }
}
