import RiffleControls
import RiffleCore
import RiffleShell
import RiffleTuning

/// The page about the stage: the screen that is framed on it, the zoom, colors, direction and motion.
struct ViewSheet: StudioPart {
  /// The screen of one's own that was set last, in points.
  private var own = Size(width: 480, height: 640)

  mutating func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    panel.title("View")
    showScreen(panel, shown.view.framing, answer)
    showZoom(panel, shown, answer)
    panel.space()
    let themes = StudioState.Theme.allCases
    var theme = themes.firstIndex(of: shown.view.theme) ?? 0
    if panel.segments(
      "theme",
      label: "Colors",
      options: ["Automatic", "Light", "Dark"],
      selection: &theme,
      summary: "Of panels and stage. Automatic follows the desktop."
    ) {
      answer(.theme(themes[theme]))
    }
    var direction = shown.view.isMirrored ? 1 : 0
    if panel.segments(
      "direction",
      label: "Layout",
      options: ["Left to right", "Mirrored"],
      selection: &direction
    ) {
      answer(.perform(.toggleMirrored))
    }
    var isReduced = shown.view.reducesMotion
    if panel.toggle("motion", label: "Reduced motion", standard: false, isOn: &isReduced) != .none {
      answer(.perform(.toggleReducedMotion))
    }
  }

  private mutating func showScreen(_ panel: Panel, _ framing: StageFraming, _ answer: Answer) {
    let devices = DeviceSize.all
    let titles = devices.map { "\($0.name), \($0.size.width.digits) × \($0.size.height.digits)" }
    let options = ["As large as the stage"] + titles + ["Own size"]
    let former: Int?
    switch framing.screen {
    case .stage: former = 0
    case .sized(let size):
      let device = devices.firstIndex { $0.size == size }
      former = device.map { $0 + 1 } ?? options.count - 1
      if device == nil { own = size }
    }
    func choose(_ screen: StageFraming.Screen) {
      var framing = framing
      (framing.screen, framing.zoom) = (screen, .fit)
      answer(.frame(framing))
    }
    var choice = former
    if panel.menu(
      "screen",
      label: "Screen",
      options: options,
      selection: &choice,
      summary: "The screen on which the cards are, framed on the stage."
    ), let choice {
      switch choice {
      case 0: choose(.stage)
      case options.count - 1: choose(.sized(own))
      default: choose(.sized(devices[choice - 1].size))
      }
    }
    guard case .sized(var size) = framing.screen else { return }
    let isChanged = [
      side("Width", &size.width, panel), side("Height", &size.height, panel),
    ].contains(true)
    if isChanged { choose(.sized(size)) }
  }

  private func side(_ label: String, _ value: inout Double, _ panel: Panel) -> Bool {
    var row = PanelRow(
      name: "screen.\(label)",
      label: label,
      range: 240...1920,
      standard: value,
      step: 10,
      digits: 0,
      unit: "pt",
      summary: "Of the screen."
    )
    row.limits = StageFraming.sides
    return panel.row(row, value: &value) != .none
  }

  private func showZoom(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    var choice = shown.view.framing.zoom == .fit ? 0 : shown.zoom == 1 ? 1 : 2
    let options = ["Fit", "100 %"] + (choice == 2 ? [shown.zoom.percent] : [])
    if panel.segments(
      "zoom",
      label: "Zoom",
      options: options,
      selection: &choice,
      summary: "\(StudioAction.toggleActualSize.tip)\n\(StudioAction.magnify.tip)\n"
        + StudioAction.reduce.tip
    ), choice < 2 {
      var framing = shown.view.framing
      framing.zoom = choice == 0 ? .fit : .times(1)
      answer(.frame(framing))
    }
    panel.remark("100 points of the stage are \((shown.zoom * 100).grouped) of the window.")
  }
}

/// The page that chooses what is drawn over the stage.
struct OverlaySheet: StudioPart {
  func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    panel.title("Overlays")
    let view = shown.view
    var hasMap = view.showsReleaseMap
    if panel.toggle(
      "map",
      label: "Release map",
      standard: false,
      isOn: &hasMap,
      summary: "Where letting go would swipe. \(StudioAction.toggleReleaseMap.key)"
    ) != .none {
      answer(.perform(.toggleReleaseMap))
    }
    panel.space(4)
    var areShown = view.showsOverlays
    if panel.toggle(
      "overlays",
      label: "Overlays",
      standard: false,
      isOn: &areShown,
      summary: StudioAction.toggleOverlays.tip
    ) != .none {
      answer(.overlays(view.overlays, areShown: areShown))
    }
    panel.space(4)
    panel.idle(because: view.showsOverlays ? nil : "Overlays are not shown.") {
      for (overlay, title) in StageOverlay.all {
        var isOn = view.overlays.contains(overlay)
        let change = panel.toggle("overlay.\(title)", label: title, standard: isOn, isOn: &isOn)
        guard change != .none else { continue }
        let others = view.overlays.subtracting(overlay)
        answer(.overlays(isOn ? others.union(overlay) : others, areShown: true))
      }
    }
  }
}
