package import RiffleMotion
import RiffleSDL
import RiffleShell
import RiffleTuning

/// What of the studio is visible, apart from the presets and the cards.
struct StudioView {
  private var isPanelOpen: Bool
  private var isTimelineOpen: Bool
  private(set) var isGraphOpen: Bool
  /// It is nil while the panel follows the window.
  private var panelWidth: Double?
  private var panelSlide: Slide
  private var timelineSlide: Slide
  private var graphSlide: Slide
  private var mapSlide = Slide(false)
  var comparison = StudioLayout.Comparison.single
  var framing: StageFraming
  var sheet: StudioSheet?
  /// Drawn over the cards while `showsOverlays` is true.
  var overlays: StageOverlay = [.thresholds, .grabPoint, .velocity, .projectedEnd, .trail]
  var showsOverlays = false
  var showsHandles = false
  private(set) var showsReleaseMap = false
  var theme: StudioState.Theme
  /// The desktop theme; nil if the desktop does not say.
  private(set) var desktopTheme: DesktopTheme?
  private(set) var increasesContrast = false
  var isMirrored = false
  var reducesMotion = false

  init(_ state: StudioState) {
    isPanelOpen = state.isPanelOpen
    isTimelineOpen = state.isTimelineOpen
    isGraphOpen = state.isGraphOpen
    panelWidth = state.panelWidth
    framing = state.framing
    panelSlide = Slide(state.isPanelOpen)
    timelineSlide = Slide(state.isTimelineOpen)
    graphSlide = Slide(state.isGraphOpen)
    theme = state.theme
  }

  /// Takes over what the desktop wishes now.
  @MainActor mutating func follow(_ wishes: DesktopWishes) {
    (desktopTheme, increasesContrast) = (wishes.theme, wishes.increasesContrast)
  }

  var isDark: Bool { theme == .automatic ? desktopTheme == .dark : theme == .dark }

  mutating func openPanel(_ isOpen: Bool, at time: Timestamp) {
    isPanelOpen = isOpen
    panelSlide.move(toOpen: isOpen, at: time, isInstant: reducesMotion)
  }

  /// Makes the panel as wide as is asked and possible.
  mutating func setPanelWidth(_ width: Double) {
    let widths = StudioState.panelWidths
    panelWidth = min(max(width.rounded(), widths.lowerBound), widths.upperBound)
  }

  /// Returns whether the action was one of the view's.
  mutating func perform(_ action: StudioAction, at time: Timestamp) -> Bool {
    switch action {
    case .togglePanel: openPanel(!isPanelOpen, at: time)
    case .toggleTimeline:
      isTimelineOpen.toggle()
      timelineSlide.move(toOpen: isTimelineOpen, at: time, isInstant: reducesMotion)
    case .toggleGraph:
      isGraphOpen.toggle()
      graphSlide.move(toOpen: isGraphOpen, at: time, isInstant: reducesMotion)
    case .compareSideBySide: comparison = comparison == .sideBySide ? .single : .sideBySide
    case .compareOverlaid: comparison = comparison == .overlaid ? .single : .overlaid
    case .sheet(let page): sheet = sheet == page ? nil : page
    case .toggleOverlays: showsOverlays.toggle()
    case .toggleHandles: showsHandles.toggle()
    case .toggleReleaseMap:
      showsReleaseMap.toggle()
      mapSlide.move(toOpen: showsReleaseMap, at: time, isInstant: reducesMotion)
    case .toggleActualSize: framing.toggleActualSize()
    default: return false
    }
    return true
  }

  /// Whether what the action switches is on; nil if it is no switch of the view.
  func isOn(_ action: StudioAction) -> Bool? {
    switch action {
    case .togglePanel: isPanelOpen
    case .toggleTimeline: isTimelineOpen
    case .toggleGraph: isGraphOpen
    case .compareSideBySide: comparison == .sideBySide
    case .compareOverlaid: comparison == .overlaid
    case .toggleOverlays: showsOverlays
    case .toggleHandles: showsHandles
    case .toggleReleaseMap: showsReleaseMap
    case .toggleMirrored: isMirrored
    case .toggleReducedMotion: reducesMotion
    default: nil
    }
  }

  func isMoving(at time: Timestamp) -> Bool {
    [panelSlide, timelineSlide, graphSlide, mapSlide].contains { $0.isMoving(at: time) }
  }

  func layout(in window: Size, at time: Timestamp) -> StudioLayout {
    StudioLayout(
      window: window,
      panelWidth: panelWidth,
      panelShare: panelSlide.share(at: time),
      timelineShare: timelineSlide.share(at: time),
      graphShare: graphSlide.share(at: time),
      mapShare: mapSlide.share(at: time),
      comparison: comparison,
      framing: framing
    )
  }

  func keep(in state: inout StudioState) {
    state.isPanelOpen = isPanelOpen
    state.panelWidth = panelWidth
    state.isTimelineOpen = isTimelineOpen
    state.framing = framing
    state.isGraphOpen = isGraphOpen
    state.theme = theme
  }
}

/// A part of the window that slides in and out: its visible share, from 0 to 1.
package struct Slide {
  /// The duration, in seconds.
  private static let duration = 0.12
  private var start: Timestamp?
  private var from: Double
  private var end: Double

  package init(_ isOpen: Bool) {
    end = isOpen ? 1 : 0
    from = end
  }

  package mutating func move(toOpen isOpen: Bool, at time: Timestamp, isInstant: Bool) {
    let target = isOpen ? 1.0 : 0
    guard target != end else { return }
    from = share(at: time)
    end = target
    start = isInstant ? nil : time
  }

  package func share(at time: Timestamp) -> Double {
    guard let start else { return end }
    let part = min(max(time.seconds(since: start) / Self.duration, 0), 1)
    // Quadratic ease-out.
    return from + (end - from) * (1 - (1 - part) * (1 - part))
  }

  package func isMoving(at time: Timestamp) -> Bool {
    start.map { time.seconds(since: $0) < Self.duration } ?? false
  }
}
