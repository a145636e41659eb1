import RiffleCards
package import RiffleFormats

/// What is copied of a preset that is tuned, as text that can be pasted again.
package enum PresetCopy: Hashable, Sendable {
  /// One value: `"drag.maximumRotation": 12`.
  case value(String)
  /// All values, as a preset file has them.
  case whole
  /// The values that differ from the base, as a preset file has them. A built-in base is named; one of
  /// the user's own is not, since nobody else has it.
  case differences
}

extension WorkingPreset {
  /// Returns the text of a copy, without the end of the last line.
  ///
  /// - Throws: ``RiffleError``, one line, if the preset has no such tunable, or a part that its catalog
  ///   does not have.
  package func text(of copy: PresetCopy) throws(RiffleError) -> String {
    switch copy {
    case .value(let key):
      do throws(PresetError) {
        return "\"\(key)\": \(try preset.value(of: key).jsonText)"
      } catch {
        throw .wrongUsage(error.explanation(in: preset))
      }
    case .whole:
      return Self.text(try PresetFile.encode(preset))
    case .differences where origin == .builtIn:
      return Self.text(try PresetFile.encode(preset, basedOn: base.name))
    case .differences:
      return Self.text(try PresetFile.encodeChanges(of: preset, from: base))
    }
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).trimmed
  }
}
