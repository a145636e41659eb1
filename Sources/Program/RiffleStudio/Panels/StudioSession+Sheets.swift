import RiffleApp
import RiffleCards
import RiffleMotion
import RiffleTuning

/// The pages over the stage: keys, history, and what can be taken away.
extension StudioSession {
  /// Where the page that is open lies, in points; nil if none is.
  func sheetFrame(in layout: StudioLayout) -> Rectangle? {
    guard let sheet = view.sheet else { return nil }
    var frame =
      switch sheet {
      case .help: layout.page(KeyList.size, atLeast: KeyList.size)
      case .history:
        layout.page(Size(width: 420, height: 480), atLeast: Size(width: 240, height: 160))
      case .export:
        layout.page(Size(width: 560, height: 560), atLeast: Size(width: 340, height: 300))
      }
    // No higher than its rows, its upper edge where it is.
    if let height = panels.contentHeight(of: "sheet") {
      frame.size.height = min(frame.size.height, max(height, 120))
    }
    return frame
  }

  /// Shows the page that is open, if there is one.
  func showSheet(_ panel: Panel, in layout: StudioLayout) {
    shownPage = sheetFrame(in: layout)
    guard let sheet = view.sheet, let frame = shownPage else { return }
    panel.window("sheet", in: frame, isFloating: true) {
      switch sheet {
      case .help: panel.keyList()
      case .history: showHistory(panel)
      case .export: showExport(panel)
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
