import RiffleControls
import RiffleCore
import RiffleFormats
import RiffleShell
import RiffleTuning

/// The plates over the stage: what became of the last release of each shown slot, and why.
struct ReasonPlates {
  struct Plate {
    let name: String
    let frame: Rectangle
    /// The slot, if two are side by side.
    fileprivate let title: String?
    fileprivate let lines: [String]
    /// A number with which the release would be a swipe.
    fileprivate let enough: EnoughThreshold?
    fileprivate let slot: Workbench.Slot
  }

  fileprivate static let button = "Make it enough"
  fileprivate static let lineHeight = 18.0
  /// What a panel leaves free above and below its rows.
  fileprivate static let insets = 16.0
  private static let gap = 10.0
  /// What was found for the latest releases: the search takes longer than a frame has.
  private var known: [Workbench.Slot: (ReleaseFigures, Preset, EnoughThreshold?)] = [:]

  mutating func plates(_ shown: StudioSnapshot, _ layout: StudioLayout, _ panel: Panel) -> [Plate] {
    let isPair = layout.comparison == .sideBySide
    let slots = isPair ? Workbench.Slot.allCases : [shown.slot]
    return slots.compactMap { plate(of: $0, isPair: isPair, shown, layout, panel) }
  }

  private mutating func plate(
    of slot: Workbench.Slot,
    isPair: Bool,
    _ shown: StudioSnapshot,
    _ layout: StudioLayout,
    _ panel: Panel
  ) -> Plate? {
    let stack = shown.stage.stacks[slot.index]
    let release = release(of: slot, shown)
    let title =
      isPair ? "\(slot.title)  \(shown.workbench[slot].present.name)" : nil
    guard release != nil || title != nil else { return nil }
    let enough = release.flatMap { self.enough(for: $0, stack.preset, slot) }
    let sentence = release.map { $0.sentence(of: stack.preset.release) }
    let pane = layout.openPane(of: slot.index)
    let room = pane.size.width - 24 - 2 * Panel.margin
    guard room > 60, pane.size.height > 80 else { return nil }
    let buttonWidth = enough == nil ? 0 : panel.width(of: Self.button) + 20 + Self.gap
    let gap = sentence == nil ? 0 : Self.gap
    let titleWidth = title.map { panel.width(of: $0, .head) + gap } ?? 0
    let lines = sentence.map { panel.wrapped($0, width: room - titleWidth, .label) } ?? []
    let words = titleWidth + (lines.map { panel.width(of: $0) }.max() ?? 0)
    let isOneRow = lines.count <= 1 && words + buttonWidth <= room
    let width = isOneRow ? words + buttonWidth : max(words, buttonWidth - Self.gap)
    let rows = max(1, Double(lines.count)) * Self.lineHeight + 8
    let height = isOneRow ? Panel.rowHeight : rows + (enough == nil ? 0 : Panel.rowHeight)
    return Plate(
      name: "reason.\(slot.rawValue)",
      frame: Rectangle(
        x: (pane.center.x - width / 2 - Panel.margin).rounded(),
        y: pane.origin.y + 10,
        width: (width + 2 * Panel.margin + 1).rounded(.up),
        height: height + ReasonPlates.insets
      ),
      title: title,
      lines: lines,
      enough: enough,
      slot: slot
    )
  }

  /// The played gesture's last release before now, or else its last; nil while a pointer holds the card.
  private func release(of slot: Workbench.Slot, _ shown: StudioSnapshot) -> ReleaseFigures? {
    let stage = shown.stage
    if let player = stage.players?[slot.index] {
      return stage.release(of: slot.index, at: shown.time) ?? player.releases.last
    }
    if stage.stacks[slot.index].isTracking { return nil }
    return stage.release(of: slot.index, at: shown.time)
  }

  private mutating func enough(
    for release: ReleaseFigures,
    _ preset: Preset,
    _ slot: Workbench.Slot
  ) -> EnoughThreshold? {
    if let (former, formerPreset, found) = known[slot], former == release,
      formerPreset.hasSameParts(as: preset)
    {
      return found
    }
    let found = EnoughThreshold(for: release, in: preset)
    known[slot] = (release, preset, found)
    return found
  }
}

extension ReasonPlates.Plate {
  func show(_ panel: Panel, _ answer: Answer) {
    let isOneRow = frame.size.height <= Panel.rowHeight + ReasonPlates.insets + 0.5
    var row = panel.takeRow(
      isOneRow
        ? Panel.rowHeight : max(1, Double(lines.count)) * ReasonPlates.lineHeight + 8
    )
    if let title {
      var place = row
      place.size.height = isOneRow ? row.size.height : ReasonPlates.lineHeight + 8
      panel.text(title, in: place, .head)
      let width = panel.width(of: title, .head) + 10
      row.origin.x += width
      row.size.width -= width
    }
    for (index, line) in lines.enumerated() {
      var place = row
      if !isOneRow {
        place.origin.y += 4 + Double(index) * ReasonPlates.lineHeight
        place.size.height = ReasonPlates.lineHeight
      }
      panel.text(line, in: place)
    }
    guard let enough else { return }
    let width = panel.width(of: ReasonPlates.button) + 20
    let place = Rectangle(
      x: row.maxX - width,
      y: isOneRow ? row.origin.y : row.maxY,
      width: width,
      height: Panel.rowHeight
    )
    let label = TunableLabel(enough.key)
    let isPressed = panel.showRows(in: place) {
      panel.button(
        ReasonPlates.button,
        summary: "Sets \(label.text) to \(enough.value.digits). Undo: \(StudioAction.undo.key)"
      )
    }
    guard isPressed else { return }
    answer(
      .tweak { [enough, slot] (workbench) throws(RiffleError) in
        if workbench.current != slot { workbench.flip() }
        try workbench.set(enough.key, to: .number(enough.value))
      }
    )
  }
}
