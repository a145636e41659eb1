import Riffle
import RiffleCards
import RiffleFormats
import RiffleMedia
import RiffleSDL
package import RiffleTuning

/// Presets that are kept, copied and pasted.
extension StudioSession {
  /// Saves the preset of the current slot; one that is built in needs a name first.
  func save() {
    guard !workbench.working.isReadOnly else { return askForName() }
    save(as: workbench.working.name, .replace)
  }

  /// Begins typing a name for the preset.
  func askForName() {
    guard let shelf else { return tell("There is no home folder to keep presets in") }
    setPanelOpen(true)
    let name = shelf.freeName(like: workbench.working.name)
    view.prompt = PresetPrompt(.nameOfCopy, about: workbench, name: name)
    panels.expectField()
  }

  /// Begins typing another name for the preset.
  func askForNewName() {
    view.prompt = PresetPrompt(.newName, about: workbench)
    panels.expectField()
  }

  /// Saves the preset of the current slot under a name.
  func save(as name: String, _ taken: PresetShelf.Taken) {
    guard let shelf else { return }
    var isSaved = false
    tune { (workbench) throws(RiffleError) in
      let checked = try PresetName(name)
      try shelf.save(workbench.preset, as: checked, ifTaken: taken)
      workbench.markSaved(as: checked.description)
      isSaved = true
    }
    guard isSaved else { return }
    view.prompt = nil
    refreshShelf()
    tell("Saved as \(name)")
  }

  /// Gives the preset of the current slot another name; tweaks that are not saved stay so.
  func rename(to name: String) {
    guard let shelf else { return }
    var isRenamed = false
    let former = workbench.working.name
    tune { (workbench) throws(RiffleError) in
      let checked = try PresetName(name)
      try shelf.rename(former, to: checked)
      workbench.markRenamed(former, to: checked.description)
      isRenamed = true
    }
    guard isRenamed else { return }
    view.prompt = nil
    refreshShelf()
    tell("\(former) is now \(name)")
  }

  /// Deletes the file of the current preset; the preset stays on the stage.
  func deletePreset() {
    guard let shelf else { return }
    view.prompt = nil
    let name = workbench.working.name
    do throws(RiffleError) {
      try shelf.delete(name)
      tell("\(name) is deleted; Ctrl+S keeps it again")
    } catch {
      tell("\(error)")
    }
    refreshShelf()
  }

  // MARK: The clipboard

  /// Copies the preset as Swift: what differs from the library's preset.
  func copySwift() { copy(as: .swift) }

  /// Copies the preset as a preset file.
  func copyJSON() { copy(as: .json) }

  /// Copies the preset as code for a platform.
  func copy(as target: CodeTarget) {
    do throws(RiffleError) {
      let text = try code.text(for: target)
      try setClipboard(text)
      tellCopied("Copied for \(target.name): \(text.split(separator: "\n").count) lines")
    } catch {
      tell("\(error)")
    }
  }

  /// Applies what is on the clipboard.
  func paste() {
    var mistakes: [String] = []
    let text = Clipboard.text ?? ""
    tune { workbench in
      do throws(PasteError) {
        try workbench.paste(text)
      } catch {
        mistakes = error.mistakes
      }
    }
    if let first = mistakes.first {
      tell(mistakes.count == 1 ? first : "\(first) And \(mistakes.count - 1) more.")
    } else {
      tell("Pasted")
    }
  }

  private func setClipboard(_ text: String) throws(RiffleError) {
    do throws(SDLError) {
      try Clipboard.setText(text)
    } catch {
      throw .unavailable(error.description)
    }
    hasCopied = true
  }

  /// Tells what was copied, and if it is known not to stay, for how long.
  private func tellCopied(_ line: String) {
    let stays = Clipboard.outlivesProgram(driverName: loop.window.session.driverName)
    tell(stays == false ? "\(line). It stays in the clipboard while the studio is open." : line)
  }

  /// The current preset as code: what differs from the library's preset that it was made from.
  package var code: CodeExport {
    let name = workbench.working.name
    let base = BuiltInPreset.all.first { $0.preset.name == name }
    return CodeExport(of: workbench.namedPreset, basedOn: base)
  }
}
