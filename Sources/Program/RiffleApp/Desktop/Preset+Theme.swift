package import RiffleCards
package import RiffleDrawing
package import RiffleSDL

extension Preset {
  /// The color behind the cards if the desktop is dark.
  package static let darkBackground = Color(rgb: 0x1B_1E25)

  /// Returns the preset on a background that fits the desktop's colors.
  ///
  /// Only a built-in preset whose background nobody has chosen is changed.
  package func adapted(to theme: DesktopTheme) -> Preset {
    guard let builtIn = Preset.all.first(where: { $0.name == name }) else { return self }
    let light = builtIn.appearance.background
    guard [light, Self.darkBackground].contains(appearance.background) else { return self }
    var adapted = self
    adapted.appearance.background = theme == .dark ? Self.darkBackground : light
    return adapted
  }
}
