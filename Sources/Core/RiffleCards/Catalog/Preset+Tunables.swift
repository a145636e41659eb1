extension Preset {
  /// Returns the value of a tunable.
  ///
  /// - Throws: ``PresetError`` if this preset has no such tunable, or if the key is the kind of a part
  ///   that its catalog does not have.
  public func value(of key: String) throws(PresetError) -> ParameterValue {
    let tunable = try catalog.tunable(key, of: self)
    if let value = tunable.value(self) { return value }
    throw catalog.sections.compactMap { $0.kindTunable?.key == key ? $0.problem(with: self) : nil }
      .first ?? .unknownKey(key)
  }

  /// Sets a tunable to a value.
  ///
  /// A part of another kind comes with its defaults.
  ///
  /// - Parameters:
  ///   - key: The key path, such as `layout.horizontal`.
  ///   - value: The value.
  /// - Throws: ``PresetError`` if this preset has no such tunable, or the tunable cannot have the
  ///   value; then nothing has changed.
  public mutating func set(_ key: String, to value: ParameterValue) throws(PresetError) {
    let tunable = try catalog.tunable(key, of: self)
    guard let accepted = tunable.domain.accepted(value),
      let changed = tunable.change(self, accepted)
    else {
      throw .wrongValue(key: key, wanted: tunable.domain.description, found: value)
    }
    self = changed
  }

  /// Returns the value of a tunable; nil if this preset does not have that tunable.
  public func value(of tunable: Tunable<Preset>) -> ParameterValue? {
    tunable.value(self)
  }
}
