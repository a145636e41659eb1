import RiffleCards

package enum PresetList {
  package static var lines: [String] {
    let presets = BuiltInPreset.all
    let width = presets.map(\.preset.name.count).max() ?? 0
    return presets.map { $0.preset.name.padded(to: width) + "  " + $0.summary }
  }
}
