package import RiffleCards
import RiffleFormats
import RiffleMuseum
import RiffleShell
import RiffleTuning

package struct PresetTable {
  /// The lines have for each part its kind, the column heads and its tunables, each with its
  /// summary under it.
  package let lines: [String]

  /// - Parameters:
  ///   - base: The preset that it was made from.
  ///   - width: The largest number of columns, if keys and the longest words leave room.
  package init(_ preset: Preset, base: Preset?, width: Int) {
    let catalog = preset.catalog
    let sections = catalog.sections
    let defaults = preset.defaults
    var rows: [String: [TextTable.Row]] = [:]
    for tunable in catalog.tunables(of: preset) {
      let section = sections.map(\.name).filter { tunable.key.hasPrefix($0 + ".") }.max {
        $0.count < $1.count
      }
      guard let section, let value = preset.value(of: tunable) else { continue }
      func text(_ value: ParameterValue?) -> String {
        // A part of another kind has no such tunable.
        value?.rounded(for: tunable.domain).setting ?? "–"
      }
      let others = [base, defaults].compactMap { $0 }.map { text($0.value(of: tunable)) }
      let isChanged = base.map { $0.value(of: tunable) != value } ?? false
      let row = TextTable.Row(
        mark: isChanged ? "*" : " ",
        cells: ([tunable.key, text(value)] + others + [tunable.domain.rangeText]).map(\.onOneLine),
        note: tunable.summary
      )
      rows[section, default: []].append(row)
    }
    let heads = ["key", "value"] + (base == nil ? [] : ["base"]) + ["default", "range"]
    let credit = preset.credit.map { "After \($0).".onOneLine.wrapped(to: width) } ?? []
    let title = Self.title(of: preset, base: base).onOneLine.wrapped(to: width)
    lines = sections.reduce(into: title + credit) {
      lines,
      section in
      guard let rows = rows[section.name] else { return }
      lines += [""] + Self.heading(of: section, in: preset).wrapped(to: width)
      lines += TextTable(heads: heads, rows: rows).lines(width: width)
    }
  }

  private static func title(of preset: Preset, base: Preset?) -> String {
    if let base { return "\(preset.name), based on \(base.name); * marks what differs." }
    let summary = BuiltInPreset.named(preset.name)?.summary
    return [preset.name, summary].compactMap { $0 }.joined(separator: ": ")
  }

  private static func heading(of section: PresetSection, in preset: Preset) -> String {
    guard case .text(let name) = try? preset.value(of: "\(section.name).kind"),
      let kind = section.kinds.first(where: { $0.name == name })
    else { return section.name }
    return "\(section.name), \(kind.name): \(kind.summary)"
  }
}

extension ParameterValue {
  /// Rounds to the digits that people want to read; a preset file has all.
  func rounded(for domain: ParameterDomain) -> ParameterValue {
    switch (self, domain) {
    case (.number(let number), .number(.degrees, _, _)),
      (.number(let number), .optionalNumber(.degrees, _, _)):
      .number((number * 100).rounded() / 100)
    default: self
    }
  }
}

extension ParameterDomain {
  /// The range, told shorter than in a sentence.
  fileprivate var rangeText: String {
    switch self {
    case .number(let unit, let range, _): Self.text(of: range, unit)
    case .optionalNumber(let unit, let range, _): "\(Self.text(of: range, unit)) or none"
    case .count(let range): "\(range.lowerBound)…\(range.upperBound)"
    case .offset(let unit, let range, _): "x,y each \(Self.text(of: range, unit))"
    case .flag: "true, false"
    case .choice(let words): words.joined(separator: ", ")
    case .choices(let words): "any of \(words.joined(separator: ", ")), or none"
    case .text: "at most 24 letters"
    case .color: "#RRGGBB"
    case .optionalColor: "#RRGGBB or none"
    case .curve(let names): "\(names.joined(separator: ", ")), or x1,y1,x2,y2"
    }
  }

  private static func text(of range: ClosedRange<Double>, _ unit: ParameterUnit) -> String {
    let bounds = "\(range.lowerBound.digits)…\(range.upperBound.digits)"
    return unit == .none ? bounds : "\(bounds) \(unit.rawValue)"
  }
}
