import RiffleCards
import RiffleTuning

/// The top of the panel: which preset is tuned, and words for its feel.
extension StudioSession {
  /// Shows the preset of the current slot, and what can be done with it.
  func showPresets(_ panel: Panel) {
    let working = workbench.working
    panel.title(working.name + (working.isChanged ? " *" : ""))
    let builtIn = Preset.all
    let kept = shelfItems.compactMap { item in try? item.preset.get() }
    let names = builtIn.map { "\($0.name) (built in)" } + kept.map(\.name)
    let all = builtIn + kept
    var choice = all.firstIndex { $0.name == working.name }
    if panel.menu(
      "preset",
      label: "Preset",
      options: names,
      selection: &choice,
      summary: "Built-in presets cannot be saved over; Save asks for a name."
    ), let choice {
      open(all[choice], from: choice < builtIn.count ? .builtIn : .user)
    }
    showPresetButtons(panel, working)
    for item in shelfItems {
      if case .failure(let error) = item.preset { panel.remark("\(item.name): \(error)") }
    }
  }

  private func showPresetButtons(_ panel: Panel, _ working: WorkingPreset) {
    if view.typedName != nil { return showName(panel) }
    if view.asksToDelete {
      panel.remark("Delete \(working.name) for ever?")
      switch panel.buttons(["Delete", "Keep"]) {
      case 0: deletePreset()
      case 1: view.asksToDelete = false
      default: break
      }
      return
    }
    let isUsers = !working.isReadOnly
    let titles = ["Save", "Save as"] + (isUsers ? ["Rename", "Delete"] : [])
    switch panel.buttons(titles, summaries: ["Ctrl+S", "Ctrl+Shift+S"]) {
    case 0: save()
    case 1: askForName()
    case 2:
      askForName()
      view.typedName = working.name
      view.renames = true
    case 3: view.asksToDelete = true
    default: break
    }
  }

  /// Shows the field in which a name is typed.
  private func showName(_ panel: Panel) {
    guard var name = view.typedName else { return }
    let takesFocus = view.focusesName
    view.focusesName = false
    let event = panel.textField("name", placeholder: "Name", text: &name, takesFocus: takesFocus)
    view.typedName = name
    let choice = panel.buttons([view.renames ? "Rename" : "Save", "Cancel"])
    if event == .accepted || choice == 0 {
      if view.renames { rename(to: name) } else { save(as: name, .refuse) }
      if view.typedName == nil { view.renames = false }
    } else if choice == 1 {
      view.typedName = nil
      view.renames = false
    }
  }

  /// Shows the words for how the preset feels.
  func showFeel(_ panel: Panel) {
    _ = panel.section("Feel") {
      for word in FeelWord.allCases {
        let moved = word.tunables(of: workbench.preset)
        guard !moved.isEmpty else { continue }
        showFeel(word, of: moved.map(\.key), panel)
      }
    }
  }

  private func showFeel(_ word: FeelWord, of keys: [String], _ panel: Panel) {
    let (less, more) = word.ends
    var row = PanelRow(
      name: "feel.\(word.rawValue)",
      label: less,
      range: -4...4,
      standard: 0,
      step: 0.1,
      digits: 1,
      summary: "\(word.directions.less), or \(word.directions.more.lowercased()). Moves "
        + "\(keys.joined(separator: ", "))."
    )
    row.upperLabel = more
    var amount = workbench.working.dial?.amounts[word] ?? 0
    let change = panel.row(row, value: &amount)
    follow(change) {
      $0.turn(word, to: amount)
    } reset: {
      $0.turn(word, to: 0)
    }
  }

  /// Takes over what a row has done to a value: a drag is one step of the history.
  func follow(
    _ change: PanelChange,
    _ set: (inout Workbench) -> Void,
    reset: (inout Workbench) -> Void
  ) {
    switch change {
    case .none: return
    case .changing:
      if !workbench.history.isGrouping { workbench.history.beginGrouping() }
      tune { set(&$0) }
    case .changed:
      tune { workbench in
        set(&workbench)
        workbench.history.endGrouping()
      }
    case .reset:
      tune { workbench in
        workbench.history.endGrouping()
        reset(&workbench)
      }
    }
  }
}
