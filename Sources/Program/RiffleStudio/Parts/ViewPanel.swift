import RiffleApp
import RiffleCards
package import RiffleMotion
import RiffleTuning

/// The bar above the stage: the two slots and how they are compared.
struct SlotBar: StudioPart {
  var isNarrow = false

  func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    let parts = [showSlots, showComparison, showCopying]
    if isNarrow {
      panel.sideBySide([0.72, 0.28]) { parts[$0 == 0 ? 0 : 2](panel, shown, answer) }
      panel.space(4)
      parts[1](panel, shown, answer)
    } else {
      panel.sideBySide([0.44, 0.4, 0.16]) { parts[$0](panel, shown, answer) }
    }
  }

  private func showSlots(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    let names = Workbench.Slot.allCases.map { slot in
      let working = shown.workbench[slot].present
      return "\(slot.rawValue.uppercased())  \(working.name)\(working.isChanged ? " *" : "")"
    }
    var slot = shown.slot.index
    if panel.segments(
      "slot",
      options: names,
      selection: &slot,
      summary: "The preset that is tuned. \(StudioAction.flip.key) flips."
    ) {
      answer(.perform(.chooseSlot(slot == 0 ? .a : .b)))
    }
  }

  private func showComparison(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    let comparisons = StudioLayout.Comparison.allCases
    var choice = comparisons.firstIndex(of: shown.view.comparison) ?? 0
    if panel.segments(
      "comparison",
      options: ["One", "Side by side", "Overlaid"],
      selection: &choice
    ) {
      answer(.compare(comparisons[choice]))
    }
  }

  private func showCopying(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    if panel.button("Copy to \(shown.slot.other.rawValue.uppercased())") {
      answer(.tweak { $0.copyToOther() })
    }
  }
}

struct ViewPanel: StudioPart {
  func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    _ = panel.section("Overlays", start: .closed) { showOverlays(panel, shown.view, answer) }
    _ = panel.section("View", start: .closed) {
      let themes = StudioState.Theme.allCases
      var theme = themes.firstIndex(of: shown.view.theme) ?? 0
      if panel.segments(
        "theme",
        label: "Colors",
        options: ["Automatic", "Light", "Dark"],
        selection: &theme,
        summary: "Automatic follows the desktop."
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
      if panel.toggle("motion", label: "Reduced motion", standard: false, isOn: &isReduced) != .none
      {
        answer(.perform(.toggleReducedMotion))
      }
      showDevices(panel, answer)
    }
  }

  private func showOverlays(_ panel: Panel, _ view: StudioView, _ answer: Answer) {
    var areShown = view.showsOverlays
    if panel.toggle("overlays", label: "Shown", standard: false, isOn: &areShown) != .none {
      answer(.overlays(view.overlays, areShown: areShown))
    }
    for (overlay, title) in StageOverlay.all {
      var isOn = view.overlays.contains(overlay)
      let change = panel.toggle("overlay.\(title)", label: title, standard: isOn, isOn: &isOn)
      guard change != .none else { continue }
      let others = view.overlays.subtracting(overlay)
      answer(.overlays(isOn ? others.union(overlay) : others, areShown: true))
    }
  }

  private func showDevices(_ panel: Panel, _ answer: Answer) {
    var choice: Int?
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
      answer(.resizeStage(DeviceSize.all[choice].size))
    }
  }
}

/// The screen size of a common device, in points.
package struct DeviceSize: Sendable {
  package let name: String
  package let size: Size

  package static let all = [
    DeviceSize(name: "Phone", size: Size(width: 390, height: 844)),
    DeviceSize(name: "Small phone", size: Size(width: 360, height: 640)),
    DeviceSize(name: "Tablet", size: Size(width: 820, height: 1180)),
    DeviceSize(name: "Laptop", size: Size(width: 1280, height: 800)),
    DeviceSize(name: "Desktop", size: Size(width: 1920, height: 1080)),
  ]
}
