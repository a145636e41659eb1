import Riffle
import RiffleControls
import RiffleFormats
import RiffleMedia
import RiffleSDL
import RiffleShell
import RiffleTuning

@MainActor
struct StudioPanels {
  private let context: PanelContext
  private var latest = PanelFrame.empty
  private var toolbar = Toolbar()
  private var bar = SlotBar()
  private var presets: PresetPanel
  private var tunables = TunablesPanel()
  private var monitor: MonitorPanel
  private var timeline: TimelinePanel
  private var map = ReleaseMapPlane()
  private var reasons = ReasonPlates()
  private var history = HistorySheet()
  private var view = ViewSheet()
  private var overlays = OverlaySheet()
  private var opening: OpenSheet
  private var export: ExportSheet
  private var gallery = GallerySheet()
  private var compare = CompareSheet()

  init(
    _ places: StudioPlaces,
    _ exporter: StudioExporter,
    _ view: StudioView,
    in loop: WindowLoop,
    isInspected: Bool,
    _ answer: Answer
  ) {
    context = PanelContext(theme: view.panelTheme, text: loop.renderer.layers.text)
    context.isInspected = isInspected
    presets = PresetPanel(places.presets, answer)
    monitor = MonitorPanel(rendererName: loop.renderer.name, refreshRate: loop.window.refreshRate)
    timeline = TimelinePanel(places.gestures)
    export = ExportSheet(places, exporter)
    opening = OpenSheet(places)
  }

  // MARK: Input

  /// Returns whether the event was for a panel.
  func handle(_ event: InputEvent) -> Bool {
    context.modifiers = .held
    return context.handle(event)
  }

  var isEditing: Bool { context.isEditing }

  var cursor: PanelCursor { latest.cursor }

  /// When panels change without input.
  var next: PanelWake { latest.next }

  /// Whether panels need frames continuously, as while a slider is dragged.
  var isActive: Bool { context.isActive }

  func expectField() { context.expectField() }

  /// The line that is edited, in points; nil if none is.
  var textArea: Rectangle? { latest.textArea }

  // MARK: Screen readers

  var isHeard: Bool {
    get { context.isHeard }
    nonmutating set { context.isHeard = newValue }
  }

  func elements(hasFocus: Bool) -> [AccessibleElement] {
    context.elements.filter { !$0.children.isEmpty }.map { window in
      var window = window
      window.name = Self.words[window.name] ?? window.name
      if !hasFocus {
        for index in window.children.indices where window.children[index].focus == .here {
          window.children[index].focus = .possible
        }
      }
      return window
    }
  }

  /// What screen readers say of panels; of others they say the name.
  private static let words = [
    "panel head": "Preset", "panel": "Tunables", "bar": "Slots", "toolbar": "Tools",
    "map": "Release map", "sheet": "Page", "popup": "Choices", "timeline": "Timeline",
    "leftover": "Last session",
  ]

  func perform(_ request: AccessibilityService.Request) -> Bool { context.perform(request) }

  // MARK: What is edited

  mutating func focusFilter() { tunables.focusFilter() }

  mutating func save(_ workbench: Workbench, _ answer: Answer) {
    presets.save(workbench, answer)
  }

  mutating func askForName(_ workbench: Workbench, _ answer: Answer) {
    presets.askForName(workbench, answer)
  }

  /// Cancels the question about the preset, or else drops the focus; returns whether there was either.
  mutating func cancel() -> Bool {
    if presets.cancel() { return true }
    guard context.hasFocus else { return false }
    context.clearFocus()
    return true
  }

  mutating func note(_ frame: PresentedFrame, refreshRate: Double) {
    monitor.note(frame, refreshRate: refreshRate)
  }

  // MARK: What is shown

  var openable: [GalleryItem] { presets.openable }

  var galleryCells: [GalleryCell] { gallery.cells }

  /// What all presets make of a gesture, which is computed beside the frames.
  var comparison: StudioComparison { compare.comparison }

  func follow(_ view: StudioView) {
    context.theme = view.panelTheme
    context.reducesMotion = view.reducesMotion
  }

  mutating func show(
    _ shown: StudioSnapshot,
    _ layout: StudioLayout,
    scale: Double,
    _ answer: Answer
  ) {
    if shown.view.sheet != .gallery { gallery.close() }
    if shown.view.sheet != .compare { compare.comparison.forget() }
    latest = context.frame(at: shown.time, window: layout.window, scale: scale) { panel in
      if layout.panelShare > 0 { showPanel(panel, shown, layout, answer) }
      if layout.timelineShare > 0 {
        panel.window("timeline", in: layout.timeline) {
          timeline.show(panel, shown, graphHeight: layout.graphHeight - 10, answer)
          panel.hairline(from: 0, to: layout.timeline.maxX, y: layout.timeline.origin.y)
        }
      }
      if layout.mapShare > 0 {
        float("map", in: layout.map, panel) { $0.map.show(panel, shown, answer) }
      }
      // A page in the middle would leave an edge of them, and they cover the stack's handle.
      let hasPage = shown.view.sheet?.isBesideStage == false
      if !hasPage, !shown.view.showsHandles || layout.comparison == .sideBySide {
        showReasons(panel, shown, layout, answer)
      }
      if shown.hasLeftover {
        let height = context.contentHeight(of: "leftover")
        float("leftover", in: LeftoverPlate.frame(in: layout, height: height), panel) { _ in
          LeftoverPlate().show(panel, shown, answer)
        }
      }
      if shown.view.sheet != .open { opening.forget() }
      if let sheet = shown.view.sheet { show(sheet, panel, shown, layout, answer) }
    }
    if let press = latest.unusedKey, let action = StudioAction(press) {
      answer(.perform(action))
    }
  }

  /// What became of the last release, over each pane.
  private mutating func showReasons(
    _ panel: Panel,
    _ shown: StudioSnapshot,
    _ layout: StudioLayout,
    _ answer: Answer
  ) {
    for plate in reasons.plates(shown, layout, panel) {
      float(plate.name, in: plate.frame, panel) { _ in plate.show(panel, answer) }
    }
  }

  private mutating func showPanel(
    _ panel: Panel,
    _ shown: StudioSnapshot,
    _ layout: StudioLayout,
    _ answer: Answer
  ) {
    panel.window("panel", in: layout.panel) {
      presets.show(panel, shown, answer)
      tunables.showFilter(panel)
      panel.verticalHairline(x: layout.panel.origin.x)
    } _: {
      tunables.show(panel, shown, answer)
      monitor.show(panel, shown, answer)
      panel.verticalHairline(x: layout.panel.origin.x)
    }
    panel.window("bar", in: layout.bar) {
      bar.isNarrow = layout.isNarrow
      bar.show(panel, shown, answer)
      panel.hairline(from: 0, to: layout.bar.maxX, y: layout.bar.maxY - 1 / panel.scale)
    }
    panel.window("toolbar", in: layout.toolbar) {
      toolbar.show(panel, shown, answer)
      panel.hairline(from: 0, to: layout.toolbar.maxX, y: layout.toolbar.maxY - 1 / panel.scale)
    }
    if layout.panelShare == 1, let place = panel.edge("edge", in: layout.panelEdge) {
      answer(.panelWidth(layout.window.width - place))
    }
  }

  private mutating func show(
    _ sheet: StudioSheet,
    _ panel: Panel,
    _ shown: StudioSnapshot,
    _ layout: StudioLayout,
    _ answer: Answer
  ) {
    let (size, least) = sheet.sizes
    var frame = sheet.isBesideStage ? layout.corner(size) : layout.page(size, atLeast: least)
    // No taller than its rows; the upper edge stays.
    if let height = context.contentHeight(of: "sheet") {
      frame.size.height = min(frame.size.height, max(height, 120))
    }
    float("sheet", in: frame, panel) { panels in
      if panel.closeButton(summary: "Close: \(StudioAction.cancel.key)") {
        answer(.perform(.sheet(sheet)))
      }
      switch sheet {
      case .help:
        if case .inStudio(let action)? = panel.keyPage(KeyPage.studio) { answer(.perform(action)) }
      case .history: panels.history.show(panel, shown, answer)
      case .export: panels.export.show(panel, shown, answer)
      case .open: panels.opening.show(panel, shown, answer)
      case .view: panels.view.show(panel, shown, answer)
      case .overlays: panels.overlays.show(panel, shown, answer)
      case .gallery: panels.gallery.show(panel, shown, answer)
      case .compare: panels.compare.show(panel, shown, answer)
      }
    }
  }

  private mutating func float(
    _ name: String,
    in frame: Rectangle,
    _ panel: Panel,
    _ content: (inout StudioPanels) -> Void
  ) {
    panel.window(name, in: frame, isFloating: true) { content(&self) }
  }

  /// Where messages appear: beside the offer to go on with what a crash has left, or above it.
  func messages(_ hasLeftover: Bool, _ layout: StudioLayout) -> Rectangle {
    guard hasLeftover else { return layout.lines }
    let height = context.contentHeight(of: "leftover")
    return LeftoverPlate.messages(in: layout, height: height)
  }

  /// The commands, in pixels of the window.
  var commands: [DrawCommand] { latest.commands }

  var facts: [String: ParameterValue] {
    var facts: [String: ParameterValue] = [
      "prompt": presets.question.map { .text("\($0)") } ?? .none,
      "typing": .flag(isEditing),
      "held": .flag(context.holdsItem),
      "filter": .text(tunables.filter),
      "cut": .text(context.cutTexts.joined(separator: " | ")),
    ]
    for (path, frame) in context.controls {
      facts["control \(path)"] = .numbers([
        frame.origin.x, frame.origin.y, frame.size.width, frame.size.height,
      ])
    }
    return facts
  }
}

extension StudioSheet {
  /// The preferred size, and the size below which the page covers the panel too.
  fileprivate var sizes: (size: Size, least: Size) {
    switch self {
    case .help: (KeyPage.studioSize, KeyPage.studioSize)
    case .history: (Size(width: 420, height: 480), Size(width: 240, height: 160))
    case .export: (Size(width: 620, height: 640), Size(width: 340, height: 420))
    case .open: (Size(width: 420, height: 480), Size(width: 340, height: 260))
    case .gallery: (Size(width: 1040, height: 860), Size(width: 340, height: 420))
    case .compare: (Size(width: 820, height: 720), Size(width: 720, height: 300))
    case .view: (Size(width: 340, height: 400), Size(width: 340, height: 260))
    case .overlays: (Size(width: 260, height: 480), Size(width: 240, height: 260))
    }
  }

  /// Whether the stage matters while it is open, and is not covered in the middle.
  fileprivate var isBesideStage: Bool {
    switch self {
    case .view, .overlays: true
    case .help, .history, .export, .open, .gallery, .compare: false
    }
  }
}

extension Rectangle {
  func scaled(by factor: Double) -> Rectangle {
    Rectangle(
      x: origin.x * factor,
      y: origin.y * factor,
      width: size.width * factor,
      height: size.height * factor
    )
  }
}

extension StudioView {
  fileprivate var panelTheme: PanelTheme {
    PanelTheme(isDark: isDark, increasesContrast: increasesContrast)
  }
}
