package import RiffleCards
package import RiffleFormats
import RiffleShell
package import RiffleTuning

package struct PresetRequest: Sendable {
  /// The name or the file, where "-" is standard input.
  package var preset: String
  package var changes: [PresetChange] = []
  package var form = Form.file

  package enum Form: Sendable {
    case file
    case table
  }

  package init(preset: String) { self.preset = preset }

  package func changedPreset() throws(RiffleError) -> Preset {
    var (preset, _) = try Preset.withBase(named: preset)
    for change in changes { try change.apply(to: &preset) }
    return preset
  }

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
