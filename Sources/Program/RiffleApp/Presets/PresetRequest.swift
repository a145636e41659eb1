import RiffleCards
package import RiffleFormats

/// The options of `riffle presets show`.
package struct PresetRequest: Sendable {
  /// The preset's name or file; "-" for standard input.
  package var preset: String
  package var changes: [PresetChange] = []
  /// The form of the output.
  ///
  /// Defaults to a file.
  package var form = Form.file

  /// A form of the output.
  package enum Form: Sendable {
    /// A complete preset file.
    case file
    /// A table that explains each tunable.
    case table
  }

  package init(preset: String) {
    self.preset = preset
  }

  /// Returns the lines of the output.
  ///
  /// - Parameter width: The number of columns of a table. Defaults to 80.
  /// - Throws: ``RiffleError`` if there is no such preset or a change does not fit it.
  package func lines(width: Int = 80) throws(RiffleError) -> [String] {
    let (found, base) = try Preset.withBase(named: preset)
    var shown = found
    for change in changes { try change.apply(to: &shown) }
    return switch form {
    case .file:
      String(decoding: try PresetFile.encode(shown), as: UTF8.self).split(separator: "\n")
        .map(String.init)
    case .table:
      PresetTable(shown, base: base ?? (changes.isEmpty ? nil : found), width: width).lines
    }
  }
}
