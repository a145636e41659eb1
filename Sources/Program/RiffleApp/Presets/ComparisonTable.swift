import RiffleCore
import RiffleFormats
import RiffleShell
package import RiffleTuning

/// Tables of what presets make of a gesture, in aligned text: one for each press.
package struct ComparisonTable {
  package let lines: [String]

  private static let gap = "  "
  private static let leastLast = 20

  /// - Parameter width: The number of columns to which the reasons are wrapped, if there is room.
  package init(_ comparison: GestureComparison, width: Int) {
    lines = (0..<comparison.pressCount).reduce(into: []) { lines, press in
      if !lines.isEmpty { lines.append("") }
      let outcomes = comparison.rows.map(\.outcomes[press])
      // Reasons are long, so they come last.
      let columns = OutcomeColumn.allCases.filter { column in
        column != .why && outcomes.contains { column.text(of: $0) != OutcomeColumn.nothing }
      }
      let heads = ["preset"] + (columns + [.why]).map(\.title)
      let rows = zip(comparison.rows, outcomes).map { row, outcome in
        [row.preset.name.onOneLine] + (columns + [.why]).map { $0.text(of: outcome) }
      }
      lines.append(Self.title(of: comparison, press: press))
      lines += Self.table(heads, rows, width: width)
    }
  }

  private static func title(of comparison: GestureComparison, press: Int) -> String {
    let name = comparison.gesture.name.onOneLine
    guard comparison.pressCount > 1, let first = comparison.rows.first?.outcomes[press] else {
      return name
    }
    return "\(name), \(press + 1) of \(comparison.pressCount), at \(first.press.seconds.digits) s"
  }

  /// The heads are wrapped to their columns, which are as wide as their cells.
  private static func table(_ heads: [String], _ rows: [[String]], width: Int) -> [String] {
    var widths = heads.indices.map { column in
      let words = heads[column].split(separator: " ").map(\.count)
      return (rows.map { $0[column].count } + words).max() ?? 0
    }
    let others = widths.dropLast().reduce(0) { $0 + $1 + gap.count } + gap.count
    widths[widths.count - 1] = max(leastLast, width - others)
    return ([heads] + rows).flatMap { cells in
      let wrapped = zip(cells, widths).map { cell, width in cell.wrapped(to: width) }
      return (0..<(wrapped.map(\.count).max() ?? 0)).map { line in
        let words = zip(wrapped, widths).map { lines, width in
          (line < lines.count ? lines[line] : "").padded(to: width)
        }
        let text = gap + words.joined(separator: gap)
        return String(text.prefix(text.count - text.reversed().prefix { $0 == " " }.count))
      }
    }
  }
}
