import RiffleCards
package import RiffleFormats

/// What was asked of `riffle presets show`: a preset, and how it is to be written.
package struct PresetRequest: Sendable {
  /// The preset's name or file; "-" stands for standard input.
  package var preset: String
  /// What is different about the preset.
  package var changes: [PresetChange] = []
  /// How it is written.
  package var form = Form.file

  /// How a preset is written.
  package enum Form: Sendable {
    /// As a complete preset file.
    case file
    /// As a table for people.
    case table
  }

  /// Asks for a preset as a file.
  package init(preset: String) {
    self.preset = preset
  }

  /// Writes the preset.
  ///
  /// - Returns: The lines.
  /// - Throws: ``RiffleError`` where there is no such preset or it cannot be changed so.
  package func lines() throws(RiffleError) -> [String] {
    var shown = try Preset.named(preset)
    for change in changes { try change.apply(to: &shown) }
    return switch form {
    case .file: [shown.jsonText]
    case .table: PresetTable(shown).lines
    }
  }
}
