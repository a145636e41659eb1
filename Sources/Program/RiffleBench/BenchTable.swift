import RiffleRaster
package import RiffleSystem

/// A table of figures with three columns: the name, the value and the goal.
package struct BenchTable: Sendable {
  /// The figures on one subject.
  package struct Section: Sendable {
    /// The subject.
    package let title: String
    /// The figures, in the order in which they are shown.
    package let figures: [BenchFigure]

    /// Makes a section.
    package init(_ title: String, _ figures: [BenchFigure]) {
      self.title = title
      self.figures = figures
    }
  }

  private let sections: [Section]

  /// Makes a table of sections, from the top.
  package init(_ sections: [Section]) {
    self.sections = sections
  }

  /// Runs all benches that need no window, which takes less than a minute.
  ///
  /// - Throws: ``RiffleError`` if the sample deck cannot be found or files cannot be written.
  package static func everything() throws(RiffleError) -> BenchTable {
    // First, because it would reuse memory that other benches left, which its figures would not show.
    let loading = try LoadingBench.run()
    return BenchTable([
      Section("Core", CoreBench.run()),
      Section("Drawing without a GPU", try RenderBench.run()),
      Section("Loading", loading),
    ])
  }

  /// The lines: the heads of the columns, then the title and the figures of each section.
  ///
  /// Columns are aligned, two spaces apart, and no line ends in spaces.
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
