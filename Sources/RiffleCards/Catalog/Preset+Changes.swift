extension Preset {
  /// Returns the changes that make all tunables of this preset those of another.
  ///
  /// - Parameter other: The other preset.
  /// - Returns: Key paths and values, to be set in this order: the kind of a part comes before its
  ///   tunables.
  public func changes(to other: Preset) -> [(key: String, value: ParameterValue)] {
    var preset = self
    var changes: [(key: String, value: ParameterValue)] = []
    for tunable in Catalog().tunables(of: other) {
      guard let value = tunable.value(other), tunable.value(preset) != value,
        let changed = tunable.change(preset, value)
      else { continue }
      preset = changed
      changes.append((tunable.key, value))
    }
    return changes
  }
}
