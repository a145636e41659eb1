import RiffleApp
import RiffleMotion
import RiffleSDL
import RiffleTuning

/// What of the studio is seen, apart from the presets and the cards.
struct StudioView {
  /// Whether the panel is open.
  var isPanelOpen = true
  /// The width of the panel, in points.
  var panelWidth = StudioLayout.standardPanelWidth
  /// Whether the timeline is open.
  var isTimelineOpen = true
  /// How two presets are compared.
  var comparison = StudioLayout.Comparison.single
  /// The page over the stage; nil for none.
  var sheet: StudioSheet?
  /// What is drawn over the cards, if overlays are shown.
  var overlays: StageOverlay = [.thresholds, .grabPoint, .velocity, .projectedEnd, .trail]
  /// Whether overlays are shown.
  var showsOverlays = false
  /// Whether the release map is shown.
  var showsReleaseMap = false
  /// The release velocity of the map to the right, in points per second.
  var mapSpeed = 0.0
  /// The numbers by which springs are shown.
  var springFamily = SpringFamily.response
  /// The colors of the interface.
  var theme = StudioState.Theme.automatic
  /// The colors of the desktop; nil if nothing says it.
  var desktopTheme: DesktopTheme?
  /// Whether the stack is laid out from right to left.
  var isMirrored = false
  /// Whether motion is reduced.
  var reducesMotion = false
  /// The words that tunables are searched for.
  var filter = ""
  /// The values that are being typed, by key path.
  var typed: [String: String] = [:]
  /// Whether the field for them is about to get the keyboard.
  var focusesFilter = false
  /// What is asked about the preset; nil for nothing.
  var prompt: PresetPrompt?
  /// Whether a card was swiped, so that the hint can go.
  var hasSwiped = false

  /// Whether the interface is dark.
  var isDark: Bool { theme == .automatic ? desktopTheme == .dark : theme == .dark }
}
