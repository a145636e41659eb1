import ArgumentParser
import RiffleApp

/// How the stack behaves: what every command that has one can be told.
struct PresetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A preset's name or file; else the trace's, else riffle.",
      valueName: "name|file"
    )
  )
  var preset: String?

  @OptionGroup var changed: ChangeOptions

  /// What is different about the preset.
  var changes: [PresetChange] { changed.changes }
}

/// What is different about a preset.
struct ChangeOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Change a tunable of the preset; any number of times.",
      valueName: "key=value"
    )
  )
  var changes: [PresetChange] = []
}
