import Foundation
import RiffleCards
import RiffleMuseum
import TestSupport
import Testing

@Suite("Documentation/Stacks.md")
struct StacksTests {
  /// A row of a table that says what a source's name is here.
  private struct Row {
    let presets: [Preset]
    let source: String
    let names: [String]
  }

  private static func rows() throws -> [Row] {
    let page = try Repository.text(of: "Documentation/Stacks.md")
    return page.components(separatedBy: "\n## ").dropFirst().flatMap { section -> [Row] in
      let title = section.prefix { $0 != "\n" }.components(separatedBy: " and ")
      let presets = Preset.everything.filter { title.contains($0.name) }
      guard
        let table = section.components(separatedBy: " | here |\n| --- | --- |\n").dropFirst().first
      else { return [] }
      return table.components(separatedBy: "\n").prefix { $0.hasPrefix("| ") }.map { line in
        let cells = line.components(separatedBy: " | ")
        let names = cells.dropFirst().joined().matches(of: /`([^`]+)`/).map { String($0.output.1) }
        return Row(presets: presets, source: cells[0], names: names)
      }
    }
  }

  @Test("each of the five has a table of its source's names, with names for each of them here")
  func tables() throws {
    let rows = try Self.rows()
    let counts = Dictionary(grouping: rows) { $0.presets.map(\.name) }.mapValues(\.count)

    #expect(
      Set(counts.keys) == [
        ["container"], ["collection"], ["swipeable"], ["qi", "qi-demo"], ["board"],
      ]
    )
    #expect(counts.values.allSatisfy { $0 >= 8 }, "\(counts)")
    for row in rows { #expect(!row.names.isEmpty, "\(row.source)") }
    // Names that users of the sources look for.
    let sources = rows.map(\.source).joined()
    for name in [
      "numberOfCardsToShow", "card(at:)", "emptyView", "swipeDidEnd", "cardShouldRemove",
      "didEndSwipe", "removeTopCardViewFromSwipe", "registerNib", "registerClass",
      "dequeueReusableCell", "visibleCount", "lineSpacing", "interitemSpacing", "maxAngle",
      "maxRemoveDistance", "isAlpha", "didSelect(card:atIndex:)", "viewForEmptyCards",
      "goToNextCard", "goToPriorCard",
    ] {
      #expect(sources.contains(name), "\(name)")
    }
  }

  @Test("each name there is public, or a tunable of the preset")
  func names() throws {
    // The list is compared with the library by scripts/check-api.
    let list = try Repository.text(of: "Documentation/API.txt").components(separatedBy: "\n")
    let symbols = Set(
      list.filter { !$0.hasPrefix("#") }.compactMap { line -> Substring? in
        let words = line.split(separator: " ", maxSplits: 1)
        return words.count == 2 ? words[1].components(separatedBy: "  ").first.map { $0[...] } : nil
      }
    )
    try #require(symbols.contains("CardStackView.topIndex"))
    for row in try Self.rows() {
      for name in row.names where !symbols.contains(name[...]) {
        for preset in row.presets {
          #expect(
            (try? preset.value(of: name)) != nil,
            "\(preset.name): \(name), which stands for \(row.source)"
          )
        }
      }
    }
  }
}
