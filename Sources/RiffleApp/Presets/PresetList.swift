import RiffleCards

/// The presets that come with the library, for people.
package enum PresetList {
  /// One line for each: its name and what it is.
  package static var lines: [String] {
    let presets = BuiltInPreset.all
    let width = presets.map(\.preset.name.count).max() ?? 0
    return presets.map { $0.preset.name.padded(to: width) + "  " + $0.summary }
  }
}

extension String {
  /// The text with blanks after it, until it is as wide as a column.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
