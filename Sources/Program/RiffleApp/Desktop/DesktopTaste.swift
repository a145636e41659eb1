import Riffle
package import RiffleCards
package import RiffleDrawing
import RiffleFormats
package import RiffleSDL

/// What the desktop and the settings say about colors and motion.
@MainActor
final class DesktopTaste {
  private let desk: Desk
  private let settings: Settings
  private let wishes: DesktopWishes
  /// The colors that presets are adapted to; nil if nothing says it.
  private(set) var theme: DesktopTheme?

  /// Takes over what can be known at once, and follows what the desktop says later.
  init(_ desk: Desk, _ settings: Settings, driverName: String) {
    self.desk = desk
    self.settings = settings
    wishes = DesktopWishes(driverName: driverName)
    apply()
    guard
      (settings.theme ?? .automatic) == .automatic
        || (settings.reducedMotion ?? .automatic) == .automatic
    else { return }
    wishes.follow { [weak self] in self?.apply() }
  }

  /// Asks the desktop again, as when a person comes back from its settings.
  func lookAgain() { wishes.lookAgain() }

  private func apply() {
    let motion = settings.reducedMotion ?? .automatic
    desk.stackView.reducesMotion = motion == .automatic ? wishes.reducesMotion : motion == .on
    guard let theme = settings.theme.flatMap(DesktopTheme.init) ?? wishes.theme else { return }
    self.theme = theme
    let preset = desk.stackView.preset
    let adapted = preset.adapted(to: theme)
    if adapted.appearance != preset.appearance {
      desk.stackView.setPreset(adapted, at: desk.now)
    }
  }
}

extension DesktopTheme {
  /// The theme of a choice; nil if that is left to the desktop.
  fileprivate init?(_ choice: ThemeChoice) {
    switch choice {
    case .automatic: return nil
    case .light: self = .light
    case .dark: self = .dark
    }
  }
}

extension Preset {
  /// The color behind the cards if the desktop is dark.
  package static let darkBackground = Color(rgb: 0x1B_1E25)

  /// Returns the preset on a background that fits the desktop's colors.
  ///
  /// Only a built-in preset whose background was not chosen is changed.
  package func adapted(to theme: DesktopTheme) -> Preset {
    guard let builtIn = Preset.all.first(where: { $0.name == name }) else { return self }
    let light = builtIn.appearance.background
    guard [light, Self.darkBackground].contains(appearance.background) else { return self }
    var adapted = self
    adapted.appearance.background = theme == .dark ? Self.darkBackground : light
    return adapted
  }
}
