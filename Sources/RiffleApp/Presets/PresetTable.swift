package import RiffleCards
import RiffleFormats

/// A table that explains all tunables of a preset, at most 100 columns wide.
package struct PresetTable {
  /// The lines: for each part of the preset its kind, the heads of the columns and its tunables.
  package let lines: [String]

  /// Makes the table of a preset.
  package init(_ preset: Preset) {
    let sections = Catalog().sections
    let defaults = preset.defaults
    var rows: [String: [[String]]] = [:]
    for tunable in Catalog().tunables(of: preset) {
      let section = sections.map(\.name).filter { tunable.key.hasPrefix($0 + ".") }.max {
        $0.count < $1.count
      }
      guard let section, let value = preset.value(of: tunable) else { continue }
      let cells = [
        tunable.key, value.setting, tunable.domain.unit.rawValue, tunable.domain.rangeText,
        defaults.value(of: tunable)?.setting ?? "", tunable.summary,
      ]
      rows[section, default: []].append(cells.map(\.onOneLine))
    }
    let summary = BuiltInPreset.all.first {
      $0.preset.name == preset.name && $0.preset.changes(to: preset).isEmpty
    }?.summary
    let title = [preset.name, summary].compactMap { $0 }.joined(separator: ": ")
    lines = sections.reduce(into: [title.onOneLine]) { lines, section in
      guard let rows = rows[section.name] else { return }
      lines += ["", Self.heading(of: section, in: preset)] + Self.table(rows)
    }
  }

  private static func heading(of section: PresetSection, in preset: Preset) -> String {
    guard case .text(let name) = try? preset.value(of: "\(section.name).kind"),
      let kind = section.kinds.first(where: { $0.name == name })
    else { return section.name }
    return "\(section.name), \(kind.name): \(kind.summary)"
  }

  private static let heads = ["key", "value", "unit", "range", "default", "summary"]
  private static let width = 100
  private static let gap = "  "

  private static func table(_ rows: [[String]]) -> [String] {
    let rows = [heads] + rows
    let widths = widths(of: rows)
    return rows.flatMap { row in
      let cells = zip(row, widths).map { cell, width in cell.wrapped(to: width) }
      let height = cells.map(\.count).max() ?? 0
      return (0..<height).map { line in
        let words = zip(cells, widths).map { cell, width in
          (line < cell.count ? cell[line] : "").padded(to: width)
        }
        return (gap + words.joined(separator: gap)).trimmingBlanks
      }
    }
  }

  /// Returns the widths of the columns: each as wide as its cells, the last as wide as the rest.
  private static func widths(of rows: [[String]]) -> [Int] {
    var widths = heads.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let last = heads.count - 1
    // In less than 26 columns a summary would break into single words; the columns of values and
    // ranges are then wrapped instead.
    let leastSummary = 26
    func rest() -> Int { width - widths[..<last].reduce(0) { $0 + $1 + gap.count } - gap.count }
    let wrappable = [1, 3, 4]
    let leastWidths = heads.indices.map { column in
      // 16 columns hold all but the longest numbers, which may break within their digits.
      min(16, rows.flatMap { $0[column].atoms.map(\.text.count) }.max() ?? 0)
    }
    while rest() < leastSummary {
      let shrinkable = wrappable.filter { widths[$0] > leastWidths[$0] }
      guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    // If keys and values leave no room, the table becomes too wide: 8 columns hold most words.
    widths[last] = max(8, rest())
    return widths
  }
}

extension ParameterDomain {
  /// The unit of the numbers.
  fileprivate var unit: ParameterUnit {
    switch self {
    case .number(let unit, _, _), .optionalNumber(let unit, _, _), .offset(let unit, _, _): unit
    case .count, .flag, .choice, .choices, .text, .color, .optionalColor, .curve: .none
    }
  }

  /// The range of values, shorter than in a sentence.
  fileprivate var rangeText: String {
    switch self {
    case .number(_, let range, _): Self.text(of: range)
    case .optionalNumber(_, let range, _): "\(Self.text(of: range)) or none"
    case .count(let range): "\(range.lowerBound)…\(range.upperBound)"
    case .offset(_, let range, _): "x,y each \(Self.text(of: range))"
    case .flag: "true, false"
    case .choice(let words): words.joined(separator: ", ")
    case .choices(let words): "any of \(words.joined(separator: ", "))"
    case .text: "at most 24 letters"
    case .color: "#RRGGBB"
    case .optionalColor: "#RRGGBB or none"
    case .curve(let names): "\(names.joined(separator: ", ")), or x1,y1,x2,y2"
    }
  }

  private static func text(of range: ClosedRange<Double>) -> String {
    "\(range.lowerBound.digits)…\(range.upperBound.digits)"
  }
}

extension String {
  /// The parts that a line can be broken between: words, and the items of a list with commas.
  fileprivate var atoms: [(text: String, gap: String)] {
    split(separator: " ").flatMap { word in
      let parts = word.split(separator: ",", omittingEmptySubsequences: false)
      let texts = parts.dropLast().map { "\($0)," } + parts.suffix(1).map(String.init)
      return texts.filter { !$0.isEmpty }.enumerated().map { ($1, $0 == 0 ? " " : "") }
    }
  }

  /// Returns the text in lines no longer than a width.
  fileprivate func wrapped(to width: Int) -> [String] {
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

  /// The text without spaces at its end.
  fileprivate var trimmingBlanks: String {
    guard let end = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...end])
  }
}
