package import RiffleCards
package import RiffleFormats

/// A preset as code to take away, for each platform in the parametrization that it has.
///
/// Swift and JSON hold the whole preset, as what differs from a preset of the library. The other
/// platforms get its springs and timing curves (`Preset.motions`), each named by its place.
package struct CodeExport: Sendable {
  /// The preset.
  package let preset: Preset
  /// The preset of the library on which Swift and JSON are based.
  package let base: Preset

  /// Prepares the code of a preset.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - base: The preset of the library that Swift and JSON name; nil for the one that differs
  ///     least. Defaults to nil.
  package init(of preset: Preset, basedOn base: BuiltInPreset? = nil) {
    self.preset = preset
    let nearest = Preset.all.min { first, second in
      preset.differences(from: first).count < preset.differences(from: second).count
    }
    self.base = base?.preset ?? nearest ?? .standard
  }

  /// Returns the contents of a file for a platform.
  ///
  /// - Parameter target: The platform.
  /// - Returns: The text, which ends with a line break.
  /// - Throws: `RiffleError`, one line, if a preset file cannot hold the preset.
  package func text(for target: CodeTarget) throws(RiffleError) -> String {
    switch target {
    case .swift: return SwiftPresetWriter(of: preset, basedOn: base).source
    case .json:
      return try String(
        decoding: PresetFile.encode(preset, basedOn: base.name),
        as: UTF8.self
      )
    default:
      guard let platform = target.platform else { return "" }
      let blocks = preset.motions.map { platform.declaration(of: $0) }
      return platform.file(title: title, blocks)
    }
  }

  /// Returns the code of one motion for a platform, to paste where it is used.
  ///
  /// - Parameters:
  ///   - motion: The motion.
  ///   - target: The platform.
  /// - Returns: The code, of one line or a few, without a line break at its end; nil for Swift and
  ///   JSON, which hold whole presets.
  package static func text(of motion: PartMotion, for target: CodeTarget) -> String? {
    target.platform?.declaration(of: motion)
  }

  /// The title of files, in words that no comment ends at.
  private var title: String {
    let name = preset.name.map { $0.isNewline || $0 == "*" ? " " : $0 }
    return "The springs and timing curves of Riffle's preset \"\(String(name))\"."
  }
}
