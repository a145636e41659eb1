package import RiffleMotion
package import RiffleTuning

/// The places of the studio's parts in its window, in points.
///
/// The panel covers part of the stage, which keeps its minimum size, if the window is too small.
package struct StudioLayout: Hashable, Sendable {
  package var window: Size
  package var panelWidth: Double
  /// The visible part of the panel, from 0 (hidden) to 1.
  package var panelShare: Double
  /// The visible part of the timeline, from 0 (hidden) to 1.
  package var timelineShare: Double
  /// The visible part of the graphs in the timeline, from 0 (folded) to 1.
  package var graphShare: Double
  /// The visible part of the map of releases, from 0 (hidden) to 1.
  package var mapShare: Double
  package var comparison: Comparison
  package var framing: StageFraming

  package enum Comparison: String, CaseIterable, Hashable, Sendable {
    case single
    /// Both, A on the left.
    case sideBySide
    /// Both in one place, the other one faint.
    case overlaid
  }

  /// The panel's width in a window of 1280 points and less; in a wider one it has an eighth of what is more.
  private static let leastPanelWidth = 360.0
  private static let widestPanel = 560.0
  /// The height of the timeline while its graphs are folded.
  package static let timelineHeight = 100.0
  package static let toolbarHeight = 42.0
  /// The height of graphs in a window of 800 points and less; in a higher one they have half of what is more.
  private static let leastGraphHeight = 118.0
  private static let mostGraphHeight = 240.0
  /// What graphs leave of the stage, in points.
  private static let leastOpenHeight = 160.0
  /// The height of the bar above the stage when it has one row.
  package static let barHeight = 42.0
  /// The bar has two rows if the stage is narrower than this.
  package static let narrowWidth = 720.0
  /// The width of the strip beside the panel by which the panel is made wider.
  package static let edgeWidth = 6.0
  /// The height of the strip at the bottom of the stage for messages.
  package static let lineHeight = 60.0
  /// The widths of the map of releases, of which the first that leaves room for cards is taken.
  private static let mapWidths = [280.0, 232]
  /// What a map beside the cards leaves of the stage for each slot, in points.
  private static let leastBesideMap = 280.0
  /// The distance of what floats over the stage from its edges.
  private static let floatMargin = 12.0
  /// The stage is never smaller, whatever covers it.
  package static let leastStage = Size(width: 200, height: 160)

  /// - Parameter panelWidth: nil for the width that suits the window.
  package init(
    window: Size,
    panelWidth: Double? = nil,
    panelShare: Double = 1,
    timelineShare: Double = 1,
    graphShare: Double = 0,
    mapShare: Double = 0,
    comparison: Comparison = .single,
    framing: StageFraming = StageFraming()
  ) {
    self.window = window
    let share = Self.leastPanelWidth + ((window.width - 1280) / 8).rounded()
    self.panelWidth =
      panelWidth ?? min(max(share, Self.leastPanelWidth), Self.widestPanel)
    self.panelShare = panelShare
    self.timelineShare = timelineShare
    self.graphShare = graphShare
    self.mapShare = mapShare
    self.comparison = comparison
    self.framing = framing
  }

  /// The place of the toolbar over everything, from edge to edge; it is hidden along with the panel.
  package var toolbar: Rectangle {
    Rectangle(
      x: 0,
      y: (Self.toolbarHeight * panelShare).rounded() - Self.toolbarHeight,
      width: window.width,
      height: Self.toolbarHeight
    )
  }

  /// The place of the panel on the right, beyond the window's edge when hidden.
  package var panel: Rectangle {
    let width = min(panelWidth, window.width)
    let top = max(0, toolbar.maxY)
    return Rectangle(
      x: window.width - (width * panelShare).rounded(),
      y: top,
      width: width,
      height: max(0, window.height - top)
    )
  }

  /// Beside the panel, between the bar and the timeline: dragging it makes the panel wider.
  package var panelEdge: Rectangle {
    let top = max(0, bar.maxY)
    return Rectangle(
      x: panel.origin.x - Self.edgeWidth,
      y: top,
      width: Self.edgeWidth,
      height: max(0, timeline.origin.y - top)
    )
  }

  /// The place of the timeline under the stage, below the window's edge when hidden.
  package var timeline: Rectangle {
    Rectangle(
      x: 0,
      y: window.height - (wholeTimelineHeight * timelineShare).rounded(),
      width: max(0, panel.origin.x),
      height: wholeTimelineHeight
    )
  }

  /// The height of graphs with what is around them.
  package var graphHeight: Double {
    let share = Self.leastGraphHeight + ((window.height - 800) / 2).rounded()
    return min(max(share, Self.leastGraphHeight), Self.mostGraphHeight)
  }

  /// A low window shows less of the graphs, which then scroll.
  private var wholeTimelineHeight: Double {
    let room = window.height - max(0, bar.maxY) - Self.timelineHeight - Self.leastOpenHeight
    let graphs = min(graphHeight, max(0, room))
    return Self.timelineHeight + (graphs * graphShare).rounded()
  }

  package var isNarrow: Bool { window.width - panel.size.width < Self.narrowWidth }

  /// Hidden along with the panel.
  package var bar: Rectangle {
    let height = Self.barHeight + (isNarrow ? 30 : 0)
    return Rectangle(
      x: 0,
      y: max(0, toolbar.maxY) + (height * panelShare).rounded() - height,
      width: max(0, panel.origin.x),
      height: height
    )
  }

  package var stage: Rectangle {
    let top = max(0, bar.maxY)
    let width = max(panel.origin.x, min(Self.leastStage.width, window.width))
    let height = max(timeline.origin.y - top, min(Self.leastStage.height, window.height - top))
    return Rectangle(x: 0, y: top, width: width, height: height)
  }

  /// The part of the stage that neither the panel nor the timeline covers.
  package var openStage: Rectangle {
    let top = max(0, bar.maxY)
    return Rectangle(
      x: 0,
      y: top,
      width: min(window.width, max(0, panel.origin.x)),
      height: max(0, min(window.height, timeline.origin.y) - top)
    )
  }

  /// Where messages appear: at the bottom of the stage; if that is covered, at the window's bottom.
  package var lines: Rectangle {
    let whole = Rectangle(origin: .zero, size: window)
    let stage = openStage.size.width >= 160 ? openStage : whole
    let height = min(Self.lineHeight, stage.size.height)
    return Rectangle(
      x: stage.origin.x,
      y: stage.maxY - height,
      width: stage.size.width,
      height: height
    )
  }

  /// The place of a page over the stage, above the messages; an open stage smaller than `least` has it cover
  /// the timeline too, and if that is not enough, the panel.
  package func page(_ size: Size, atLeast least: Size) -> Rectangle {
    let whole = Rectangle(origin: .zero, size: window)
    func part(width: Double, top: Double, bottom: Double) -> Rectangle {
      Rectangle(x: 0, y: top, width: width, height: max(0, bottom - top)).insetBy(dx: 12, dy: 12)
    }
    let stage = openStage
    let places = [
      part(width: stage.size.width, top: stage.origin.y, bottom: min(stage.maxY, lines.origin.y)),
      part(width: stage.size.width, top: stage.origin.y, bottom: window.height),
      part(width: window.width, top: 0, bottom: lines.origin.y),
    ]
    let place =
      places.first { $0.size.width >= least.width && $0.size.height >= least.height }
      ?? whole.insetBy(dx: 12, dy: 12)
    return Rectangle(
      center: place.center,
      size: Size(
        width: max(0, min(size.width, place.size.width)),
        height: max(0, min(size.height, place.size.height))
      )
    )
  }

  /// The place of a small page beside the panel, so that most of the stage is still seen.
  package func corner(_ size: Size) -> Rectangle {
    let stage = openStage
    let height = max(0, lines.origin.y - stage.origin.y - 24)
    let width = min(size.width, max(0, max(stage.size.width, window.width / 2) - 24))
    return Rectangle(
      x: max(12, stage.maxX - 12 - width),
      y: stage.origin.y + 12,
      width: width,
      height: min(size.height, height)
    )
  }

  /// The place of the map of releases, at the lower left of the stage.
  package var map: Rectangle {
    let (open, margin) = (openStage, Self.floatMargin)
    let width = min(mapWidth ?? Self.mapWidths[1], max(0, open.size.width - 2 * margin))
    let height = min(width + 54, max(0, open.size.height - 2 * margin))
    return Rectangle(
      x: open.origin.x + margin - ((width + 2 * margin) * (1 - mapShare)).rounded(),
      y: max(open.origin.y + margin, min(lines.origin.y, open.maxY - margin) - height),
      width: width,
      height: height
    )
  }

  /// It is nil if no map leaves room for the cards beside it.
  private var mapWidth: Double? {
    let least = Self.leastBesideMap * (comparison == .sideBySide ? 2 : 1)
    return Self.mapWidths.first { openStage.size.width - $0 - 2 * Self.floatMargin >= least }
  }

  /// The part of the stage for cards: all but the map, if there is room beside it.
  private var cards: Rectangle {
    var place = stage
    guard mapShare > 0, mapWidth != nil else { return place }
    let left = max(place.origin.x, map.maxX + Self.floatMargin)
    place.size.width -= left - place.origin.x
    place.origin.x = left
    return place
  }

  /// A slot's half if both are side by side, otherwise the whole; slot 0 is A, 1 is B.
  package func stage(of slot: Int) -> Rectangle {
    let whole = cards
    guard comparison == .sideBySide else { return whole }
    let half = (whole.size.width / 2).rounded()
    return Rectangle(
      x: whole.origin.x + half * Double(slot),
      y: whole.origin.y,
      width: slot == 0 ? half : whole.size.width - half,
      height: whole.size.height
    )
  }

  /// The area in which a slot's cards fly, with theirs in the middle: beyond the map too, beneath which they
  /// are seen.
  package func flights(of slot: Int) -> Rectangle {
    let (place, whole) = (stage(of: slot), stage)
    guard comparison != .sideBySide else { return place }
    let half = max(place.center.x - whole.origin.x, whole.maxX - place.center.x)
    return Rectangle(
      x: place.center.x - half,
      y: place.origin.y,
      width: 2 * half,
      height: place.size.height
    )
  }

  /// How much of a slot's stage the plate at its top may take that says what became of a release, in
  /// points: resting cards keep away from it.
  package func reasonHeight(of slot: Int) -> Double {
    let width = openPane(of: slot).size.width
    // The name of the slot's preset, a sentence and a button, in one row or in more.
    let rows: [(least: Double, height: Double)] = [
      (comparison == .sideBySide ? 560 : 400, 56), (400, 82), (0, 100),
    ]
    return rows.first { width >= $0.least }?.height ?? 0
  }

  package func openPane(of slot: Int) -> Rectangle {
    let (pane, open) = (stage(of: slot), openStage)
    return Rectangle(
      x: pane.origin.x,
      y: open.origin.y,
      width: max(0, min(pane.maxX, open.maxX) - pane.origin.x),
      height: open.size.height
    )
  }
}
