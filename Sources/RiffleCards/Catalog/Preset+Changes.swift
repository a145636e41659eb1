extension Preset {
  /// Lists what must be set to make this preset another in all that can be tuned.
  ///
  /// - Parameter other: The other preset.
  /// - Returns: Key paths and values, to be set in this order: the kind of a part before its
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
