package import RiffleFormats
import RiffleSDL
package import SystemPackage

/// Where a setting comes from; `default` if nothing sets it.
package enum SettingsOrigin: Hashable, Sendable {
  case commandLine, environment, file(FilePath), `default`
}

/// Settings from several places; for each key, the first place that sets it counts.
package struct LayeredSettings: Hashable, Sendable {
  private struct Layer: Hashable, Sendable {
    var origin: SettingsOrigin
    var settings: Settings
  }

  private var layers: [Layer] = []

  package init() {}

  /// Adds a place that is weaker than all before it.
  package mutating func append(_ settings: Settings, from origin: SettingsOrigin) {
    layers.append(Layer(origin: origin, settings: settings))
  }

  func origin(of setting: Setting) -> SettingsOrigin {
    layers.first { setting.value(in: $0.settings) != nil }?.origin ?? .default
  }

  package func origin<Value>(of property: KeyPath<Settings, Value?>) -> SettingsOrigin {
    layers.first { $0.settings[keyPath: property] != nil }?.origin ?? .default
  }

  package var settings: Settings {
    var settings = Settings()
    for setting in Setting.all {
      let value = layers.lazy.compactMap { setting.value(in: $0.settings) }.first
      setting.set(value, in: &settings)
    }
    return settings
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
