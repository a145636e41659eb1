import RiffleCore
package import RiffleFormats
import RiffleShell
package import RiffleTuning

/// The presets by group, each with its character and its credit.
package struct PresetList {
  private let items: [GalleryItem]

  /// - Throws: ``RiffleError`` if no preset has the words.
  package init(_ items: [GalleryItem], search: String?) throws(RiffleError) {
    self.items = items.filter { $0.matches(search ?? "") }
    if let search, self.items.isEmpty {
      throw .wrongUsage(
        "--search \(search.elided()): no preset has these words. riffle presets lists them all."
      )
    }
  }

  /// Returns for each group its title, then a line for each preset, with credits on lines of their
  /// own if it is long.
  package func lines(width: Int) -> [String] {
    let nameWidth = items.map(\.preset.name.count).max() ?? 0
    let lineWidth = items.map(\.line.count).max() ?? 0
    let platformWidth = items.compactMap { $0.preset.credit?.platform.count }.max() ?? 0
    func named(_ item: GalleryItem, _ texts: [String]) -> [String] {
      texts.enumerated().map { index, text in
        "  \((index == 0 ? item.preset.name : "").padded(to: nameWidth))  \(text)"
      }
    }
    let long = items.map { item in
      guard let credit = item.preset.credit else { return named(item, [item.line]) }
      let cells = [
        item.line.padded(to: lineWidth), credit.platform.padded(to: platformWidth),
        (credit.commit ?? "").padded(to: 7), (credit.license ?? "").padded(to: 12), credit.source,
      ]
      return named(item, [cells.joined(separator: "  ")])
    }
    let short = items.map { item in
      let texts = [item.line, item.preset.credit?.description].compactMap(\.self)
      return named(item, texts.flatMap { $0.wrapped(to: max(20, width - nameWidth - 4)) })
    }
    let fits = long.joined().allSatisfy { $0.count <= width }
    let rows = zip(items, fits ? long : short)
    return GalleryItem.Group.all.flatMap { group -> [String] in
      let lines = rows.filter { $0.0.group == group }.flatMap(\.1)
      return lines.isEmpty ? [] : ["\(group.title):"] + lines
    }
  }
}
