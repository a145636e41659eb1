import RiffleApp
package import RiffleMotion
import RiffleSDL
import RiffleTuning

/// What of the studio is seen, apart from the presets and the cards.
struct StudioView {
  private var isPanelOpen: Bool
  private var isTimelineOpen: Bool
  private let panelWidth: Double
  private var panelSlide: Slide
  private var timelineSlide: Slide
  var comparison = StudioLayout.Comparison.single
  /// The page over the stage; nil for none.
  var sheet: StudioSheet?
  /// The overlays over the cards, if they are shown.
  var overlays: StageOverlay = [.thresholds, .grabPoint, .velocity, .projectedEnd, .trail]
  var showsOverlays = false
  var showsReleaseMap = false
  /// The colors of the interface.
  var theme: StudioState.Theme
  /// The colors of the desktop; nil if nothing says it.
  var desktopTheme: DesktopTheme?
  /// Whether the stack is laid out from right to left.
  var isMirrored = false
  var reducesMotion = false

  /// Restores the view of the last time.
  init(_ state: StudioState) {
    let widths = StudioLayout.panelWidths
    isPanelOpen = state.isPanelOpen
    isTimelineOpen = state.isTimelineOpen
    panelWidth = min(max(state.panelWidth, widths.lowerBound), widths.upperBound)
    panelSlide = Slide(state.isPanelOpen)
    timelineSlide = Slide(state.isTimelineOpen)
    theme = state.theme
  }

  var isDark: Bool { theme == .automatic ? desktopTheme == .dark : theme == .dark }

  mutating func openPanel(_ isOpen: Bool, at time: Timestamp) {
    isPanelOpen = isOpen
    panelSlide.move(toOpen: isOpen, at: time, isInstant: reducesMotion)
  }

  /// Does what an action asks of the view; returns whether it was any of the view's.
  mutating func perform(_ action: StudioAction, at time: Timestamp) -> Bool {
    switch action {
    case .togglePanel: openPanel(!isPanelOpen, at: time)
    case .toggleTimeline:
      isTimelineOpen.toggle()
      timelineSlide.move(toOpen: isTimelineOpen, at: time, isInstant: reducesMotion)
    case .compareSideBySide: comparison = comparison == .sideBySide ? .single : .sideBySide
    case .compareOverlaid: comparison = comparison == .overlaid ? .single : .overlaid
    case .sheet(let page): sheet = sheet == page ? nil : page
    case .toggleOverlays: showsOverlays.toggle()
    case .toggleReleaseMap: showsReleaseMap.toggle()
    default: return false
    }
    return true
  }

  /// Whether the panel or the timeline slides at a time.
  func isMoving(at time: Timestamp) -> Bool {
    panelSlide.isMoving(at: time) || timelineSlide.isMoving(at: time)
  }

  /// Returns the places of the studio's parts in a window at a time.
  func layout(in window: Size, at time: Timestamp) -> StudioLayout {
    StudioLayout(
      window: window,
      panelWidth: panelWidth,
      panelShare: panelSlide.share(at: time),
      timelineShare: timelineSlide.share(at: time),
      comparison: comparison
    )
  }

  /// Writes down what the next start has again.
  func keep(in state: inout StudioState) {
    state.isPanelOpen = isPanelOpen
    state.panelWidth = panelWidth
    state.isTimelineOpen = isTimelineOpen
    state.theme = theme
  }
}

/// A part of the window that slides in and out: the share of it that is seen, from 0 to 1.
package struct Slide {
  /// The time that a slide takes, in seconds.
  private static let duration = 0.12
  private var start: Timestamp?
  private var from: Double
  private var end: Double

  /// Makes a part that stands still.
  package init(_ isOpen: Bool) {
    end = isOpen ? 1 : 0
    from = end
  }

  /// Slides in or out, from where it is.
  package mutating func move(toOpen isOpen: Bool, at time: Timestamp, isInstant: Bool) {
    let target = isOpen ? 1.0 : 0
    guard target != end else { return }
    from = share(at: time)
    end = target
    start = isInstant ? nil : time
  }

  /// Returns the share that is seen at a time.
  package func share(at time: Timestamp) -> Double {
    guard let start else { return end }
    let part = min(max(time.seconds(since: start) / Self.duration, 0), 1)
    // Quadratic ease-out.
    return from + (end - from) * (1 - (1 - part) * (1 - part))
  }

  /// Returns whether it moves at a time.
  package func isMoving(at time: Timestamp) -> Bool {
    start.map { time.seconds(since: $0) < Self.duration } ?? false
  }
}
