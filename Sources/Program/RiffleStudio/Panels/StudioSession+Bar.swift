import RiffleApp
import RiffleTuning

/// The bar above the stage: the two slots, and how they are compared.
extension StudioSession {
  /// Shows the slots, and beside them or beneath how they are compared.
  func showBar(_ panel: Panel, isNarrow: Bool) {
    func name(_ slot: Workbench.Slot) -> String {
      let working = workbench[slot].present
      return "\(slot.rawValue.uppercased())  \(working.name)\(working.isChanged ? " *" : "")"
    }
    func showSlots() {
      var slot = workbench.current == .a ? 0 : 1
      if panel.segments(
        "slot",
        options: [name(.a), name(.b)],
        selection: &slot,
        summary: "The preset that is tuned. ` flips."
      ) {
        perform(.chooseSlot(slot == 0 ? .a : .b))
      }
    }
    let parts = [showSlots, { self.showComparison(panel) }, { self.showCopying(panel) }]
    if isNarrow {
      panel.sideBySide([0.72, 0.28]) { parts[$0 == 0 ? 0 : 2]() }
      panel.space(4)
      parts[1]()
    } else {
      panel.sideBySide([0.44, 0.4, 0.16]) { parts[$0]() }
    }
  }

  private func showComparison(_ panel: Panel) {
    let comparisons = StudioLayout.Comparison.allCases
    var choice = comparisons.firstIndex(of: view.comparison) ?? 0
    if panel.segments(
      "comparison",
      options: ["One", "Side by side", "Overlaid"],
      selection: &choice
    ) {
      view.comparison = comparisons[choice]
    }
  }

  private func showCopying(_ panel: Panel) {
    if panel.button("Copy to \(workbench.current.other.rawValue.uppercased())") {
      tune { $0.copyToOther() }
    }
  }
}
