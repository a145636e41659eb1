import Riffle
import RiffleFormats
import RiffleSDL
import RiffleShell
import RiffleTuning

/// The stage of a session: presets are adapted to the desktop and the deck before they come on it, and
/// photographs fill its window.
@MainActor
final class SessionStage {
  private let session: DeckSession
  private let window: CardWindow
  private let changes: [PresetChange]
  /// What the desktop asks for; nil during a replay.
  private var preferences: DesktopPreferences?

  init(_ opening: SessionOpening) {
    session = opening.session
    window = opening.window
    changes = opening.request.changes
  }

  private var stackView: CardStackView { window.stackView }

  /// The preset without the changes for a dark desktop.
  var preset: Preset {
    preferences?.theme == .dark ? stackView.preset.adapted(to: .light) : stackView.preset
  }

  func show(_ preset: Preset, at time: Timestamp) {
    stackView.setPreset(prepared(preset), at: time)
  }

  /// Makes room for what is beside the cards while they are decided on.
  func makeRoom(footHeight: @escaping () -> Double) {
    guard let appearance = session.appearance else { return }
    if appearance.stage == .photographs {
      fillWindow()
    } else if appearance.hasControls {
      window.foot = { [session] in footHeight() * session.scale / $0.pixelsPerPoint }
    }
  }

  /// Has a photograph take the window but for the lines of the overlay, which grow with the window.
  func fillWindow() {
    guard session.appearance?.stage == .photographs else { return }
    let insets = PhotographStage.insets
    let factor = session.scale / session.windowSize.pixelsPerPoint
    stackView.fit = .filling(
      EdgeInsets(
        top: (insets.top * factor).rounded(),
        left: (insets.left * factor).rounded(),
        bottom: (insets.bottom * factor).rounded(),
        right: (insets.right * factor).rounded()
      )
    )
  }

  /// Follows what the desktop and the settings say from now on.
  func followDesktop(_ settings: Settings) {
    let driverName = window.loop.window.session.driverName
    preferences = DesktopPreferences(session, settings, driverName: driverName)
  }

  /// Asks the desktop again, as when the user returns from its settings.
  func lookAgain() { preferences?.lookAgain() }

  private func prepared(_ preset: Preset) -> Preset {
    let adapted = preferences?.theme.map(preset.adapted) ?? preset
    let changedKeys = Set(changes.map(\.key))
    guard let appearance = session.appearance else { return adapted }
    guard appearance.stage == .photographs else {
      return appearance.prepared(adapted) { changedKeys.contains($0) }
    }
    var stage = PhotographStage.preset(adapted)
    // They have been checked already.
    for change in changes { try? change.apply(to: &stage) }
    return appearance.prepared(stage) { changedKeys.contains($0) }
  }
}
