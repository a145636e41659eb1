import Glibc
import RiffleRaster
package import RiffleSystem

package struct BenchTable: Sendable {
  package struct Section: Sendable {
    package let title: String
    package let figures: [BenchFigure]

    package init(_ title: String, _ figures: [BenchFigure]) {
      self.title = title
      self.figures = figures
    }
  }

  private let sections: [Section]

  package init(_ sections: [Section]) { self.sections = sections }

  /// Runs all benches that need no window, in less than a minute.
  package static func everything() throws(RiffleError) -> BenchTable {
    // First, because it would reuse memory that other benches left, which its figures would not
    // show.
    let loading = try LoadingBench.run()
    return BenchTable([
      Section("Core", CoreBench.run()),
      Section("Drawing without a GPU", try RenderBench.run()),
      Section("Loading", loading),
    ])
  }

  /// The column heads, then the title and the figures of each section, in aligned columns.
  package var lines: [String] {
    let rows = sections.map { section in
      section.figures.map { ["  \($0.name)", $0.value, $0.goal] }
    }
    let head = ["measurement", "value", "goal"]
    let widths = head.indices.map { column in
      (rows.joined() + [head]).map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      var line = ""
      var end = 0
      for (cell, width) in zip(cells, widths) {
        if !cell.isEmpty {
          line += String(repeating: " ", count: end - line.count) + cell
        }
        end += width + 2
      }
      return line
    }
    return [line(head)]
      + zip(sections, rows).flatMap { section, rows in ["", section.title] + rows.map(line) }
  }
}

package struct BenchFigure: Sendable {
  package let name: String
  package let value: String
  package let goal: String

  package init(name: String, value: String, goal: String) {
    self.name = name
    self.value = value
    self.goal = goal
  }
}

extension Double {
  /// Rounds and pads to a fixed number of decimals, as printf(3) does.
  func formatted(decimals: Int) -> String {
    withVaList([Int32(decimals), self]) { values in
      // The largest number has 309 digits before the point; a sign, the point and a zero come too.
      String(unsafeUninitializedCapacity: 312 + decimals) { buffer in
        buffer.withMemoryRebound(to: CChar.self) { characters in
          Int(vsnprintf(characters.baseAddress, characters.count, "%.*f", values))
        }
      }
    }
  }
}

enum Stopwatch {
  /// The median in seconds, which leaves out runs that other work on the machine slowed down.
  static func median(of runs: Int, _ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    let times = (0..<runs).map { _ in clock.measure(work) }.sorted()
    let (seconds, attoseconds) = times[runs / 2].components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }

  /// The ratio of the second median to the first; the two run in turn, so both are slowed alike.
  static func ratio(of runs: Int, _ work: (_ index: Int) -> Void) -> Double {
    let times = (0..<runs).map { _ in (0...1).map { index in median(of: 1) { work(index) } } }
    func typical(_ index: Int) -> Double { times.map { $0[index] }.sorted()[runs / 2] }
    return typical(1) / typical(0)
  }
}
