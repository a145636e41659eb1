import RiffleControls
import RiffleCore
import RiffleShell
import RiffleTuning

/// Two ways to compare: what all presets make of the present gesture, in rows of which a press takes the
/// preset into the other slot, and the values in which the presets of both slots differ.
@MainActor
struct CompareSheet: StudioPart {
  let comparison = StudioComparison()
  private var page = Page.outcomes
  private var differences = DifferenceRows()

  private enum Page: String, CaseIterable {
    case outcomes = "What becomes of a gesture"
    case differences = "What A and B do otherwise"
  }

  private static let columns: [(column: OutcomeColumn, share: Double)] = [
    (.result, 0.09), (.why, 0.4), (.outOfSight, 0.15), (.lean, 0.08), (.overshoot, 0.12),
  ]
  private static let nameShare = 0.16

  mutating func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    panel.title("Compare")
    let pages = Page.allCases
    var choice = pages.firstIndex(of: page) ?? 0
    if panel.segments("page", options: pages.map(\.rawValue), selection: &choice) {
      page = pages[choice]
    }
    panel.space(6)
    switch page {
    case .outcomes: showOutcomes(panel, shown, answer)
    case .differences: differences.show(panel, shown, answer)
    }
  }

  private func showOutcomes(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
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
    let other = shown.slot.other.title
    panel.remark(
      "\(shown.stage.title(of: gesture)) with each preset. Click one to take it into \(other).",
      indent: 0
    )
    guard let rows = comparison.answer?.rows, rows.count == items.count else { return }
    panel.space(4)
    func cells(_ name: String, _ text: (OutcomeColumn) -> String) -> [TableCell] {
      [TableCell(text: name, share: Self.nameShare, hasNumber: false)]
        + Self.columns.map {
          TableCell(text: text($0.column), share: $0.share, hasNumber: $0.column.hasNumbers)
        }
    }
    _ = panel.tableRow("heads", cells("preset", \.heading))
    for (item, row) in zip(items, rows) {
      for (index, row) in row.tableRows.enumerated() {
        let isPressed = panel.tableRow(
          "\(item.preset.name).\(index)",
          cells(row.name, row.text),
          summary: row.sentence
        )
        guard isPressed else { continue }
        answer(.take(item, in: shown.slot.other))
        answer(.perform(.sheet(.compare)))
      }
    }
  }
}

private struct TableCell {
  var text: String
  /// The part of the row's width.
  var share: Double
  /// Numbers end at the right edge of their column, as its head does.
  var hasNumber: Bool
}

extension Panel {
  /// Shows texts in columns with shares of the width: a row to press, with `summary` as tooltip, or
  /// the heads, if it is nil; returns whether it was pressed.
  fileprivate func tableRow(
    _ name: String,
    _ cells: [TableCell],
    summary: String? = nil
  ) -> Bool {
    let texts = cells.map { cell in
      cell.hasNumber ? [cell.text] : wrapped(cell.text, width: rowWidth * cell.share - 14)
    }
    let lineHeight = 15.0
    let height = Panel.rowHeight + lineHeight * Double((texts.map(\.count).max() ?? 1) - 1)
    let frame = takeRow(height)
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
    for (cell, lines) in zip(cells, texts) {
      place.size.width = frame.size.width * cell.share
      for (index, text) in lines.enumerated() {
        var line = place.insetBy(dx: 4, dy: 0)
        line.origin.y += Double(index) * lineHeight
        line.size.height = Panel.rowHeight
        self.text(text, in: line, .small, ink, alignment: cell.hasNumber ? .right : .left)
      }
      place.origin.x += place.size.width
    }
    return isPressed
  }
}
