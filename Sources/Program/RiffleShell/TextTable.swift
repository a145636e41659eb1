/// A table of text whose cells are wrapped, with a note under each row.
package struct TextTable {
  package struct Row {
    fileprivate let mark: String
    fileprivate let cells: [String]
    fileprivate let note: String

    package init(mark: String, cells: [String], note: String) {
      (self.mark, self.cells, self.note) = (mark, cells, note)
    }
  }

  private let heads: [String]
  private let rows: [Row]

  package init(heads: [String], rows: [Row]) { (self.heads, self.rows) = (heads, rows) }

  private static let gap = "  "

  /// No longer than a width, if the first column and the longest words leave room.
  package func lines(width: Int) -> [String] {
    let widths = widths(for: width - 2)
    return Self.lines(of: heads, widths, mark: " ")
      + rows.flatMap { row in
        Self.lines(of: row.cells, widths, mark: row.mark)
          // Less than 20 columns would break a note into single words.
          + row.note.wrapped(to: max(20, width - 6)).map { "      \($0)" }
      }
  }

  private static func lines(of cells: [String], _ widths: [Int], mark: String) -> [String] {
    let cells = zip(cells, widths).map { cell, width in cell.wrapped(to: width) }
    let height = cells.map(\.count).max() ?? 0
    return (0..<height).map { line in
      let words = zip(cells, widths).map { cell, width in
        (line < cell.count ? cell[line] : "").padded(to: width)
      }
      let mark = line == 0 ? mark : " "
      return "\(mark) \(words.joined(separator: gap))".trimmingBlanks
    }
  }

  /// The columns' widths: as their cells, or narrower, except the first, until all fit.
  private func widths(for width: Int) -> [Int] {
    let cells = [heads] + rows.map(\.cells)
    var widths = heads.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    // Whole words if they fit in 16 columns; words may break down to 8.
    for longest in [16, 8] {
      let leastWidths = heads.indices.map { column in
        min(longest, cells.flatMap { $0[column].atoms.map(\.text.count) }.max() ?? 0)
      }
      while widths.reduce(0, +) + (widths.count - 1) * Self.gap.count > width {
        let shrinkable = widths.indices.dropFirst().filter { widths[$0] > leastWidths[$0] }
        guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
        widths[widest] -= 1
      }
    }
    return widths
  }
}

extension TextTable {
  /// Returns the lines of a table in Markdown.
  package static func markdown(_ heads: [String], _ rows: [[String]]) -> [String] {
    ([heads, heads.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }
  }
}

extension String {
  package func padded(to width: Int, onLeft isOnLeft: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - count))
    return isOnLeft ? blanks + self : self + blanks
  }

  fileprivate var atoms: [(text: String, gap: String)] {
    split(separator: " ").flatMap { word in
      let parts = word.split(separator: ",", omittingEmptySubsequences: false)
      let texts = parts.dropLast().map { "\($0)," } + parts.suffix(1).map(String.init)
      return texts.filter { !$0.isEmpty }.enumerated().map { ($1, $0 == 0 ? " " : "") }
    }
  }

  package func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for (text, gap) in atoms {
      if !line.isEmpty, line.count + gap.count + text.count <= width {
        line += gap + text
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = text
      while line.count > width {
        lines.append(String(line.prefix(width)))
        line.removeFirst(width)
      }
    }
    return lines + (line.isEmpty ? [] : [line])
  }

  fileprivate var trimmingBlanks: String {
    guard let end = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...end])
  }
}
