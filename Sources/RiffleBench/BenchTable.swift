package import RiffleFormats
import RiffleRaster

/// Figures in columns for people: what was measured, its value, what it should be.
package struct BenchTable: Sendable {
  /// Figures on one subject.
  package struct Section: Sendable {
    /// What they are about.
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

  /// Measures all that can be measured without a window, in less than a minute.
  ///
  /// - Throws: ``RiffleError`` where the sample deck is not to be had or files cannot be written.
  package static func everything() throws(RiffleError) -> BenchTable {
    // First, since memory that other work left behind would be used unseen.
    let loading = try LoadingBench.run()
    return BenchTable([
      Section("Core", CoreBench.run()),
      Section("Drawing without a GPU", try RenderBench.run()),
      Section("Loading", loading),
    ])
  }

  /// The lines: a head, then of each section its title and its figures; columns begin below each
  /// other, two spaces apart, and no line ends in spaces.
  package var lines: [String] {
    let rows = sections.map { section in
      section.figures.map { ["  \($0.name)", $0.value, $0.aim] }
    }
    let head = ["what", "value", "aim"]
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
