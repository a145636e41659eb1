import RiffleSystem

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
    // Thirty points in each half swing.
    let cells = [200, 500, 1_000, 2_000].first { $0 >= 30 * turns } ?? 30 * turns
    var grid = Grid((0...cells).map { Double($0) / Double(cells) }, value)
    var path = Self.path(on: grid)
    while path.count < 2 || !Self.stays(path, on: grid, value), grid.cells < 20_000 {
      grid = grid.refined(value)
      path = Self.path(on: grid)
    }
    stops = path.map { cell, level in
      Stop(percent: (100 * grid.times[cell * Self.fineness]).rounded(decimals: 7), value: level)
    }
  }

  /// The times between which lines may go, and the motion at them and at places between.
  private struct Grid {
    /// Shares of the duration, `fineness` for each cell, and the end.
    let times: [Double]
    let values: [Double]

    var cells: Int { (times.count - 1) / fineness }

    init(_ points: [Double], _ value: (Double) -> Double) {
      var times: [Double] = []
      for (start, end) in zip(points, points.dropFirst()) {
        let step = (end - start) / Double(fineness)
        times += (0..<fineness).map { start + step * Double($0) }
      }
      times.append(1)
      self.times = times
      values = times.map(value)
    }

    /// Halves the cells within which the motion is no line, such as those of a steep start; all if there are
    /// none.
    func refined(_ value: (Double) -> Double) -> Grid {
      let bent = (0..<cells).filter(isBent)
      let halved = Set(bent.isEmpty ? Array(0..<cells) : bent)
      var points: [Double] = []
      for cell in 0..<cells {
        let (start, end) = (times[cell * fineness], times[(cell + 1) * fineness])
        points.append(start)
        if halved.contains(cell) { points.append((start + end) / 2) }
      }
      return Grid(points + [1], value)
    }

    private func isBent(_ cell: Int) -> Bool {
      let (start, end) = (cell * fineness, (cell + 1) * fineness)
      let step = (values[end] - values[start]) / Double(fineness)
      return (start + 1..<end).contains { place in
        let line = values[start] + step * Double(place - start)
        return abs(line - values[place]) > tolerance / 2
      }
    }
  }

  private struct Node {
    var level: Double
    /// The number of lines to the end, and the sum of their errors in tolerances.
    var cost = (lines: Int.max, strain: 0.0)
    var next: (cell: Int, choice: Int)?
  }

  /// The points; only the first if no lines on the grid are close enough.
  private static func path(on grid: Grid) -> [(cell: Int, level: Double)] {
    let cells = grid.cells
    var nodes: [[Node]] = (0...cells).map { cell in
      let isEnd = cell == 0 || cell == cells
      let middle = cell == cells ? 1 : cell == 0 ? 0 : grid.values[cell * fineness]
      return (isEnd ? [0] : offsets).map { offset in
        Node(level: (middle + offset * tolerance).rounded(decimals: 4))
      }
    }
    nodes[cells][0].cost = (0, 0)
    for cell in stride(from: cells - 1, through: 0, by: -1) {
      for choice in nodes[cell].indices {
        improve(&nodes, cell, choice, grid)
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
    on grid: Grid,
    _ value: (Double) -> Double
  ) -> Bool {
    zip(path, path.dropFirst()).allSatisfy { start, end in
      let begin = grid.times[start.cell * fineness]
      let slope = (end.level - start.level) / (grid.times[end.cell * fineness] - begin)
      return (start.cell * fineness..<end.cell * fineness).allSatisfy { place in
        (0..<8).allSatisfy { part in
          let (from, to) = (grid.times[place], grid.times[place + 1])
          let time = from + (to - from) * Double(part) / 8
          return abs(start.level + slope * (time - begin) - value(time)) < 0.00099
        }
      }
    }
  }

  private static func improve(_ nodes: inout [[Node]], _ cell: Int, _ choice: Int, _ grid: Grid) {
    let start = cell * fineness
    let level = nodes[cell][choice].level
    // The slopes of the lines from here that have stayed within the tolerance so far.
    var (lowest, highest) = (-Double.infinity, Double.infinity)
    for end in (cell + 1)..<nodes.count {
      for place in (start + 1 + (end - 1 - cell) * fineness)...(end * fineness) {
        let run = grid.times[place] - grid.times[start]
        lowest = max(lowest, (grid.values[place] - tolerance - level) / run)
        highest = min(highest, (grid.values[place] + tolerance - level) / run)
      }
      guard lowest <= highest else { return }
      for other in nodes[end].indices {
        let goal = nodes[end][other]
        let slope = (goal.level - level) / (grid.times[end * fineness] - grid.times[start])
        guard goal.cost.lines < Int.max, slope >= lowest, slope <= highest else { continue }
        let strain = abs(goal.level - grid.values[end * fineness]) / tolerance
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
