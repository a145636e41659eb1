import RiffleCards

/// The list of the built-in presets.
package enum PresetList {
  /// One line for each preset: its name and its summary.
  package static var lines: [String] {
    let presets = BuiltInPreset.all
    let width = presets.map(\.preset.name.count).max() ?? 0
    return presets.map { $0.preset.name.padded(to: width) + "  " + $0.summary }
  }
}
