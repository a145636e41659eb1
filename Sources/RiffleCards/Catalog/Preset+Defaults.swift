extension Preset {
  /// The preset with parts of the same kinds and every tunable at its default.
  ///
  /// A default is the value that a preset file gets that names no base and nothing but kinds: that of
  /// ``standard``, or the one the kind comes with if ``standard`` has another kind.
  public var defaults: Preset {
    Catalog().sections.compactMap(\.kindTunable).reduce(into: Preset.standard) { preset, tunable in
      guard let kind = tunable.value(self), let changed = tunable.change(preset, kind) else {
        return
      }
      preset = changed
    }
  }
}
