extension Preset {
  /// The preset whose parts are of the same kinds, with every tunable at its default.
  ///
  /// A default is what a tunable is in a preset file that names no base and nothing but kinds: what
  /// ``standard`` has, or where that has another kind of the part, what this kind comes with.
  public var defaults: Preset {
    Catalog().sections.compactMap(\.kindTunable).reduce(into: Preset.standard) { preset, tunable in
      guard let kind = tunable.value(self), let changed = tunable.change(preset, kind) else {
        return
      }
      preset = changed
    }
  }
}
