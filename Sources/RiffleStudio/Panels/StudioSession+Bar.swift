import RiffleTuning

/// The bar above the stage: the two slots, and how they are compared.
extension StudioSession {
  /// Shows the slots and the speed.
  func showBar(_ panel: Panel) {
    func name(_ slot: Workbench.Slot) -> String {
      let working = workbench[slot].present
      return "\(slot.rawValue.uppercased())  \(working.name)\(working.isChanged ? " *" : "")"
    }
    panel.sideBySide([0.46, 0.34, 0.2]) { column in
      switch column {
      case 0:
        var slot = workbench.current == .a ? 0 : 1
        if panel.segments(
          "slot",
          options: [name(.a), name(.b)],
          selection: &slot,
          summary: "The preset that is tuned. ` flips."
        ) {
          perform(.chooseSlot(slot == 0 ? .a : .b))
        }
      case 1:
        let comparisons = StudioLayout.Comparison.allCases
        var choice = comparisons.firstIndex(of: view.comparison) ?? 0
        if panel.segments(
          "comparison",
          options: ["One", "Side by side", "Overlaid"],
          selection: &choice
        ) {
          view.comparison = comparisons[choice]
        }
      default:
        if panel.button("Copy to \(workbench.current.other.rawValue.uppercased())") {
          tune { $0.copyToOther() }
        }
      }
    }
  }
}
