package import RiffleFormats
import RiffleSDL

extension OpenRequest {
  /// Fills what the options leave open from the settings, except what a deck may remember, see
  /// ``fill(from:)``; `--setting` counts as an option.
  package mutating func complete(with layers: LayeredSettings) {
    settings = layers.settings
    if replay == nil {
      if layers.origin(of: \.preset) == .commandLine { preset = preset ?? settings.preset }
      if layers.origin(of: \.window) == .commandLine { window = window ?? settings.window }
    }
    scale = scale ?? settings.scale
    renderer = renderer ?? settings.renderer
  }
}

extension LayeredSettings {
  /// The settings from the command line, as `KEY=VALUE`, the environment and the file.
  ///
  /// - Throws: ``RiffleError`` if one of them is wrong.
  package static func ofStart(
    commandLine texts: [String] = [],
    environment: (String) -> String? = ProcessEnvironment.value(of:)
  ) throws(RiffleError) -> LayeredSettings {
    var commandLine = Settings()
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw .wrongUsage("--setting is \"\(text)\". Give KEY=VALUE, such as theme=dark.")
      }
      try SettingsChange.set(String(parts[0]), to: String(parts[1]), in: &commandLine)
    }
    var variables = Settings()
    variables.scale = try WindowScale.chosen(nil, environment: environment(WindowScale.variable))
    let renderer = environment(RendererChoice.variable)
    if renderer?.isEmpty == false { variables.renderer = try .chosen(environment: renderer) }
    let file = SettingsFile.path(environment: environment)
    var layers = LayeredSettings()
    layers.append(commandLine, from: .commandLine)
    layers.append(variables, from: .environment)
    if let file { layers.append(try SettingsFile.read(file), from: .file(file)) }
    return layers
  }
}
