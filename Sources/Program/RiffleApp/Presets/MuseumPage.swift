package import RiffleCards
package import RiffleFormats
import RiffleMuseum
import RiffleShell
import RiffleTuning

/// The page Documentation/Museum.md, made from the presets, so that it says what the program does.
package enum MuseumPage {
  package static var presets: [BuiltInPreset] { BuiltInPreset.everything }

  private static let strips = "Strips/museum"

  /// - Throws: ``RiffleError`` if a gesture is none.
  package static func lines() throws(RiffleError) -> [String] {
    let presets = presets
    var comparisons: [GestureComparison] = []
    for gesture in try Gesture.standards {
      let all = presets.map(\.preset)
      comparisons.append(GestureComparison(of: gesture, madeWith: .riffle, with: all))
    }
    var lines = [
      "# The museum", "",
      "<!-- Made by scripts/make-museum: change the presets, or the script, and make it anew. -->",
      "",
      "What each preset is made of, and what it makes of the same hand: a mouse that presses the card a little above",
      "its middle, in a window of 1280 by 800 points, and goes straight at one speed, slowly at 200 pt/s. `riffle compare`",
      "says the same about any recorded gesture.", "", "## One gesture on all", "",
      "Milliseconds from the release until the whole card is out of sight; \(OutcomeColumn.nothing) is a card that returns.",
      "",
    ]
    let pushes = comparisons.dropLast()
    lines += TextTable.markdown(
      ["preset"] + pushes.map(\.gesture.name),
      presets.indices.map { index in
        ["[\(presets[index].preset.name)](#\(presets[index].anchor))"]
          + pushes.map { $0.rows[index].outcomes.first?.cell ?? "" }
      }
    )
    if let pull = comparisons.last {
      lines += ["", "## A small pull on all", "", "\(pull.gesture.name).", ""]
      let columns = OutcomeColumn.allCases.filter { $0 != .why && $0 != .outOfSight }
      lines += TextTable.markdown(
        ["preset"] + columns.map(\.heading),
        presets.indices.map { index in
          [presets[index].preset.name] + cells(columns, pull.rows[index].outcomes.first)
        }
      )
    }
    lines += ["", "## What is not kept", ""]
    lines += lacks.map { preset, lack in "- \(preset.name): \(lack)." }
    for (index, preset) in presets.enumerated() {
      lines += ["", "## \(preset.heading)", "", preset.summary, ""]
      if let credit = preset.preset.credit { lines += ["After \(credit).", ""] }
      lines += ["![\(preset.title)](\(strips)/\(preset.preset.name).jpg)", ""]
      lines += TextTable.markdown(["part", "kind", "values"], parts(of: preset.preset))
      lines.append("")
      let columns: [OutcomeColumn] = [.result, .why, .outOfSight, .lean, .growth]
      lines += TextTable.markdown(
        ["gesture"] + columns.map(\.heading),
        comparisons.map { [$0.gesture.name] + cells(columns, $0.rows[index].outcomes.first) }
      )
    }
    return lines
  }

  /// What a source does and its preset does not.
  private static let lacks: [(preset: Preset, lack: String)] = [
    (
      .koloda,
      "0.8 s after a deck has come it grows from a tenth of its size and fades in, over 0.8 s; a swipe is told 0.2 s "
        + "late; buttons do nothing while a card moves"
    ),
    (.cardStackView, "the velocity of a refused fling counts for the next release"),
    (
      .deckSwiper,
      "under React Native 0.64 and later the cards beneath stay a slot too high after a swipe"
    ),
    (.springDeck, "a perspective of 30°"),
  ]

  private static func cells(_ columns: [OutcomeColumn], _ outcome: GestureOutcome?) -> [String] {
    columns.map { column in outcome.map { column.text(of: $0) } ?? "" }
  }

  /// Returns a row for each part, with the values of its tunables; of the look those that differ
  /// from its defaults.
  private static func parts(of preset: Preset) -> [[String]] {
    let (catalog, defaults) = (preset.catalog, preset.defaults)
    let tunables = catalog.tunables(of: preset)
    return catalog.sections.compactMap { section in
      let own = tunables.filter { tunable in
        section.name
          == catalog.sections.map(\.name).filter { tunable.key.hasPrefix($0 + ".") }.max {
            $0.count < $1.count
          }
      }
      let values = own.compactMap { tunable -> String? in
        guard let value = preset.value(of: tunable), !tunable.key.hasSuffix(".kind") else {
          return nil
        }
        if section.name.hasPrefix("appearance"), value == defaults.value(of: tunable) { return nil }
        let name = tunable.key.dropFirst(section.name.count + 1)
        let text = value.rounded(for: tunable.domain).setting.onOneLine
        return "\(name) \(text)\(value == .none ? "" : tunable.domain.suffix)"
      }
      let kind: String? =
        if case .text(let kind) = try? preset.value(of: "\(section.name).kind") { kind } else {
          nil
        }
      guard kind != nil || !values.isEmpty else { return nil }
      return [section.name, kind ?? "", values.joined(separator: ", ")]
    }
  }
}

extension GestureOutcome {
  /// Tells the time until the card is out of sight without its unit, and the direction unless it is
  /// to the right.
  fileprivate var cell: String {
    guard case .swiped(let direction, let seconds) = result else { return OutcomeColumn.nothing }
    let time = seconds.map { ($0 * 1000).grouped } ?? "stays"
    return direction == .right ? time : "\(direction.words) \(time)"
  }
}

extension BuiltInPreset {
  fileprivate var heading: String { "\(title) (\(preset.name))" }

  /// The anchor that GitHub makes of the heading.
  fileprivate var anchor: String {
    String(
      heading.lowercased().compactMap { letter -> Character? in
        letter == " " ? "-" : letter.isLetter || letter.isNumber || letter == "-" ? letter : nil
      }
    )
  }
}

extension ParameterDomain {
  fileprivate var suffix: String {
    unit == .none || unit == .degrees ? unit.rawValue : " \(unit.rawValue)"
  }
}
