package import RiffleMotion

/// The places of the studio's parts in its window, in points.
///
/// The stage has what the panel and the timeline leave. In a window that is too small for all of them,
/// the panel lies over the stage, which keeps its least size.
package struct StudioLayout: Hashable, Sendable {
  package var window: Size
  package var panelWidth: Double
  /// The part of the panel that is seen, from 0, hidden, to 1.
  package var panelShare: Double
  /// The part of the timeline that is seen, from 0, hidden, to 1.
  package var timelineShare: Double
  /// How two presets are compared.
  package var comparison: Comparison

  /// How the presets of both slots are shown.
  package enum Comparison: String, CaseIterable, Hashable, Sendable {
    /// The one that is chosen, alone.
    case single
    /// Both, A at the left.
    case sideBySide
    /// Both in one place, the other one faint.
    case overlaid
  }

  /// The widths that the panel can have.
  package static let panelWidths = 280.0...480.0
  /// The width of the panel at first.
  package static let standardPanelWidth = 360.0
  package static let timelineHeight = 100.0
  /// The height of the bar above the stage if it has one row.
  package static let barHeight = 42.0
  /// The width below which the bar has two rows.
  package static let narrowWidth = 520.0
  /// The height of the strip at the foot of the stage in which lines tell what happened.
  package static let lineHeight = 60.0
  /// The size that the stage keeps, whatever lies over it: a small phone's width.
  package static let leastStage = Size(width: 360, height: 480)

  package init(
    window: Size,
    panelWidth: Double = standardPanelWidth,
    panelShare: Double = 1,
    timelineShare: Double = 1,
    comparison: Comparison = .single
  ) {
    self.window = window
    self.panelWidth = panelWidth
    self.panelShare = panelShare
    self.timelineShare = timelineShare
    self.comparison = comparison
  }

  /// The panel, at the right; beyond the window's edge if it is hidden.
  package var panel: Rectangle {
    let width = min(panelWidth, window.width)
    return Rectangle(
      x: window.width - (width * panelShare).rounded(),
      y: 0,
      width: width,
      height: window.height
    )
  }

  /// The timeline, at the foot of the stage; below the window's edge if it is hidden.
  package var timeline: Rectangle {
    Rectangle(
      x: 0,
      y: window.height - (Self.timelineHeight * timelineShare).rounded(),
      width: max(0, panel.origin.x),
      height: Self.timelineHeight
    )
  }

  /// Whether the bar has two rows.
  package var isNarrow: Bool { window.width - panel.size.width < Self.narrowWidth }

  /// The bar above the stage, hidden along with the panel.
  package var bar: Rectangle {
    let height = Self.barHeight + (isNarrow ? 30 : 0)
    return Rectangle(
      x: 0,
      y: (height * panelShare).rounded() - height,
      width: max(0, panel.origin.x),
      height: height
    )
  }

  /// The whole stage.
  package var stage: Rectangle {
    let top = max(0, bar.maxY)
    let width = max(panel.origin.x, min(Self.leastStage.width, window.width))
    let height = max(timeline.origin.y - top, min(Self.leastStage.height, window.height - top))
    return Rectangle(x: 0, y: top, width: width, height: height)
  }

  /// The part of the stage that neither the panel nor the timeline lies over.
  package var openStage: Rectangle {
    let top = max(0, bar.maxY)
    return Rectangle(
      x: 0,
      y: top,
      width: min(window.width, max(0, panel.origin.x)),
      height: max(0, min(window.height, timeline.origin.y) - top)
    )
  }

  /// Where lines tell what happened: at the foot of the stage, where no control lies; in a window whose
  /// stage is covered, at its foot.
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

  /// Returns the place of a page over the stage, above the lines.
  ///
  /// - Parameters:
  ///   - least: The size below which it lies over the panel too.
  package func page(_ size: Size, atLeast least: Size) -> Rectangle {
    let stage = openStage
    let places = [stage, Rectangle(origin: .zero, size: window)].map { place in
      Rectangle(
        x: place.origin.x,
        y: place.origin.y,
        width: place.size.width,
        height: max(0, min(place.maxY, lines.origin.y) - place.origin.y)
      ).insetBy(dx: 12, dy: 12)
    }
    let place =
      places.first { $0.size.width >= least.width && $0.size.height >= least.height }
      ?? Rectangle(origin: .zero, size: window).insetBy(dx: 12, dy: 12)
    return Rectangle(
      center: place.center,
      size: Size(
        width: max(0, min(size.width, place.size.width)),
        height: max(0, min(size.height, place.size.height))
      )
    )
  }

  /// Returns the size of the window in which the stage has a size.
  package func window(forStage size: Size) -> Size {
    var result = self
    result.window.width = size.width + (panelWidth * panelShare).rounded()
    // The bar may have another number of rows there.
    result.window.height =
      size.height + max(0, result.bar.maxY) + (Self.timelineHeight * timelineShare).rounded()
    return result.window
  }

  /// The stage of a slot.
  ///
  /// - Parameter slot: 0 for A, 1 for B.
  /// - Returns: Its half if both are side by side, and else the whole.
  package func stage(of slot: Int) -> Rectangle {
    guard comparison == .sideBySide else { return stage }
    let half = (stage.size.width / 2).rounded()
    return Rectangle(
      x: stage.origin.x + half * Double(slot),
      y: stage.origin.y,
      width: slot == 0 ? half : stage.size.width - half,
      height: stage.size.height
    )
  }
}
