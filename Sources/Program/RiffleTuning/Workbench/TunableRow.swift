package import RiffleCards

/// A tunable as a panel shows it: its group, its label, its slider.
package struct TunableRow: Hashable, Sendable {
  /// The key path.
  package let key: String
  /// The words for it.
  package let label: TunableLabel
  /// The effect on the feel, in one line.
  package let summary: String
  /// The values it can have: the hard range.
  package let domain: ParameterDomain
  /// The slider, of an offset that of either number; nil for a tunable that is no number.
  package let scale: SliderScale?

  /// Makes the rows of all tunables that a preset has with its present kinds of parts, in the order of
  /// the catalog, in which each group's follow each other.
  ///
  /// They stay right until a kind of part or the unit of a length changes.
  package static func all(of preset: Preset) -> [TunableRow] {
    preset.catalog.tunables(of: preset).map { tunable in
      TunableRow(
        key: tunable.key,
        label: TunableLabel(tunable.key),
        summary: tunable.summary,
        domain: tunable.domain,
        scale: SliderScale(of: tunable.key, in: preset)
      )
    }
  }

  /// Returns whether the row has all words of a filter, in any order and any case, each in its key, its
  /// labels or its summary.
  ///
  /// - Parameter filter: The words as they were typed, between blanks; without any, all rows match.
  /// - Returns: Whether it matches.
  package func matches(_ filter: String) -> Bool {
    let text = [key, label.group?.title, label.subgroup, label.text, summary]
      .compactMap { $0?.lowercased() }.joined(separator: "\n")
    return filter.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy {
      text.contains($0)
    }
  }
}
