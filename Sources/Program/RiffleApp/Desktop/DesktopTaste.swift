package import Riffle
import RiffleMuseum
package import RiffleSDL

/// What the desktop and the settings say about colors and motion.
@MainActor
final class DesktopTaste {
  private let desk: Desk
  private let settings: Settings
  private let wishes: DesktopWishes
  /// The colors that presets are adapted to; nil if neither says.
  private(set) var theme: DesktopTheme?

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

  /// Asks the desktop again, as when the user returns from its settings.
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
  /// Nil if the choice is left to the desktop.
  fileprivate init?(_ choice: ThemeChoice) {
    switch choice {
    case .automatic: return nil
    case .light: self = .light
    case .dark: self = .dark
    }
  }
}

extension Preset {
  package static let darkBackground = Appearance.darkBackground

  /// The preset with a background, and a ground of words on cards, that fit the desktop's colors.
  ///
  /// Only changes a built-in preset whose background was not chosen, and of that the shadow, the line inside
  /// a card's edge and the ground of words only if nothing of them was chosen.
  package func adapted(to theme: DesktopTheme) -> Preset {
    guard let builtIn = BuiltInPreset.named(name)?.preset else { return self }
    let looks = [builtIn.appearance, builtIn.appearance.dark]
    guard looks.map(\.background).contains(appearance.background) else { return self }
    let look = theme == .dark ? looks[1] : looks[0]
    var adapted = self
    adapted.appearance.background = look.background
    if looks.map(\.shadow).contains(appearance.shadow) { adapted.appearance.shadow = look.shadow }
    if looks.map(\.hairline).contains(appearance.hairline) {
      adapted.appearance.hairline = look.hairline
    }
    if looks.map(\.face.color).contains(appearance.face.color) {
      adapted.appearance.face.color = look.face.color
    }
    return adapted
  }
}
