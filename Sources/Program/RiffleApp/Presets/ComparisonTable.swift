import RiffleCore
import RiffleFormats
import RiffleShell
package import RiffleTuning

/// What presets make of a gesture, as a table in aligned text: for each preset a row, and another for each
/// later press that moves a card.
package struct ComparisonTable {
  package let lines: [String]

  private static let gap = "  "
  private static let leastLast = 20

  /// - Parameter width: The number of columns to which the reasons are wrapped, if there is room.
  package init(_ comparison: GestureComparison, width: Int) {
    let rows = comparison.rows.flatMap(\.tableRows)
    // Reasons are long, so they come last.
    let columns =
      OutcomeColumn.allCases.filter { column in
        column != .why && rows.contains { $0.text(of: column) != OutcomeColumn.nothing }
      } + [.why]
    let cells = rows.map { row in [row.name.onOneLine] + columns.map { row.text(of: $0) } }
    let table = Self.table(
      ["preset"] + columns.map(\.heading),
      cells,
      isNumber: [false] + columns.map(\.hasNumbers),
      width: width
    )
    lines = [comparison.gesture.name.onOneLine] + table
  }

  /// The heads are wrapped to their columns, which are as wide as their cells.
  private static func table(
    _ heads: [String],
    _ rows: [[String]],
    isNumber: [Bool],
    width: Int
  ) -> [String] {
    var widths = heads.indices.map { column in
      let words = heads[column].split(separator: " ").map(\.count)
      return (rows.map { $0[column].count } + words).max() ?? 0
    }
    let others = widths.dropLast().reduce(0) { $0 + $1 + gap.count } + gap.count
    widths[widths.count - 1] = max(leastLast, width - others)
    return ([heads] + rows).flatMap { cells in
      // Names are never wider than their column, and keep the blanks before a later press.
      let wrapped = zip(cells, widths).enumerated().map { column, cell in
        column == 0 ? [cell.0] : cell.0.wrapped(to: cell.1)
      }
      return (0..<(wrapped.map(\.count).max() ?? 0)).map { line in
        let words = wrapped.indices.map { column in
          let lines = wrapped[column]
          let word = line < lines.count ? lines[line] : ""
          return word.padded(to: widths[column], onLeft: isNumber[column])
        }
        let text = gap + words.joined(separator: gap)
        return String(text.prefix(text.count - text.reversed().prefix { $0 == " " }.count))
      }
    }
  }
}
