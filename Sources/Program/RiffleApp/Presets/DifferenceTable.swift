package import RiffleCards
import RiffleFormats
import RiffleShell
import RiffleTuning

/// The values in which two presets differ, in aligned text.
package struct DifferenceTable {
  private let own: Preset
  private let other: Preset

  package init(_ own: Preset, _ other: Preset) { (self.own, self.other) = (own, other) }

  /// No longer than a width, if keys and the longest words leave room.
  package func lines(width: Int) -> [String] {
    let comparison = PresetComparison(own, with: other)
    let (name, otherName) = (own.name.onOneLine, other.name.onOneLine)
    let count = comparison.count == 1 ? "1 value" : "\(comparison.count) values"
    guard comparison.count > 0 else { return ["\(name) and \(otherName) have the same values."] }
    let rows = comparison.groups.flatMap(\.rows).map { row in
      TextTable.Row(mark: " ", cells: [row.key, row.own, row.other].map(\.onOneLine), note: "")
    }
    return ["\(name) and \(otherName) differ in \(count).", ""]
      + TextTable(heads: ["key", name, otherName], rows: rows).lines(width: width)
  }
}
