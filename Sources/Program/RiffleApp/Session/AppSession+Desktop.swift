import Riffle
import RiffleCards
import RiffleFormats
import RiffleSDL

// What the desktop and the settings have to say about a session. A replay shows what was recorded,
// whatever they say.
extension AppSession {
  /// Takes over what can be known at once, and follows what the desktop says later.
  func followDesktop() {
    guard replay == nil else { return }
    let desktop = DesktopWishes(driverName: window.loop.window.session.driverName)
    self.desktop = desktop
    applyWishes()
    guard settings.theme.isAutomatic || settings.reducedMotion ?? .automatic == .automatic else {
      return
    }
    desktop.follow { [weak self] in self?.applyWishes() }
  }

  private func applyWishes() {
    guard let desktop else { return }
    let wishes = settings.reducedMotion ?? .automatic
    stackView.reducesMotion = wishes == .automatic ? desktop.reducesMotion : wishes == .on
    apply(settings.theme.flatMap(DesktopTheme.init) ?? desktop.theme)
  }

  private func apply(_ theme: DesktopTheme?) {
    guard let theme else { return }
    self.theme = theme
    let adapted = preset.adapted(to: theme)
    if adapted.appearance != preset.appearance {
      stackView.setPreset(adapted, at: window.loop.now)
    }
  }
}

extension Optional where Wrapped == ThemeChoice {
  /// Whether the desktop decides.
  fileprivate var isAutomatic: Bool { self == nil || self == .automatic }
}

extension DesktopTheme {
  /// Returns the theme of a choice; nil if that is left to the desktop.
  fileprivate init?(_ choice: ThemeChoice) {
    switch choice {
    case .automatic: return nil
    case .light: self = .light
    case .dark: self = .dark
    }
  }
}
