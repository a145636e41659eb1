import RiffleCards
import RiffleMotion
import RiffleTuning

/// The pages over the stage: keys, history, and what can be taken away.
extension StudioSession {
  /// Shows the page that is open, if there is one.
  func showSheet(_ panel: Panel, in layout: StudioLayout) {
    guard let sheet = view.sheet else { return }
    let stage = layout.stage
    func place(_ width: Double, _ height: Double) -> Rectangle {
      Rectangle(
        center: stage.center,
        size: Size(width: min(width, stage.size.width - 32), height: min(height, stage.size.height - 32))
      )
    }
    switch sheet {
    case .help: panel.window("help", in: place(720, 600)) { showKeys(panel) }
    case .history: panel.window("history", in: place(420, 480)) { showHistory(panel) }
    case .export: panel.window("export", in: place(560, 560)) { showExport(panel) }
    }
  }

  private func showKeys(_ panel: Panel) {
    panel.title("Keys")
    panel.sideBySide([0.5, 0.5]) { column in
      let groups = StudioKey.groups
      let half = column == 0 ? groups.prefix(3) : groups.suffix(3)
      for group in half {
        panel.heading(group.title)
        for key in group.keys where !key.name.isEmpty { panel.pair(key.name, key.title) }
      }
    }
  }

  private func showHistory(_ panel: Panel) {
    let history = workbench.history
    panel.title("History of \(workbench.current.rawValue.uppercased())")
    for (index, step) in history.steps.enumerated().reversed() {
      if panel.choice(
        "step.\(index)",
        step.title,
        isChosen: index == history.position,
        isFaint: index > history.position
      ) {
        tune { $0.history.jump(to: index) }
      }
    }
  }
}
