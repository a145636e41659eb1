import RiffleControls
import RiffleShell
import RiffleTuning

/// The bar over the window: a button for each action that a newcomer looks for.
struct Toolbar: StudioPart {
  private struct Item {
    let title: String
    let action: StudioAction
    /// If not all fit, those with the highest number go first into the menu at the end.
    let rank: Int
    var isTrailing = false
  }

  private static let items = [
    Item(title: "Back to cards", action: .leave, rank: 1),
    Item(title: "Open", action: .sheet(.open), rank: 3),
    Item(title: "Undo", action: .undo, rank: 2),
    Item(title: "Redo", action: .redo, rank: 4),
    Item(title: "History", action: .sheet(.history), rank: 5),
    Item(title: "Gallery", action: .sheet(.gallery), rank: 3),
    Item(title: "Compare", action: .sheet(.compare), rank: 6),
    Item(title: "Handles", action: .toggleHandles, rank: 6, isTrailing: true),
    Item(title: "View", action: .sheet(.view), rank: 6, isTrailing: true),
    Item(title: "Overlays", action: .sheet(.overlays), rank: 7, isTrailing: true),
    Item(title: "Keys", action: .sheet(.help), rank: 8, isTrailing: true),
    Item(title: "Export", action: .sheet(.export), rank: 0, isTrailing: true),
  ]

  func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    let buttons = Self.items.map { item in
      var button = ToolbarButton(item.title, summary: item.action.tip)
      button.rank = item.rank
      button.isTrailing = item.isTrailing
      if item.action == .sheet(.export) { button.style = .primary }
      switch item.action {
      case .undo: button.isEnabled = shown.workbench.history.undoTitle != nil
      case .redo: button.isEnabled = shown.workbench.history.redoTitle != nil
      case .toggleHandles: button.isOn = shown.view.showsHandles
      case .sheet(let sheet): button.isOn = shown.view.sheet == sheet
      default: break
      }
      return button
    }
    if let pressed = panel.toolbar(buttons) { answer(.perform(Self.items[pressed].action)) }
  }
}
