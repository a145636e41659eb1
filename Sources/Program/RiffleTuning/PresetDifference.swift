package import RiffleCards

/// A tunable to which two presets give different values.
package struct PresetDifference: Hashable, Sendable {
  /// The key path of the tunable.
  package var key: String
  /// The value in the first preset; nil if that preset, with its kinds of parts, has no such tunable.
  package var former: ParameterValue?
  /// The value in the second preset; nil likewise.
  package var value: ParameterValue?

  /// Makes a difference.
  package init(key: String, former: ParameterValue?, value: ParameterValue?) {
    self.key = key
    self.former = former
    self.value = value
  }
}

extension Preset {
  /// Returns the tunables in which this preset differs from another, in the order of the catalog;
  /// those that only the other has come last.
  ///
  /// - Parameter base: The other preset.
  /// - Returns: The differences; `former` is the other's value, `value` this preset's.
  package func differences(from base: Preset) -> [PresetDifference] {
    let own = values
    let others = base.values
    let former = Dictionary(others) { first, _ in first }
    let ownKeys = Set(own.map(\.0))
    return own.compactMap { key, value in
      former[key] == value
        ? nil : PresetDifference(key: key, former: former[key], value: value)
    }
      + others.filter { !ownKeys.contains($0.0) }
      .map { PresetDifference(key: $0.0, former: $0.1, value: nil) }
  }

  /// The values of all tunables, in the order of the catalog.
  private var values: [(String, ParameterValue)] {
    catalog.tunables(of: self).compactMap { tunable in
      self.value(of: tunable).map { (tunable.key, $0) }
    }
  }
}
