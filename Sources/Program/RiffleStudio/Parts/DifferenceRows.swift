import RiffleCards
import RiffleControls
import RiffleFormats
import RiffleMotion
import RiffleTuning

/// The values in which the presets of both slots differ; each can be taken over into the slot that is tuned.
struct DifferenceRows: StudioPart {
  /// The latest list, which takes longer to make than a frame should.
  private var known: (a: Preset, b: Preset, list: PresetComparison)?

  mutating func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    let bench = shown.workbench
    let list = list(bench)
    let (own, other) = (bench.current.title, bench.current.other.title)
    showOther(panel, shown, answer)
    guard list.count > 0 else { return panel.remark("A and B have the same values.", indent: 0) }
    let count = list.count == 1 ? "1 value differs" : "\(list.count) values differ"
    let heads = [count] + Workbench.Slot.allCases.map(bench.title)
    if panel.differenceRow(heads, isHead: true, "Take all", "Puts all of \(other) into \(own).") {
      answer(.tweak { $0.takeAll() })
    }
    for (group, rows) in list.groups {
      panel.separator()
      panel.push(group.title)
      let title = rows.count > 1 ? "Take \(rows.count)" : nil
      let summary = "Puts \(group.title) of \(other) into \(own), with all values."
      if panel.differenceRow([group.title, "", ""], isHead: true, title, summary) {
        answer(.tweak { $0.take(group, from: $0[$0.current.other].present.preset) })
      }
      for row in rows {
        panel.push(row.key)
        let cells = [row.name, row.own, row.other]
        let summary = "Puts the value of \(other) into \(own)."
        if panel.differenceRow(cells, isHead: false, "Take", summary) {
          answer(.tweak { (bench) throws(RiffleError) in try bench.take(row) })
        }
        panel.pop()
      }
      panel.pop()
    }
  }

  /// Shows with which preset the tuned one is compared, and opens another for that.
  private func showOther(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    let other = shown.slot.other
    var choice: Int?
    if panel.menu(
      "other",
      label: "\(shown.slot.title) is compared with",
      options: shown.openable.map(\.menuTitle),
      selection: &choice,
      placeholder: shown.workbench.title(of: other),
      summary: "Opens another preset in \(other.title)."
    ), let choice {
      answer(.take(shown.openable[choice], in: other))
    }
  }

  private mutating func list(_ bench: Workbench) -> PresetComparison {
    let (a, b) = (bench[.a].present.preset, bench[.b].present.preset)
    if let known, known.a.hasSameParts(as: a), known.b.hasSameParts(as: b) { return known.list }
    let list = PresetComparison(a, with: b)
    known = (a, b, list)
    return list
  }
}

extension Panel {
  /// Shows a name and two values, with a button at the end unless its title is nil; returns whether that was
  /// pressed.
  fileprivate func differenceRow(
    _ texts: [String],
    isHead: Bool,
    _ title: String?,
    _ summary: String
  ) -> Bool {
    let frame = takeRow()
    let buttonWidth = 84.0
    var place = frame
    if isSeen(frame) {
      for (text, share) in zip(texts, [0.4, 0.3, 0.3]) {
        place.size.width = (frame.size.width - buttonWidth) * share - 8
        let ink = isHead && share < 0.4 ? theme.secondary : theme.text
        self.text(text, in: place, isHead ? .head : .label, ink)
        place.origin.x += place.size.width + 8
      }
    }
    guard let title else { return false }
    place = frame
    place.origin.x = frame.maxX - buttonWidth
    place.size.width = buttonWidth
    return showRows(in: place) { button(title, summary: summary) }
  }
}
