package import RiffleFormats
import RiffleSDL
import SystemPackage

/// The table of `riffle settings show`.
package enum SettingsTable {
  /// Returns the lines: each setting's value and what it is for.
  ///
  /// A * marks what is set.
  ///
  /// - Parameters:
  ///   - layers: The settings, with where they come from.
  ///   - showsOrigin: Whether a column says where each value comes from.
  ///   - width: The number of columns.
  /// - Returns: The lines.
  package static func lines(
    of layers: LayeredSettings,
    showsOrigin: Bool,
    width: Int
  ) -> [String] {
    let settings = layers.settings
    let rows = SettingsKey.all.map { key in
      let cells = [key.name, settings[key]?.text ?? key.defaultText]
      return TextTable.Row(
        mark: settings[key] == nil ? " " : "*",
        cells: cells + (showsOrigin ? [origin(of: key, in: layers)] : []),
        note: key.summary
      )
    }
    let heads = ["setting", "value"] + (showsOrigin ? ["from"] : [])
    return TextTable(heads: heads, rows: rows).lines(width: width)
  }

  private static func origin(of key: SettingsKey, in layers: LayeredSettings) -> String {
    switch layers.origin(of: key) {
    case .commandLine: "command line"
    case .environment: key == .scale ? WindowScale.variable : RendererChoice.variable
    case .file(let path): path.string.elidedPath.onOneLine
    case .default: "default"
    }
  }
}
