import RiffleCards
import RiffleControls
import RiffleFormats
import RiffleShell
import RiffleTuning

/// The top of the panel: which preset is tuned, how it is saved, and words for its feel.
struct PresetPanel: StudioPart {
  /// It is nil if there is no folder for presets.
  private let shelf: PresetShelf?
  private var items: [PresetShelf.Item] = [] {
    didSet { openable = GalleryItem.all(users: items.compactMap { try? $0.preset.get() }) }
  }
  /// The presets that can be opened: it takes longer to make them than to draw a frame.
  private(set) var openable = GalleryItem.all(users: [])
  private var prompt: Prompt?

  /// A question about the preset of a slot; it closes when the panel shows another preset.
  private struct Prompt {
    let question: Question
    var name: String
    var takesFocus = true
    private let slot: Workbench.Slot
    private let preset: String

    init(_ question: Question, about workbench: Workbench, name: String? = nil) {
      self.question = question
      slot = workbench.current
      preset = workbench.working.name
      self.name = name ?? preset
    }

    func isAbout(_ workbench: Workbench) -> Bool {
      slot == workbench.current && preset == workbench.working.name
    }
  }

  enum Question {
    case nameOfCopy, newName, deletion
  }

  init(_ shelf: PresetShelf?, _ answer: Answer) {
    self.shelf = shelf
    readShelf(answer)
  }

  var question: Question? { prompt.map(\.question) }

  /// Returns whether there was a question to close.
  mutating func cancel() -> Bool {
    defer { prompt = nil }
    return prompt != nil
  }

  private mutating func readShelf(_ answer: Answer) {
    guard let shelf else { return }
    do throws(RiffleError) {
      items = try shelf.list()
    } catch {
      answer(.tell("\(error)"))
    }
  }

  // MARK: Keeping

  /// Saves the preset of the current slot; a built-in one needs a name first.
  mutating func save(_ workbench: Workbench, _ answer: Answer) {
    guard !workbench.working.isReadOnly else { return askForName(workbench, answer) }
    let name = workbench.working.name
    keep(answer) { (shelf) throws(RiffleError) in
      try shelf.replace(name, with: workbench.preset)
      Self.noteSaved(name, answer)
    }
  }

  mutating func askForName(_ workbench: Workbench, _ answer: Answer) {
    guard let shelf else { return answer(.tell("There is no home folder to keep presets in")) }
    let name = shelf.freeName(like: workbench.working.name)
    prompt = Prompt(.nameOfCopy, about: workbench, name: name)
    answer(.type)
  }

  private mutating func save(_ workbench: Workbench, as name: String, _ answer: Answer) {
    keep(answer) { (shelf) throws(RiffleError) in
      try shelf.save(workbench.preset, as: PresetName(name))
      Self.noteSaved(name, answer)
    }
  }

  private static func noteSaved(_ name: String, _ answer: Answer) {
    answer(.tweak { $0.markSaved(as: name) })
    answer(.tell("Saved as \(name)"))
  }

  /// Unsaved tweaks stay unsaved.
  private mutating func rename(_ workbench: Workbench, to name: String, _ answer: Answer) {
    let former = workbench.working.name
    keep(answer) { (shelf) throws(RiffleError) in
      let checked = try PresetName(name)
      try shelf.rename(former, to: checked)
      answer(.tweak { $0.markRenamed(former, to: checked.description) })
      answer(.tell("\(former) is now \(name)"))
    }
  }

  /// Deletes the file; the preset stays on the stage.
  private mutating func delete(_ name: String, _ answer: Answer) {
    prompt = nil
    keep(answer) { (shelf) throws(RiffleError) in
      try shelf.delete(name)
      answer(.tell("\(name) is deleted; \(StudioAction.save.key) keeps it again"))
    }
  }

  /// A success closes the open question; an error is shown and leaves it open.
  private mutating func keep(
    _ answer: Answer,
    _ change: (PresetShelf) throws(RiffleError) -> Void
  ) {
    guard let shelf else { return }
    do throws(RiffleError) {
      try change(shelf)
      prompt = nil
    } catch {
      answer(.tell("\(error)"))
    }
    readShelf(answer)
  }

  // MARK: Rows

  mutating func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    if prompt?.isAbout(shown.workbench) == false { prompt = nil }
    let working = shown.workbench.working
    panel.title(working.name + (working.isChanged ? " *" : ""))
    let all = shown.openable
    var choice = all.firstIndex {
      $0.preset.name == working.name && $0.working.origin == working.origin
    }
    if panel.menu(
      "preset",
      label: "Preset",
      options: all.map(\.menuTitle),
      selection: &choice,
      summary: "Built-in presets cannot be saved over; Save asks for a name."
    ), let choice {
      answer(.open(all[choice].preset, from: all[choice].working.origin))
    }
    if let prompt {
      show(prompt, panel, shown.workbench, answer)
    } else {
      showButtons(panel, shown.workbench, answer)
    }
    for item in items {
      if case .failure(let error) = item.preset { panel.remark("\(item.name): \(error)") }
    }
    _ = panel.section("Feel") {
      for (word, moves) in shown.preset.feelings {
        show(word, of: moves, amount: working.dial?.amounts[word] ?? 0, panel, answer)
      }
    }
  }

  private mutating func showButtons(_ panel: Panel, _ workbench: Workbench, _ answer: Answer) {
    let isUsers = !workbench.working.isReadOnly
    let titles = ["Save", "Save as"] + (isUsers ? ["Rename", "Delete"] : [])
    switch panel.buttons(titles, summaries: [StudioAction.save.key, StudioAction.saveAs.key]) {
    case 0: answer(.perform(.save))
    case 1: answer(.perform(.saveAs))
    case 2:
      prompt = Prompt(.newName, about: workbench)
      answer(.type)
    case 3: prompt = Prompt(.deletion, about: workbench)
    default: break
    }
  }

  private mutating func show(
    _ prompt: Prompt,
    _ panel: Panel,
    _ workbench: Workbench,
    _ answer: Answer
  ) {
    switch prompt.question {
    case .nameOfCopy:
      if let name = typedName("Save", panel) { save(workbench, as: name, answer) }
    case .newName:
      if let name = typedName("Rename", panel) { rename(workbench, to: name, answer) }
    case .deletion:
      panel.remark("Delete \(workbench.working.name) for ever?")
      switch panel.buttons(["Delete", "Keep"]) {
      case 0: delete(workbench.working.name, answer)
      case 1: self.prompt = nil
      default: break
      }
    }
  }

  private mutating func typedName(_ verb: String, _ panel: Panel) -> String? {
    guard var prompt else { return nil }
    let event = panel.textField(
      "name",
      placeholder: "Name",
      text: &prompt.name,
      takesFocus: prompt.takesFocus
    )
    prompt.takesFocus = false
    let choice = panel.buttons([verb, "Cancel"])
    let isCanceled = event == .canceled || choice == 1
    self.prompt = isCanceled ? nil : prompt
    return !isCanceled && (event == .accepted || choice == 0) ? prompt.name : nil
  }

  private func show(
    _ word: FeelWord,
    of moves: String,
    amount: Double,
    _ panel: Panel,
    _ answer: Answer
  ) {
    let (less, more) = word.ends
    var row = PanelRow(
      name: "feel.\(word.rawValue)",
      label: less,
      range: -4...4,
      standard: 0,
      step: 0.1,
      digits: 1,
      summary: "\(word.directions.less), or \(word.directions.more.lowercased()). Moves "
        + "\(moves)."
    )
    row.upperLabel = more
    var value = amount
    if let tweak = panel.row(row, value: &value).tweak {
      answer(.tweak(tweak) { [value] in $0.turn(word, to: value) })
    }
  }
}
