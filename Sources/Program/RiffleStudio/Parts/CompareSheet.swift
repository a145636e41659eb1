import RiffleControls
import RiffleCore
import RiffleShell
import RiffleTuning

/// What all presets make of the present gesture, in rows: a press takes the preset into the other slot.
@MainActor
struct CompareSheet: StudioPart {
  let comparison: StudioComparison

  private static let columns: [(column: OutcomeColumn, share: Double)] = [
    (.result, 0.1), (.why, 0.33), (.outOfSight, 0.14), (.lean, 0.09), (.overshoot, 0.15),
  ]
  private static let nameShare = 0.19

  func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    panel.title("Compare")
    guard let gesture = shown.nextGesture else {
      return panel.remark("Drag a card first, or choose a gesture.", indent: 0)
    }
    let items = shown.openable
    comparison.ask(
      StudioComparison.Question(
        gesture: gesture,
        presets: items.map(\.preset),
        window: shown.stage.stacks[shown.slot.index].stage.window
      )
    )
    let other = shown.slot.other.rawValue.uppercased()
    panel.remark(
      "\(shown.stage.title(of: gesture)) with each preset. Click one to take it into \(other).",
      indent: 0
    )
    guard let rows = comparison.answer?.rows, rows.count == items.count else { return }
    panel.space(4)
    let heads = Self.columns.map { ($0.column.title, $0.share) }
    _ = panel.tableRow("heads", [("preset", Self.nameShare)] + heads)
    for (item, row) in zip(items, rows) {
      for (index, outcome) in row.outcomes.enumerated() {
        let cells = Self.columns.map { ($0.column.text(of: outcome), $0.share) }
        let name = index == 0 ? item.preset.name : ""
        let isPressed = panel.tableRow(
          "\(item.preset.name).\(index)",
          [(name, Self.nameShare)] + cells,
          summary: outcome.sentence
        )
        guard isPressed else { continue }
        answer(.take(item, in: shown.slot.other))
        answer(.perform(.sheet(.compare)))
      }
    }
  }
}

extension Panel {
  /// Shows texts in columns with shares of the width: a row to press, with `summary` as tooltip, or
  /// the heads, if it is nil; returns whether it was pressed.
  fileprivate func tableRow(
    _ name: String,
    _ cells: [(String, Double)],
    summary: String? = nil
  ) -> Bool {
    let frame = takeRow()
    var isPressed = false
    var ink = theme.secondary
    if let summary {
      let item: PanelItem
      (item, isPressed) = press(name, frame)
      guard isSeen(frame) else { return isPressed }
      if item.isHovered { fill(frame, theme.hoveredControl, radius: 6) }
      ink = theme.text
      offerTooltip(summary, at: frame, item)
    }
    var place = frame
    for (text, share) in cells {
      place.size.width = frame.size.width * share - 6
      self.text(text, in: place.insetBy(dx: 4, dy: 0), .small, ink)
      place.origin.x += frame.size.width * share
    }
    return isPressed
  }
}
