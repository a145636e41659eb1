package import RiffleCards
package import RiffleFormats

/// What one preset does otherwise than another: the values in which they differ, part by part.
///
/// Parts of different kinds have little in common, so that they are one difference. The amount of a
/// length and its unit are one, too.
package struct PresetComparison: Sendable {
  package let groups: [(group: PresetGroup, rows: [Row])]

  package struct Row: Hashable, Sendable {
    /// The key path of the tunable; of a part that of its kind.
    package let key: String
    /// The name that people read beneath the head of its group, such as "Lift, Scale".
    package let name: String
    /// The value that people read, with its unit; "–" if the preset has no such tunable.
    package let own: String
    package let other: String
  }

  package init(_ own: Preset, with other: Preset) {
    let keys = own.differences(from: other).map(\.key)
    let parts = keys.filter { $0.hasSuffix(".kind") }.map { $0.dropLast(4) }
    var told: Set<String> = []
    let rows = keys.compactMap { key -> Row? in
      if !key.hasSuffix(".kind"), parts.contains(where: key.hasPrefix) { return nil }
      let key = own.amountKey(of: key) ?? key
      guard told.insert(key).inserted else { return nil }
      return Row(
        key: key,
        name: TunableLabel(key).name,
        own: own.words(of: key),
        other: other.words(of: key)
      )
    }
    groups = PresetGroup.allCases.compactMap { group in
      let rows = rows.filter { PresetGroup(of: $0.key) == group }
      return rows.isEmpty ? nil : (group, rows)
    }
  }

  package var count: Int { groups.map(\.rows.count).reduce(0, +) }
}

extension WorkingPreset {
  /// Takes one difference over from another preset: a value, or a whole part of another kind.
  package mutating func take(
    _ row: PresetComparison.Row,
    from other: Preset
  ) throws(RiffleError) {
    guard !row.key.hasSuffix(".kind") else {
      return take(section: String(row.key.dropLast(".kind".count)), from: other)
    }
    for key in [row.key, "\(row.key)Unit"] {
      if let value = try? other.value(of: key) { try set(key, to: value) }
    }
  }
}

extension Preset {
  /// The key of the amount whose unit a tunable is; nil if it is none.
  fileprivate func amountKey(of key: String) -> String? {
    guard key.hasSuffix("Unit") else { return nil }
    let amount = String(key.dropLast("Unit".count))
    return lengthUnit(of: amount) == nil ? nil : amount
  }

  /// A value with its unit; "–" if this preset has no such tunable.
  fileprivate func words(of key: String) -> String {
    guard let value = try? value(of: key) else { return "–" }
    return words(for: value, of: key) + (value == .none ? "" : unitText(of: key))
  }
}
