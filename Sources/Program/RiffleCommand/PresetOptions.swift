import ArgumentParser
import RiffleApp
import RiffleFormats

/// The options of every command with a stack: its preset and the changes to it.
struct PresetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The preset's name or file (.riffle.json). Defaults to that of the trace or the settings, else riffle.",
      valueName: "name|file"
    )
  )
  var preset: String?

  @OptionGroup var changed: ChangeOptions

  /// The changes to the preset.
  var changes: [PresetChange] {
    get throws(RiffleError) { try changed.changes }
  }
}

/// The option of every command that can change a preset.
struct ChangeOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Change a tunable of the preset; may be given several times.",
      valueName: "key=value"
    )
  )
  var texts: [String] = []

  /// The changes, in their order.
  var changes: [PresetChange] {
    get throws(RiffleError) {
      var changes: [PresetChange] = []
      for text in texts { changes.append(try PresetChange.parsed(text)) }
      return changes
    }
  }
}
