import RiffleTuning

/// What the top of the panel asks about a preset before it goes on.
///
/// It belongs to the preset and the slot for which it was opened: it is over as soon as the panel shows
/// another one.
struct PresetPrompt {
  /// What is asked.
  enum Question {
    /// The name under which the preset is saved.
    case nameOfCopy
    /// Another name for the same preset.
    case newName
    /// Whether the preset's file is to be deleted.
    case deletion
  }

  /// What is asked.
  let question: Question
  /// The name as it is typed so far.
  var name: String
  /// Whether the field for the name is about to get the keyboard.
  var takesFocus = true
  private let slot: Workbench.Slot
  private let preset: String

  /// Asks about the preset of the current slot.
  ///
  /// - Parameters:
  ///   - question: What is asked.
  ///   - workbench: The workbench.
  ///   - name: The name that is offered. Defaults to the preset's.
  init(_ question: Question, about workbench: Workbench, name: String? = nil) {
    self.question = question
    slot = workbench.current
    preset = workbench.working.name
    self.name = name ?? preset
  }

  /// Whether the preset that it was opened for is still the one that is shown.
  func isAbout(_ workbench: Workbench) -> Bool {
    slot == workbench.current && preset == workbench.working.name
  }
}
