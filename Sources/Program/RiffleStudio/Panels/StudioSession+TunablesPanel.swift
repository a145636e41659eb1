import RiffleCards
import RiffleDrawing
import RiffleFormats
import RiffleMotion
import RiffleTuning

/// The groups of tunables.
extension StudioSession {
  /// Shows the field in which tunables are searched for.
  func showFilter(_ panel: Panel) {
    let takesFocus = view.focusesFilter
    view.focusesFilter = false
    panel.space()
    _ = panel.textField(
      "filter",
      placeholder: "Search tunables",
      text: &view.filter,
      takesFocus: takesFocus
    )
  }

  /// Shows the tunables of all groups, each with its springs and curves.
  func showTunables(_ panel: Panel) {
    let isSearching = !view.filter.isEmpty
    let rows =
      isSearching ? shown.rows.filter { $0.tunable.matches(view.filter) } : shown.rows
    for group in PresetGroup.allCases {
      let own = rows.filter { $0.tunable.label.group == group }
      guard !own.isEmpty else { continue }
      let resets = panel.section(
        group.title,
        changes: shown.changeCounts[group] ?? 0,
        start: isSearching ? .always : group.start
      ) {
        showRows(own, panel)
        for motion in shown.motions where motion.group == group {
          let isWanted = motion.motion.keys.contains { key in own.contains { $0.tunable.key == key }
          }
          if isWanted || !isSearching { show(motion, panel) }
        }
        if !isSearching { showSource(of: group, panel) }
      }
      if resets { tune { $0.reset(group) } }
    }
    if rows.isEmpty { panel.remark("No tunable has these words.") }
  }

  /// Shows from which preset the group can be taken.
  private func showSource(of group: PresetGroup, _ panel: Panel) {
    let presets = openablePresets
    var choice: Int? = nil
    panel.space(4)
    if panel.menu(
      "source.\(group.rawValue)",
      label: "Take from",
      options: presets.map(\.name),
      selection: &choice,
      placeholder: "another preset",
      summary: "Takes this part, with all its values, from another preset."
    ), let choice {
      tune { $0.take(group, from: presets[choice]) }
    }
  }

  /// Shows rows, those of a part of the group under its words.
  private func showRows(_ rows: [ShownPreset.Row], _ panel: Panel) {
    var subgroup: String?
    for row in rows {
      let label = row.tunable.label
      if label.subgroup != subgroup, let title = label.subgroup { panel.heading(title) }
      subgroup = label.subgroup
      show(row, panel)
    }
  }

  private func show(_ shown: ShownPreset.Row, _ panel: Panel) {
    let (row, value, standard) = (shown.tunable, shown.value, shown.standard)
    switch (row.domain, value) {
    case (.number, .number(let number)), (.count, .number(let number)),
      (.optionalNumber, .number(let number)):
      showNumber(row, number, standard: standard, panel)
    case (.flag, .flag(var flag)):
      let base = if case .flag(let base) = standard { base } else { flag }
      let change = panel.toggle(
        row.key,
        label: row.label.text,
        standard: base,
        isOn: &flag,
        summary: row.summary
      )
      if change != .none { set(row.key, .flag(flag), change) }
    case (.choice(let options), .text(let text)):
      var choice = options.firstIndex(of: text)
      if panel.menu(
        row.key,
        label: row.label.text,
        options: options.map(TunableLabel.words),
        selection: &choice,
        summary: row.summary
      ), let choice {
        tune { (workbench) throws(RiffleError) in
          try workbench.set(row.key, to: .text(options[choice]))
        }
      }
    default: showText(shown, panel)
    }
  }

  private func showNumber(
    _ row: TunableRow,
    _ number: Double,
    standard: ParameterValue,
    _ panel: Panel
  ) {
    guard let scale = row.scale else { return }
    let base = if case .number(let base) = standard { base } else { number }
    var value = number
    let change = panel.row(
      PanelRow(
        name: row.key,
        label: row.label.text,
        scale: scale,
        limits: row.domain.numbers,
        standard: base,
        summary: row.summary
      ),
      value: &value
    )
    set(row.key, .number(value), change)
  }

  /// Shows a value that is typed: a color, two numbers, a curve, words.
  private func showText(_ shown: ShownPreset.Row, _ panel: Panel) {
    let row = shown.tunable
    var text = view.typed[row.key] ?? shown.value.words
    let event = panel.labeledField(
      row.key,
      label: row.label.text,
      text: &text,
      isChanged: shown.isChanged,
      summary: "\(row.summary)\n\(row.domain.description)"
    )
    switch event {
    case .none: break
    case .changed: view.typed[row.key] = text
    case .canceled: view.typed[row.key] = nil
    case .accepted:
      view.typed[row.key] = nil
      tune { (workbench) throws(RiffleError) in try workbench.enter(text, for: row.key) }
    case .reset:
      view.typed[row.key] = nil
      tune { (workbench) throws(RiffleError) in try workbench.reset(row.key) }
    }
  }

  private func set(_ key: String, _ value: ParameterValue, _ change: PanelChange) {
    guard change != .none else { return }
    if change == .changing, !workbench.history.isGrouping { workbench.history.beginGrouping() }
    tune { (workbench) throws(RiffleError) in
      if change == .reset { try workbench.reset(key) } else { try workbench.set(key, to: value) }
    }
    if change != .changing { tune { $0.history.endGrouping() } }
  }
}

extension PresetGroup {
  /// Whether the group is open at first: those that a hand feels are.
  fileprivate var start: PanelSectionStart {
    switch self {
    case .drag, .release, .return: .open
    case .container, .deck, .layout, .exit, .restack, .appearance: .closed
    }
  }
}

extension ParameterDomain {
  /// The numbers that a tunable can have; all of them if it is no number.
  var numbers: ClosedRange<Double> {
    switch self {
    case .number(_, let range, _), .optionalNumber(_, let range, _), .offset(_, let range, _): range
    case .count(let range): Double(range.lowerBound)...Double(range.upperBound)
    default: -.greatestFiniteMagnitude...(.greatestFiniteMagnitude)
    }
  }
}
