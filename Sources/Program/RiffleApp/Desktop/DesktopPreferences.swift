import Riffle
import RiffleSDL
import RiffleShell

/// What the desktop and the settings say about colors and motion.
@MainActor
final class DesktopPreferences {
  private let session: DeckSession
  private let settings: Settings
  private let wishes: DesktopWishes
  /// The colors that presets are adapted to; nil if neither says.
  private(set) var theme: DesktopTheme?

  init(_ session: DeckSession, _ settings: Settings, driverName: String) {
    self.session = session
    self.settings = settings
    wishes = DesktopWishes(driverName: driverName)
    apply()
    wishes.follow { [weak self] in self?.apply() }
  }

  /// Asks the desktop again, as when the user returns from its settings.
  func lookAgain() { wishes.lookAgain() }

  private func apply() {
    session.showContrast(increased: wishes.increasesContrast)
    let motion = settings.reducedMotion ?? .automatic
    session.stackView.reducesMotion = motion == .automatic ? wishes.reducesMotion : motion == .on
    guard let theme = settings.theme.flatMap(DesktopTheme.init) ?? wishes.theme else { return }
    self.theme = theme
    let preset = session.stackView.preset
    let adapted = preset.adapted(to: theme)
    if adapted.appearance != preset.appearance {
      session.stackView.setPreset(adapted, at: session.now)
    }
  }
}

extension DesktopTheme {
  /// Makes nil of a choice that is left to the desktop.
  fileprivate init?(_ choice: ThemeChoice) {
    switch choice {
    case .automatic: return nil
    case .light: self = .light
    case .dark: self = .dark
    }
  }
}
