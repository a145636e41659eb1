import Riffle
import RiffleApp
import RiffleDrawing
package import RiffleMotion
import RiffleSDL
import RiffleTuning

/// All panels of a frame.
extension StudioSession {
  /// Says what the panels show at a time; what is pressed in them takes effect at once.
  func showPanels(at time: Timestamp) {
    let layout = layout(at: time)
    shown.follow(workbench.working, revision: revision)
    if view.prompt?.isAbout(workbench) == false { view.prompt = nil }
    do throws(PanelError) {
      panelFrame = try panels.frame(
        at: time,
        window: layout.window,
        scale: loop.window.scale
      ) { panel in
        if layout.panelShare > 0 {
          panel.window("panel", in: layout.panel) {
            showPanelHead(panel)
            panel.verticalHairline(x: layout.panel.origin.x)
          } _: {
            showPanel(panel)
            panel.verticalHairline(x: layout.panel.origin.x)
          }
          panel.window("bar", in: layout.bar) {
            showBar(panel, isNarrow: layout.isNarrow)
            let y = layout.bar.maxY - 1 / panel.scale
            panel.hairline(from: 0, to: layout.bar.maxX, y: y)
          }
        }
        if layout.timelineShare > 0 {
          panel.window("timeline", in: layout.timeline) {
            showTimeline(panel, at: time)
            panel.hairline(from: 0, to: layout.timeline.maxX, y: layout.timeline.origin.y)
          }
        }
        if view.showsReleaseMap { showReleaseMap(panel, in: layout, at: time) }
        showSheet(panel, in: layout)
      }
      panelWake = panelFrame.next
    } catch {
      panelFrame = .empty
      panelWake = .atRest
      tell(error.message)
    }
    if panels.isActive { isChanged = true }
    if let press = panelFrame.unusedKey { perform(press) }
  }

  /// Shows the rows of the panel at the right that are always seen.
  private func showPanelHead(_ panel: Panel) {
    showLeftover(panel)
    showPresets(panel)
    showFeel(panel)
    showFilter(panel)
  }

  /// Shows the rows of the panel that scroll.
  private func showPanel(_ panel: Panel) {
    showTunables(panel)
    showView(panel)
    showMonitors(panel)
  }

  /// Offers what a crash has left.
  private func showLeftover(_ panel: Panel) {
    guard keeper.leftover != nil else { return }
    panel.remark("The last session left unsaved tweaks.")
    switch panel.buttons(
      ["Restore", "Discard"],
      summaries: ["Go on where it ended.", "Forget them."]
    ) {
    case 0:
      if let leftover = keeper.takeLeftover() { workbench = leftover }
    case 1: keeper.discardLeftover()
    default: break
    }
  }

  /// Shows the switches of the view.
  private func showView(_ panel: Panel) {
    _ = panel.section("Overlays", start: .closed) {
      if panel.toggle("overlays", label: "Shown", standard: false, isOn: &view.showsOverlays)
        != .none
      {
        isChanged = true
      }
      for (overlay, title) in StageOverlay.all {
        var isOn = view.overlays.contains(overlay)
        guard panel.toggle("overlay.\(title)", label: title, standard: isOn, isOn: &isOn) != .none
        else { continue }
        if isOn { view.overlays.insert(overlay) } else { view.overlays.remove(overlay) }
        view.showsOverlays = true
        isChanged = true
      }
    }
    _ = panel.section("View", start: .closed) {
      let themes = StudioState.Theme.allCases
      var theme = themes.firstIndex(of: view.theme) ?? 0
      if panel.segments(
        "theme",
        label: "Colors",
        options: ["Automatic", "Light", "Dark"],
        selection: &theme,
        summary: "Automatic follows the desktop."
      ) {
        setTheme(themes[theme])
      }
      var direction = view.isMirrored ? 1 : 0
      if panel.segments(
        "direction",
        label: "Layout",
        options: ["Left to right", "Mirrored"],
        selection: &direction
      ) {
        perform(.toggleMirrored)
      }
      var isReduced = view.reducesMotion
      if panel.toggle("motion", label: "Reduced motion", standard: false, isOn: &isReduced) != .none
      {
        perform(.toggleReducedMotion)
      }
      showDevices(panel)
    }
  }

  /// Shows the sizes of windows of common devices.
  private func showDevices(_ panel: Panel) {
    var choice: Int? = nil
    let options = DeviceSize.all.map {
      "\($0.name), \($0.size.width.digits) × \($0.size.height.digits)"
    }
    if panel.menu(
      "device",
      label: "Stage",
      options: options,
      selection: &choice,
      placeholder: "size of a device"
    ), let choice {
      loop.window.setSize(layout(at: loop.now).window(forStage: DeviceSize.all[choice].size))
    }
  }
}

/// The size of the screen of a common device, in points.
package struct DeviceSize: Sendable {
  /// The name.
  package let name: String
  /// The size.
  package let size: Size

  /// The sizes that are offered for the stage.
  package static let all = [
    DeviceSize(name: "Phone", size: Size(width: 390, height: 844)),
    DeviceSize(name: "Small phone", size: Size(width: 360, height: 640)),
    DeviceSize(name: "Tablet", size: Size(width: 820, height: 1180)),
    DeviceSize(name: "Laptop", size: Size(width: 1280, height: 800)),
    DeviceSize(name: "Desktop", size: Size(width: 1920, height: 1080)),
  ]
}
