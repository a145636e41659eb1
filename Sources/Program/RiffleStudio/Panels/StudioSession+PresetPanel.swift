import RiffleCards
import RiffleTuning

/// The top of the panel: which preset is tuned, and words for its feel.
extension StudioSession {
  /// Shows the preset of the current slot, and what can be done with it.
  func showPresets(_ panel: Panel) {
    let working = workbench.working
    panel.title(working.name + (working.isChanged ? " *" : ""))
    let all = openablePresets
    let builtInCount = all.count - keptPresets.count
    let names = all.enumerated().map { index, preset in
      index < builtInCount ? "\(preset.name) (built in)" : preset.name
    }
    var choice = all.firstIndex { $0.name == working.name }
    if panel.menu(
      "preset",
      label: "Preset",
      options: names,
      selection: &choice,
      summary: "Built-in presets cannot be saved over; Save asks for a name."
    ), let choice {
      open(all[choice], from: choice < builtInCount ? .builtIn : .user)
    }
    showPresetButtons(panel, working)
    for item in shelfItems {
      if case .failure(let error) = item.preset { panel.remark("\(item.name): \(error)") }
    }
  }

  private func showPresetButtons(_ panel: Panel, _ working: WorkingPreset) {
    if let prompt = view.prompt { return show(prompt, panel) }
    let isUsers = !working.isReadOnly
    let titles = ["Save", "Save as"] + (isUsers ? ["Rename", "Delete"] : [])
    switch panel.buttons(titles, summaries: ["Ctrl+S", "Ctrl+Shift+S"]) {
    case 0: save()
    case 1: askForName()
    case 2: askForNewName()
    case 3: view.prompt = PresetPrompt(.deletion, about: workbench)
    default: break
    }
  }

  /// Shows a question about the preset.
  private func show(_ prompt: PresetPrompt, _ panel: Panel) {
    switch prompt.question {
    case .nameOfCopy: showName(of: prompt, "Save", panel) { save(as: $0, .refuse) }
    case .newName: showName(of: prompt, "Rename", panel) { rename(to: $0) }
    case .deletion:
      panel.remark("Delete \(workbench.working.name) for ever?")
      switch panel.buttons(["Delete", "Keep"]) {
      case 0: deletePreset()
      case 1: view.prompt = nil
      default: break
      }
    }
  }

  /// Shows the field in which a name is typed.
  private func showName(
    of prompt: PresetPrompt,
    _ verb: String,
    _ panel: Panel,
    _ accept: (String) -> Void
  ) {
    var prompt = prompt
    let event = panel.textField(
      "name",
      placeholder: "Name",
      text: &prompt.name,
      takesFocus: prompt.takesFocus
    )
    prompt.takesFocus = false
    view.prompt = prompt
    let choice = panel.buttons([verb, "Cancel"])
    if event == .canceled || choice == 1 {
      view.prompt = nil
    } else if event == .accepted || choice == 0 {
      accept(prompt.name)
    }
  }

  /// Shows the words for how the preset feels.
  func showFeel(_ panel: Panel) {
    _ = panel.section("Feel") {
      for (word, keys) in shown.feelings { showFeel(word, of: keys, panel) }
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
