import RiffleFormats
import SystemPackage

package enum SettingsTable {
  /// Each setting's value and purpose; a * marks what is set.
  package static func lines(of layers: LayeredSettings, showsOrigin: Bool, width: Int) -> [String] {
    let settings = layers.settings
    let rows = Setting.all.map { setting in
      let value = setting.value(in: settings)
      let cells = [setting.name, value?.text ?? setting.usual]
      return TextTable.Row(
        mark: value == nil ? " " : "*",
        cells: cells + (showsOrigin ? [origin(of: setting, in: layers)] : []),
        note: setting.summary
      )
    }
    let heads = ["setting", "value"] + (showsOrigin ? ["from"] : [])
    return TextTable(heads: heads, rows: rows).lines(width: width)
  }

  private static func origin(of setting: Setting, in layers: LayeredSettings) -> String {
    switch layers.origin(of: setting) {
    case .commandLine: "command line"
    case .environment: setting.variable ?? ""
    case .file(let path): path.string.elidedPath.onOneLine
    case .default: "default"
    }
  }
}
