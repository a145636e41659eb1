package import RiffleShell

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
