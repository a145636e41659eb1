package import SystemPackage

/// The place that a setting comes from.
package enum SettingsOrigin: Hashable, Sendable {
  /// An option of the command line.
  case commandLine
  /// An environment variable.
  case environment
  /// The file of settings.
  case file(FilePath)
  /// Nothing sets it.
  case `default`
}

/// Settings from several places, of which the first that sets a key counts.
package struct LayeredSettings: Hashable, Sendable {
  private struct Layer: Hashable, Sendable {
    var origin: SettingsOrigin
    var settings: Settings
  }

  private var layers: [Layer] = []

  /// Makes settings from no place.
  package init() {}

  /// Adds a place that is weaker than all before it.
  package mutating func append(_ settings: Settings, from origin: SettingsOrigin) {
    layers.append(Layer(origin: origin, settings: settings))
  }

  /// Returns the place that a key comes from.
  package func origin(of key: SettingsKey) -> SettingsOrigin {
    layers.first { $0.settings[key] != nil }?.origin ?? .default
  }

  /// The settings that count.
  package var settings: Settings {
    var settings = Settings()
    for key in SettingsKey.all {
      guard let value = layers.lazy.compactMap({ $0.settings[key] }).first else { continue }
      settings.take(value, for: key)
    }
    return settings
  }
}
