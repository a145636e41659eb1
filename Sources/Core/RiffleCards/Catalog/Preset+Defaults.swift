extension Preset {
  /// The preset with parts of the same kinds and every tunable at its default.
  ///
  /// A default is the value that a preset file gets that names no base and nothing but kinds: that of
  /// ``standard``, or the one the kind comes with if ``standard`` has another kind. A part that the
  /// catalog does not have stays as it is: nobody knows its defaults.
  public var defaults: Preset {
    var preset = Preset.standard
    preset.catalog = catalog
    for section in catalog.sections {
      guard let tunable = section.kindTunable else { continue }
      if let kind = tunable.value(self) {
        preset = tunable.change(preset, kind) ?? preset
      } else {
        section.copy(self, &preset)
      }
    }
    return preset
  }
}
