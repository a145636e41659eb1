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
