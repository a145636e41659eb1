import RiffleCards
import RiffleMotion
import RiffleTuning

/// The pages over the stage: keys, history, and what can be taken away.
extension StudioSession {
  /// Where the page that is open lies, in points; nil if none is.
  func sheetFrame(in layout: StudioLayout) -> Rectangle? {
    guard let sheet = view.sheet else { return nil }
    let stage = layout.stage
    let wanted =
      switch sheet {
      case .help: Size(width: 720, height: 640)
      case .history: Size(width: 420, height: 480)
      case .export: Size(width: 560, height: 560)
      }
    return Rectangle(
      center: stage.center,
      size: Size(
        width: min(wanted.width, stage.size.width - 24),
        height: min(wanted.height, stage.size.height - 24)
      )
    )
  }

  /// Shows the page that is open, if there is one.
  func showSheet(_ panel: Panel, in layout: StudioLayout) {
    guard let sheet = view.sheet, let frame = sheetFrame(in: layout) else { return }
    panel.window("sheet", in: frame, isFloating: true) {
      switch sheet {
      case .help: showKeys(panel)
      case .history: showHistory(panel)
      case .export: showExport(panel)
      }
    }
  }

  private func showKeys(_ panel: Panel) {
    panel.title("Keys")
    panel.sideBySide([0.5, 0.5]) { column in
      for group in StudioKey.groups where group.column == column {
        panel.heading(group.title)
        for key in group.keys where !key.name.isEmpty { panel.pair(key.name, key.title) }
      }
    }
  }

  private func showHistory(_ panel: Panel) {
    let history = workbench.history
    panel.title("History of \(workbench.current.rawValue.uppercased())")
    for (index, step) in history.steps.enumerated().reversed()
    where panel.choice(
      "step.\(index)",
      step.title,
      isChosen: index == history.position,
      isFaint: index > history.position
    ) {
      tune { $0.history.jump(to: index) }
    }
  }
}
