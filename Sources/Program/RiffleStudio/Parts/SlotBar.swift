import RiffleControls
import RiffleShell
import RiffleTuning

struct SlotBar: StudioPart {
  var isNarrow = false
  /// In a wide window, the buttons are no wider than their words need.
  private static let widest = 860.0
  /// In a narrower bar the zoom, which View says too, has no room between its buttons.
  private static let leastForZoom = 330.0

  func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    if isNarrow {
      panel.sideBySide([0.7, 0.3]) { column in
        if column == 0 {
          showSlots(panel, shown, answer)
        } else {
          showCopying(panel, shown, answer)
        }
      }
      panel.space(4)
      let zoomShare = panel.rowWidth < Self.leastForZoom ? 0.26 : 0.36
      panel.sideBySide([1 - zoomShare, zoomShare]) { column in
        if column == 0 {
          showComparison(panel, shown, answer)
        } else {
          showZoom(panel, shown, answer)
        }
      }
      return
    }
    let parts = [showSlots, showComparison, showCopying, showZoom]
    let share = min(1, Self.widest / max(panel.rowWidth, 1))
    let shares = [0.36, 0.3, 0.13, 0.21].map { $0 * share } + (share < 1 ? [1 - share] : [])
    panel.sideBySide(shares) { if $0 < parts.count { parts[$0](panel, shown, answer) } }
  }

  private func showSlots(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    let names = Workbench.Slot.allCases.map(shown.workbench.title)
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
    if panel.button("Copy to \(shown.slot.other.title)") {
      answer(.tweak { $0.copyToOther() })
    }
  }

  private func showZoom(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    var buttons: [(name: String, title: String, action: StudioAction)] = [
      ("reduce", "−", .reduce), ("zoom", shown.zoom.percent, .toggleActualSize),
      ("magnify", "+", .magnify),
    ]
    let room = (panel.rowWidth + 6) / 3 - 18
    if room < panel.width(of: shown.zoom.percent) { buttons.remove(at: 1) }
    if let pressed = panel.buttons(
      buttons.map(\.title),
      names: buttons.map(\.name),
      summaries: buttons.map(\.action.tip)
    ) {
      answer(.perform(buttons[pressed].action))
    }
  }
}
